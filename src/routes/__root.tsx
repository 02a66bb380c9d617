import { createRootRouteWithContext } from '@tanstack/react-router';
import { menusQuery } from '#api/menus.ts';
import { offersQuery } from '#api/offers.ts';
import { settingsQuery } from '#api/settings.ts';
import { RootError, RootNotFound } from '#app/pages/root-failures.tsx';
import { RootLayout } from '#app/pages/root-layout.tsx';
import type { RouterContext } from './context.ts';

/** Root layout. Its loader provides settings, menus and offers before any page renders. */
export const Route = createRootRouteWithContext<RouterContext>()({
  async loader({ context: { shopLists, queryClient, api } }) {
    const { settings, menus, offers } = shopLists.getSnapshot();
    // The page's data needs no React Query.
    if (queryClient.current === null && settings !== undefined && menus !== undefined && offers !== undefined) return;
    const client = await queryClient.load();
    await Promise.all([
      client.ensureQueryData({ ...settingsQuery(api), revalidateIfStale: true }),
      client.ensureQueryData({ ...menusQuery(api), revalidateIfStale: true }),
      client.ensureQueryData({ ...offersQuery(api), revalidateIfStale: true }),
    ]);
  },
  component: RootLayout,
  notFoundComponent: RootNotFound,
  errorComponent: RootError,
});
