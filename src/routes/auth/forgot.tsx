import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AccountPage } from '#app/pages/account-page.tsx';
import { ForgotScreen } from '#features/account/sign-in/forgot-screen.tsx';

/** @spec docs/behaviour §2 /auth/forgot */
export const Route = createFileRoute('/auth/forgot')({
  staticData: { title: msg({ message: 'Forgotten password', context: 'page title' }), preview: 'hydrated' },
  beforeLoad: (page) =>
    page.context.openForm('passwordReset', { ...page, for: 'signedOut' }, () => import('#machines/initial-snapshots/password-reset.ts')),
  component: ForgotRoute,
});

function ForgotRoute() {
  const context = Route.useRouteContext();
  return (
    <AccountPage services={context}>
      <ForgotScreen passwordReset={context.form} />
    </AccountPage>
  );
}
