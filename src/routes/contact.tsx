import { msg } from '@lingui/core/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { settingsQuery } from '#api/settings.ts';
import { ContactScreen } from '#features/about/contact-screen.tsx';

/** @spec §2 /contact */
export const Route = createFileRoute('/contact')({ staticData: { title: msg`Contact` }, component: ContactRoute });

function ContactRoute() {
  const { site, api } = Route.useRouteContext();
  const { data: settings } = useSuspenseQuery(settingsQuery(api));
  return <ContactScreen site={site} settings={settings} />;
}
