import { createRootRouteWithContext } from '@tanstack/react-router';
import { menusQuery } from '#api/menus.ts';
import { offersQuery } from '#api/offers.ts';
import { settingsQuery } from '#api/settings.ts';
import { RootError, RootNotFound } from '#app/pages/root-failures.tsx';
import { RootLayout } from '#app/pages/root-layout.tsx';
import { isPersonalPage } from '#config/pages.ts';
import type { RouterContext } from './context.ts';

/** Root layout. Its loader provides settings, menus and offers before any page renders. */
export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => (isPersonalPage(location.pathname) ? context.loadFirstMessages(location.pathname) : undefined),
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
      queryClient.ensureQueryData(settingsQuery(api)),
      queryClient.ensureQueryData(menusQuery(api)),
      queryClient.ensureQueryData(offersQuery(api)),
    ]),
  component: RootLayout,
  notFoundComponent: RootNotFound,
  errorComponent: RootError,
});
