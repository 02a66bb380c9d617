import { AuthMessages } from '#features/account/form-messages.tsx';
import { ResetForms } from '#features/account/sign-in/reset-forms.tsx';
import { PasswordScreen } from './form-screens.tsx';
import type { CodeProps } from '#features/account/auth-props.ts';

/** Password change with a code mailed to the account's address. @spec §2 Navigation outcomes: after a password reset */
export function ChangePassword({ auth, codeWait, site }: CodeProps) {
  return <PasswordScreen messages={<AuthMessages auth={auth} />} form={<ResetForms auth={auth} codeWait={codeWait} site={site} />} />;
}
