import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Trans } from '@lingui/react/macro';
import { TextScreen } from '#features/legal/text-screen.tsx';

/** @spec docs/behaviour §2 /privacy-policy */
export const Route = createFileRoute('/privacy-policy')({
  staticData: { title: msg({ message: 'Privacy policy', context: 'page title' }) },
  loader: ({ context }) => context.loadSiteTexts(),
  component: TextRoute,
});

function TextRoute() {
  const { privacy } = Route.useLoaderData();
  return <TextScreen title={<Trans context="page title">Privacy policy</Trans>} sections={privacy} />;
}
