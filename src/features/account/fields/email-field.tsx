import { Trans } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { Field } from '#ui/form/field.tsx';

/** Email input. Use `username` for logins and `email` for contact details. */
export function EmailField(props: Omit<ComponentProps<typeof Field>, 'label' | 'type'> & { autoComplete: 'username' | 'email' }) {
  return <Field {...props} label={<Trans>Email</Trans>} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />;
}
