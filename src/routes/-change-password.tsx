import { AuthMessages } from '#features/auth/auth-messages.tsx';
import { ResetForms } from '#features/auth/screens/reset-forms.tsx';
import { PasswordScreen } from '#features/profile/form-screens.tsx';
import type { AccountParts, RouterContext } from './context.ts';

/** A new password, by a code to the account's address. @spec §2 Navigation outcomes: after a password reset */
export function ChangePassword({ auth, codeWait, site }: Pick<AccountParts, 'auth' | 'codeWait'> & Pick<RouterContext, 'site'>) {
  return <PasswordScreen messages={<AuthMessages auth={auth} />} form={<ResetForms auth={auth} codeWait={codeWait} site={site} />} />;
}
