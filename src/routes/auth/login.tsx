import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#app/pages/account-page.tsx';
import { LoginScreen } from '#features/account/sign-in/login-screen.tsx';

/** @spec docs/behaviour §2 /auth/login */
export const Route = createFileRoute('/auth/login')({
  staticData: { title: msg({ message: 'Log in', context: 'page title' }), preview: 'hydrated' },
  beforeLoad: (page) => page.context.openForm('login', { ...page, for: 'signedOut' }, () => import('#machines/initial-snapshots/login.ts')),
  component: LoginRoute,
});

function LoginRoute() {
  const context = Route.useRouteContext();
  return (
    <AccountPage services={context}>
      <LoginScreen login={context.form} />
    </AccountPage>
  );
}
