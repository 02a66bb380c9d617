import { msg } from '@lingui/core/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { menusQuery } from '#api/menus.ts';
import { settingsQuery } from '#api/settings.ts';
import { openingHours } from '#domain/schedule/opening-hours.ts';
import { ContactScreen } from '#features/about/contact-screen.tsx';

/** @spec §2 /contact */
export const Route = createFileRoute('/contact')({
  staticData: { title: msg({ message: 'Contact', context: 'page title' }) },
  component: ContactRoute,
});

function ContactRoute() {
  const { site, api } = Route.useRouteContext();
  const { data: settings } = useSuspenseQuery(settingsQuery(api));
  const { data: menus } = useSuspenseQuery(menusQuery(api));
  return <ContactScreen site={site} settings={settings} hours={openingHours(menus)} />;
}
