import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CustomerPage } from '#app/pages/customer-page.tsx';
import { isVerified } from '#domain/account/session.ts';
import { AccountHome } from '#features/account/profile/account-home.tsx';

/** @spec docs/behaviour §2 /profile */
export const Route = createFileRoute('/profile/')({
  staticData: { title: msg({ message: 'My account', context: 'page title' }), preview: 'hydrated' },
  beforeLoad: (page) => page.context.openAccount(page),
  component: ProfileRoute,
});

function ProfileRoute() {
  const context = Route.useRouteContext();
  return (
    <CustomerPage services={context} withoutSession={<AccountHome user={null} />}>
      {(user) => <AccountHome user={isVerified(user) ? user : null} />}
    </CustomerPage>
  );
}
