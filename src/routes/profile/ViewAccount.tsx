import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CustomerPage } from '#app/pages/customer-page.tsx';
import { AccountScreen } from '#features/account/profile/account-screen.tsx';

/** @spec docs/behaviour §2 /profile/ViewAccount */
export const Route = createFileRoute('/profile/ViewAccount')({
  staticData: { title: msg({ message: 'My data', context: 'page title' }) },
  beforeLoad: (page) =>
    page.context.openAccountPage(
      { ...page, for: 'loggedIn', charts: ['profile', 'accountDeletion'] },
      () => import('#app/account/open-account-page.ts'),
    ),
  component: ViewAccountRoute,
});

function ViewAccountRoute() {
  const context = Route.useRouteContext();
  return (
    <CustomerPage services={context} staysAfterLogout>
      {(user) => <AccountScreen profile={context.profile} accountDeletion={context.accountDeletion} user={user} />}
    </CustomerPage>
  );
}
