import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CustomerPage } from '#app/pages/customer-page.tsx';
import { AccountHome } from '#features/account/profile/account-home.tsx';

/** @spec docs/behaviour §2 /profile */
export const Route = createFileRoute('/profile/')({
  staticData: { title: msg({ message: 'My account', context: 'page title' }) },
  beforeLoad: (page) => page.context.admit({ ...page, for: 'customer' }),
  component: ProfileRoute,
});

function ProfileRoute() {
  const context = Route.useRouteContext();
  return <CustomerPage services={context}>{(user) => <AccountHome user={user} />}</CustomerPage>;
}
