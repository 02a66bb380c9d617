import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AuthRegion } from '#features/account/account-region.tsx';
import { ForgotScreen } from '#features/account/sign-in/forgot-screen.tsx';

/** @spec §2 /auth/forgot */
export const Route = createFileRoute('/auth/forgot')({
  staticData: { title: msg({ message: 'Forgotten password', context: 'page title' }) },
  beforeLoad: (page) => page.context.admit({ ...page, for: 'signedOut' }),
  component: ForgotRoute,
});

function ForgotRoute() {
  const { auth, codeWait, site } = Route.useRouteContext();
  return (
    <AuthRegion auth={auth}>
      <ForgotScreen auth={auth} codeWait={codeWait} site={site} />
    </AuthRegion>
  );
}
