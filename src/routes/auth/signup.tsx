import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AuthRegion } from '#features/account/account-region.tsx';
import { SignupScreen } from '#features/account/sign-in/signup-screen.tsx';

/** @spec §2 /auth/signup */
export const Route = createFileRoute('/auth/signup')({
  staticData: { title: msg({ message: 'Sign up', context: 'page title' }) },
  beforeLoad: (page) => page.context.admit({ ...page, for: 'signedOut' }),
  component: SignupRoute,
});

function SignupRoute() {
  const { auth, drafts } = Route.useRouteContext();
  return (
    <AuthRegion auth={auth}>
      <SignupScreen auth={auth} prefill={drafts.getSnapshot().personal} />
    </AuthRegion>
  );
}
