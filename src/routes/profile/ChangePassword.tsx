import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Trans } from '@lingui/react/macro';
import { AccountSoonScreen } from '#features/auth/account-soon-screen.tsx';

/** @spec §2 /profile/ChangePassword */
export const Route = createFileRoute('/profile/ChangePassword')({
  staticData: { title: msg({ message: 'Change password', context: 'page title' }) },
  component: AccountRoute,
});

function AccountRoute() {
  return <AccountSoonScreen needsLogin title={<Trans context="page title">Change password</Trans>} />;
}
