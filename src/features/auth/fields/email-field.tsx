import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Field } from '#ui/form/field.tsx';

/** `username` where it says who logs in, `email` where it is being told. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label' | 'type'> & { autoComplete: 'username' | 'email' }) {
  return <Field {...props} label={<Trans>Email</Trans>} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />;
}
