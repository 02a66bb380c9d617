import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CustomerPage } from '#app/pages/customer-page.tsx';
import { SecurityScreen } from '#features/account/profile/security-screen.tsx';

/** @spec docs/behaviour §2 /profile/ViewSecurity */
export const Route = createFileRoute('/profile/ViewSecurity')({
  staticData: { title: msg({ message: 'Security', context: 'page title' }) },
  beforeLoad: (page) => page.context.openAccountPage({ ...page, for: 'customer' }, () => import('#app/account/open-account-page.ts')),
  component: SecurityRoute,
});

function SecurityRoute() {
  const context = Route.useRouteContext();
  return <CustomerPage services={context}>{(user) => <SecurityScreen user={user} />}</CustomerPage>;
}
