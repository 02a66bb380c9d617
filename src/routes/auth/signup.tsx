import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#app/pages/account-page.tsx';
import { SignupScreen } from '#features/account/sign-in/signup-screen.tsx';

/** @spec docs/behaviour §2 /auth/signup */
export const Route = createFileRoute('/auth/signup')({
  staticData: { title: msg({ message: 'Sign up', context: 'page title' }), preview: 'hydrated' },
  beforeLoad: (page) =>
    page.context.openForm('signup', { ...page, for: 'signedOut' }, () => import('#machines/initial-snapshots/signup.ts')),
  component: SignupRoute,
});

function SignupRoute() {
  const context = Route.useRouteContext();
  return (
    <AccountPage services={context}>
      <SignupScreen signup={context.form} prefill={context.drafts.getSnapshot().personal} />
    </AccountPage>
  );
}
