import { AuthMessages } from '#features/auth/auth-messages.tsx';
import { ResetForms } from '#features/auth/screens/reset-forms.tsx';
import { PasswordScreen } from '#features/profile/form-screens.tsx';
import type { AccountActors, RouterContext } from './context.ts';

/** Password change with a code mailed to the account's address. @spec §2 Navigation outcomes: after a password reset */
export function ChangePassword({ auth, codeWait, site }: Pick<AccountActors, 'auth' | 'codeWait'> & Pick<RouterContext, 'site'>) {
  return <PasswordScreen messages={<AuthMessages auth={auth} />} form={<ResetForms auth={auth} codeWait={codeWait} site={site} />} />;
}
