import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AboutScreen } from '#features/about/about-screen.tsx';

/** @spec docs/behaviour §2 /about */
export const Route = createFileRoute('/about')({
  staticData: { title: msg({ message: 'About', context: 'page title' }) },
  loader: ({ context }) => context.loadSiteTexts(),
  component: AboutRoute,
});

function AboutRoute() {
  const { site } = Route.useRouteContext();
  const { about } = Route.useLoaderData();
  return <AboutScreen tagline={site.tagline} image={site.aboutImage} chapters={about} />;
}
