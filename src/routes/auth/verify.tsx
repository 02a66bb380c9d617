import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AuthRegion } from '#features/account/account-region.tsx';
import { VerifyScreen } from '#features/account/sign-in/verify-screen.tsx';

/** @spec §2 /auth/verify */
export const Route = createFileRoute('/auth/verify')({
  staticData: { title: msg({ message: 'Verification', context: 'page title' }) },
  beforeLoad: (page) => page.context.admit({ ...page, for: 'codeHolder' }),
  component: VerifyRoute,
});

function VerifyRoute() {
  const { auth, codeWait, site } = Route.useRouteContext();
  return (
    <AuthRegion auth={auth}>
      <VerifyScreen auth={auth} codeWait={codeWait} site={site} />
    </AuthRegion>
  );
}
