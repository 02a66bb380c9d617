import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Trans } from '@lingui/react/macro';
import { AccountSoonScreen } from '#features/auth/account-soon-screen.tsx';

/** @spec §2 /profile/ViewProfile */
export const Route = createFileRoute('/profile/ViewProfile')({
  staticData: { title: msg({ message: 'My profile', context: 'page title' }) },
  component: AccountRoute,
});

function AccountRoute() {
  return <AccountSoonScreen needsLogin title={<Trans context="page title">My profile</Trans>} />;
}
