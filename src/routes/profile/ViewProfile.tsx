import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CustomerPage } from '#features/account/customer-page.tsx';
import { EditProfile } from '#features/account/profile/edit-profile.tsx';

/** @spec §2 /profile/ViewProfile */
export const Route = createFileRoute('/profile/ViewProfile')({
  staticData: { title: msg({ message: 'My profile', context: 'page title' }) },
  beforeLoad: (page) => page.context.admit({ ...page, for: 'customer' }),
  component: ViewProfileRoute,
});

function ViewProfileRoute() {
  const context = Route.useRouteContext();
  return <CustomerPage {...context}>{(user) => <EditProfile {...context} user={user} />}</CustomerPage>;
}
