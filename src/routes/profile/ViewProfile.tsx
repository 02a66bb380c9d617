import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CustomerPage } from '#app/pages/customer-page.tsx';
import { QueryRegion } from '#app/pages/shop-data/query-region.tsx';
import { ProfileScreen } from '#features/account/profile/profile-screen.tsx';

/** @spec docs/behaviour §2 /profile/ViewProfile */
export const Route = createFileRoute('/profile/ViewProfile')({
  staticData: { title: msg({ message: 'My profile', context: 'page title' }) },
  beforeLoad: (page) =>
    page.context.openAccountPage({ ...page, for: 'customer', charts: ['profile'] }, () => import('#app/account/open-account-page.ts')),
  loader: ({ context }) => context.loadQueryClient(),
  component: ViewProfileRoute,
});

function ViewProfileRoute() {
  const context = Route.useRouteContext();
  return (
    <CustomerPage services={context}>
      {(user) => (
        <QueryRegion>
          <ProfileScreen profile={context.profile} user={user} savedAddresses={context.savedAddresses} />
        </QueryRegion>
      )}
    </CustomerPage>
  );
}
