import { Trans } from '@lingui/react/macro';
import type { ComponentProps, ReactNode } from 'react';
import styles from './code-field.module.css';
import { Field } from '#ui/form/field.tsx';

/** Input for a mailed one-time code: typed, pasted with spaces, or autofilled. */
export function CodeField({ error, ...rest }: Omit<ComponentProps<'input'>, 'type'> & { error?: ReactNode }) {
  return (
    <Field
      {...rest}
      error={error}
      label={<Trans>Verification code</Trans>}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      maxLength={40}
      enterKeyHint="done"
      className={styles['code']}
    />
  );
}
