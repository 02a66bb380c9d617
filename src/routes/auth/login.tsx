import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Trans } from '@lingui/react/macro';
import { AccountSoonScreen } from '#features/auth/account-soon-screen.tsx';

/** @spec §2 /auth/login */
export const Route = createFileRoute('/auth/login')({
  staticData: { title: msg({ message: 'Log in', context: 'page title' }) },
  component: AccountRoute,
});

function AccountRoute() {
  return <AccountSoonScreen title={<Trans context="page title">Log in</Trans>} />;
}
