import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AccountHome } from '#features/account/profile/account-home.tsx';
import { CustomerPage } from '#features/account/customer-page.tsx';

/** @spec §2 /profile */
export const Route = createFileRoute('/profile/')({
  staticData: { title: msg({ message: 'My account', context: 'page title' }) },
  beforeLoad: (page) => page.context.admit({ ...page, for: 'customer' }),
  component: ProfileRoute,
});

function ProfileRoute() {
  const context = Route.useRouteContext();
  return (
    <CustomerPage {...context}>
      {(user) => <AccountHome user={user} onLogout={() => context.auth.send({ type: 'logout.ask' })} />}
    </CustomerPage>
  );
}
