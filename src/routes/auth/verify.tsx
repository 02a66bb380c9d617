import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#app/pages/account-page.tsx';
import { VerifyScreen } from '#features/account/sign-in/verify-screen.tsx';

/** @spec docs/behaviour §2 /auth/verify */
export const Route = createFileRoute('/auth/verify')({
  staticData: { title: msg({ message: 'Verification', context: 'page title' }) },
  beforeLoad: (page) =>
    page.context.openAccountPage(
      { ...page, for: 'codeHolder', charts: ['verification'] },
      () => import('#app/account/open-account-page.ts'),
    ),
  component: VerifyRoute,
});

function VerifyRoute() {
  const context = Route.useRouteContext();
  return (
    <AccountPage services={context}>
      <VerifyScreen verification={context.verification} />
    </AccountPage>
  );
}
