import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Trans } from '@lingui/react/macro';
import { AccountSoonScreen } from '#features/auth/account-soon-screen.tsx';

/** @spec §2 /auth/verify */
export const Route = createFileRoute('/auth/verify')({
  staticData: { title: msg({ message: 'Verification', context: 'page title' }) },
  component: AccountRoute,
});

function AccountRoute() {
  return <AccountSoonScreen title={<Trans context="page title">Verification</Trans>} />;
}
