import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CustomerPage } from '#features/account/customer-page.tsx';
import { AccountData } from '#features/account/profile/account-data.tsx';

/** @spec §2 /profile/ViewAccount */
export const Route = createFileRoute('/profile/ViewAccount')({
  staticData: { title: msg({ message: 'My account', context: 'page title' }) },
  beforeLoad: (page) => page.context.admit({ ...page, for: 'loggedIn' }),
  component: ViewAccountRoute,
});

function ViewAccountRoute() {
  const context = Route.useRouteContext();
  return (
    <CustomerPage {...context} staysAfterLogout>
      {(user) => <AccountData auth={context.auth} user={user} />}
    </CustomerPage>
  );
}
