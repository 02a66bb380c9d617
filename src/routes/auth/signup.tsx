import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Trans } from '@lingui/react/macro';
import { AccountSoonScreen } from '#features/auth/account-soon-screen.tsx';

/** @spec §2 /auth/signup */
export const Route = createFileRoute('/auth/signup')({ staticData: { title: msg`Sign up` }, component: AccountRoute });

function AccountRoute() {
  return <AccountSoonScreen title={<Trans>Sign up</Trans>} />;
}
