import { msg } from '@lingui/core/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { menusQuery } from '#api/menus.ts';
import { offersQuery } from '#api/offers.ts';
import { popularQuery } from '#api/recommendations.ts';
import { settingsQuery } from '#api/settings.ts';
import { orderableItems } from '#domain/menu/menu.ts';
import { HomeScreen } from '#features/home/home-screen.tsx';
import { useSelector } from '#ui/use-selector.ts';

/** @spec §2 / */
export const Route = createFileRoute('/')({
  staticData: { title: msg({ message: 'Home', context: 'page title' }) },
  // Not awaited: popular items are an optional section.
  loader: ({ context: { queryClient, api } }) => void queryClient.prefetchQuery(popularQuery(api)),
  component: HomeRoute,
});

function HomeRoute() {
  const { site, api, clock, orderMode } = Route.useRouteContext();
  const { data: settings } = useSuspenseQuery(settingsQuery(api));
  const { data: menus } = useSuspenseQuery(menusQuery(api));
  const { data: offers } = useSuspenseQuery(offersQuery(api));
  const { data: popular = [] } = useQuery(popularQuery(api));
  const now = useSelector(clock, (time) => time);
  const mode = useSelector(orderMode, (chosen) => chosen.mode);
  return <HomeScreen {...{ site, settings, menus, offers, now, mode }} popular={orderableItems(menus, popular)} />;
}
