import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CustomerPage } from '#app/pages/customer-page.tsx';
import { renderProgress } from '#app/pages/order/lazy-progress.tsx';
import { PastOrders } from '#features/account/orders/past-orders.tsx';

/** @spec docs/behaviour §2 /profile/ViewOrders */
export const Route = createFileRoute('/profile/ViewOrders')({
  staticData: { title: msg({ message: 'My orders', context: 'page title' }) },
  beforeLoad: (page) =>
    page.context.openAccountPage({ ...page, for: 'customer', charts: ['pastOrders'] }, () => import('#app/account/open-account-page.ts')),
  component: ViewOrdersRoute,
});

function ViewOrdersRoute() {
  const context = Route.useRouteContext();
  return (
    <CustomerPage services={context}>{() => <PastOrders pastOrders={context.pastOrders} renderProgress={renderProgress} />}</CustomerPage>
  );
}
