import { Trans } from '@lingui/react/macro';
import { AuthMessages } from '#features/auth/auth-messages.tsx';
import { ResetForms } from '#features/auth/reset-forms.tsx';
import { AccountCard, AccountFrame } from '#features/profile/account-frame.tsx';
import type { AccountParts } from './context.ts';

/** A new password, by a code to the account's address. @spec §2 After password reset: /auth/login */
export function ChangePassword({ auth, codeWait }: Pick<AccountParts, 'auth' | 'codeWait'>) {
  return (
    <AccountFrame
      title={<Trans context="page title">Change password</Trans>}
      lead={<Trans>Afterwards you log in again, on every device.</Trans>}
    >
      <AuthMessages auth={auth} />
      <AccountCard>
        <ResetForms auth={auth} codeWait={codeWait} />
      </AccountCard>
    </AccountFrame>
  );
}
