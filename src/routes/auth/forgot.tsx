import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#app/pages/account-page.tsx';
import { ForgotScreen } from '#features/account/sign-in/forgot-screen.tsx';

/** @spec docs/behaviour §2 /auth/forgot */
export const Route = createFileRoute('/auth/forgot')({
  staticData: { title: msg({ message: 'Forgotten password', context: 'page title' }) },
  beforeLoad: (page) =>
    page.context.openAccountPage(
      { ...page, for: 'signedOut', flows: ['passwordReset'] },
      () => import('#app/account/open-account-page.ts'),
    ),
  component: ForgotRoute,
});

function ForgotRoute() {
  const context = Route.useRouteContext();
  return (
    <AccountPage services={context}>
      <ForgotScreen passwordReset={context.passwordReset} />
    </AccountPage>
  );
}
