import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CustomerPage } from '#features/account/customer-page.tsx';
import { ChangePassword } from '#features/account/profile/change-password.tsx';

/** @spec §2 /profile/ChangePassword */
export const Route = createFileRoute('/profile/ChangePassword')({
  staticData: { title: msg({ message: 'Change password', context: 'page title' }) },
  beforeLoad: (page) => page.context.admit({ ...page, for: 'customer' }),
  component: ChangePasswordRoute,
});

function ChangePasswordRoute() {
  const context = Route.useRouteContext();
  return <CustomerPage {...context}>{() => <ChangePassword {...context} />}</CustomerPage>;
}
