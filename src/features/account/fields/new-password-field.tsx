import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type ComponentProps } from 'react';
import { passwordStrength, type PasswordStrength } from '#domain/account/password.ts';
import { classNames } from '#ui/class-names.ts';
import { PasswordField } from '#ui/form/field.tsx';
import styles from './new-password-field.module.css';

const strengthMessages: Record<PasswordStrength, MessageDescriptor> = {
  empty: msg`At least 8 characters. A few words in a row are easy to keep and hard to guess.`,
  tooShort: msg`Still too short: at least 8 characters.`,
  weak: msg`Weak, easy to guess: make it longer, or add a word.`,
  fair: msg`Fair: one more word makes it strong.`,
  strong: msg`Strong.`,
};

/** Input for a new password with a strength description. */
export function NewPasswordField({
  forbiddenWords,
  value,
  ...rest
}: Omit<ComponentProps<typeof PasswordField>, 'label' | 'value'> & { value: string; forbiddenWords: readonly string[] }) {
  const { t } = useLingui();
  const id = useId();
  const strength = passwordStrength(value, forbiddenWords);

  return (
    <div>
      <PasswordField {...rest} value={value} label={<Trans>Password</Trans>} autoComplete="new-password" aria-describedby={id} />
      <span data-live="changes" className={classNames(styles['strength'], styles[strength])} id={id}>
        {/* The error of the field says the same. */}
        {rest.error && strength === 'tooShort' ? null : t(strengthMessages[strength])}
      </span>
    </div>
  );
}
