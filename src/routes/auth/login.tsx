import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AuthRegion } from '#features/account/account-region.tsx';
import { LoginScreen } from '#features/account/sign-in/login-screen.tsx';

/** @spec §2 /auth/login */
export const Route = createFileRoute('/auth/login')({
  staticData: { title: msg({ message: 'Log in', context: 'page title' }) },
  beforeLoad: (page) => page.context.admit({ ...page, for: 'signedOut' }),
  component: LoginRoute,
});

function LoginRoute() {
  const { auth } = Route.useRouteContext();
  return (
    <AuthRegion auth={auth}>
      <LoginScreen auth={auth} />
    </AuthRegion>
  );
}
