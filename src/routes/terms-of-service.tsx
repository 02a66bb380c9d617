import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { Trans } from '@lingui/react/macro';
import { TextScreen } from '#features/legal/text-screen.tsx';

/** @spec docs/behaviour §2 /terms-of-service */
export const Route = createFileRoute('/terms-of-service')({
  staticData: { title: msg({ message: 'Terms of service', context: 'page title' }) },
  loader: ({ context }) => context.loadSiteTexts(),
  component: TextRoute,
});

function TextRoute() {
  const { terms } = Route.useLoaderData();
  return <TextScreen title={<Trans context="page title">Terms of service</Trans>} sections={terms} />;
}
