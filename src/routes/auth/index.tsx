import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AuthRegion } from '#features/auth/auth-region.tsx';
import { EntryScreen } from '#features/auth/screens/entry-screen.tsx';

/** @spec §2 /auth */
export const Route = createFileRoute('/auth/')({
  staticData: { title: msg({ message: 'My account', context: 'page title' }) },
  beforeLoad: (page) => page.context.admit({ ...page, for: 'stranger' }),
  component: EntryRoute,
});

function EntryRoute() {
  const { auth } = Route.useRouteContext();
  return (
    <AuthRegion auth={auth}>
      <EntryScreen />
    </AuthRegion>
  );
}
