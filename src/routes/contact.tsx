import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useLoaded } from '#app/pages/shop-data/use-loaded.ts';
import { openingHours } from '#domain/schedule/opening-hours.ts';
import { ContactScreen } from '#features/about/contact-screen.tsx';

/** @spec docs/behaviour §2 /contact */
export const Route = createFileRoute('/contact')({
  staticData: { title: msg({ message: 'Contact', context: 'page title' }) },
  component: ContactRoute,
});

function ContactRoute() {
  const { site } = Route.useRouteContext();
  const settings = useLoaded('settings');
  const menus = useLoaded('menus');
  return <ContactScreen site={site} settings={settings} hours={openingHours(menus)} />;
}
