import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#app/pages/account-page.tsx';
import { SignInScreen } from '#features/account/sign-in/sign-in-screen.tsx';

/** @spec docs/behaviour §2 /auth */
export const Route = createFileRoute('/auth/')({
  staticData: { title: msg({ message: 'Log in or sign up', context: 'page title' }) },
  beforeLoad: (page) => page.context.openAccountPage({ ...page, for: 'signedOut' }, () => import('#app/account/open-account-page.ts')),
  component: SignInRoute,
});

function SignInRoute() {
  const context = Route.useRouteContext();
  return (
    <AccountPage services={context}>
      <SignInScreen />
    </AccountPage>
  );
}
