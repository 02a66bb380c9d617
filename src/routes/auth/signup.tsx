import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Trans } from '@lingui/react/macro';
import { AccountSoonScreen } from '#features/auth/account-soon-screen.tsx';

/** @spec §2 /auth/signup */
export const Route = createFileRoute('/auth/signup')({
  staticData: { title: msg({ message: 'Sign up', context: 'page title' }) },
  component: AccountRoute,
});

function AccountRoute() {
  return <AccountSoonScreen title={<Trans context="page title">Sign up</Trans>} />;
}
