import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Trans } from '@lingui/react/macro';
import { TextScreen } from '#features/legal/text-screen.tsx';

/** @spec docs/behaviour §2 /cookie-policy */
export const Route = createFileRoute('/cookie-policy')({
  staticData: { title: msg({ message: 'Cookie policy', context: 'page title' }) },
  loader: ({ context }) => context.loadSiteTexts(),
  component: TextRoute,
});

function TextRoute() {
  const { cookies } = Route.useLoaderData();
  return <TextScreen title={<Trans context="page title">Cookie policy</Trans>} sections={cookies} />;
}
