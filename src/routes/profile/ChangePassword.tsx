import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { CustomerPage } from '#app/pages/customer-page.tsx';
import { PasswordScreen } from '#features/account/profile/password-screen.tsx';

/** @spec docs/behaviour §2 /profile/ChangePassword */
export const Route = createFileRoute('/profile/ChangePassword')({
  staticData: { title: msg({ message: 'Change password', context: 'page title' }) },
  beforeLoad: (page) =>
    page.context.openAccountPage(
      { ...page, for: 'customer', charts: ['passwordReset'] },
      () => import('#app/account/open-account-page.ts'),
    ),
  component: ChangePasswordRoute,
});

function ChangePasswordRoute() {
  const context = Route.useRouteContext();
  return <CustomerPage services={context}>{() => <PasswordScreen passwordReset={context.passwordReset} />}</CustomerPage>;
}
