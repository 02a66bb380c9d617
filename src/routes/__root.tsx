import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { UnreachableError } from '#api/http/errors.ts';
import { menusQuery } from '#api/menus.ts';
import { offersQuery } from '#api/offers.ts';
import { settingsQuery } from '#api/settings.ts';
import type { Settings } from '#domain/entities.ts';
import { settingText } from '#domain/settings.ts';
import { CartButton } from '#features/cart/panel/cart-button.tsx';
import { ErrorScreen } from '#features/error/error-screen.tsx';
import { NotFoundScreen } from '#features/error/not-found-screen.tsx';
import { SiteFrame } from '#features/frame/site-frame.tsx';
import { PlaceChip } from '#features/location/place-chip.tsx';
import { LazyCart, LazyCartStorageNotice } from './-lazy-cart.tsx';
import { LazyLocation } from './-lazy-location.tsx';
import { OfflineNotice } from './-offline-notice.tsx';
import type { RouterContext } from './context.ts';
import { useReadable } from '#ui/use-readable.ts';

/** Paths of pages whose messages are in the deferred catalogue. */
const deferredMessagePages = /^\/(checkout|success|auth|profile)(\/|$)/;

/** Root layout. Its loader provides settings, menus and offers before any page renders. */
export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => (deferredMessagePages.test(location.pathname) ? context.loadDeferredMessages() : undefined),
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
      queryClient.ensureQueryData({ ...settingsQuery(api), revalidateIfStale: true }),
      queryClient.ensureQueryData({ ...menusQuery(api), revalidateIfStale: true }),
      queryClient.ensureQueryData({ ...offersQuery(api), revalidateIfStale: true }),
    ]),
  component: Root,
  notFoundComponent: RootNotFound,
  errorComponent: RootError,
});

function Root() {
  const context = Route.useRouteContext();
  const { site, api, account, quote, cartPanel, location, orderMode, place, drafts } = context;
  const { data: settings } = useSuspenseQuery(settingsQuery(api));
  const { data: menus } = useSuspenseQuery(menusQuery(api));
  return (
    <SiteFrame
      {...{ site, settings, menus }}
      isLoggedIn={useReadable(account, (session) => session !== null)}
      place={<PlaceChip panel={location} {...{ orderMode, place, drafts }} />}
      cart={<CartButton quote={useReadable(quote, (current) => current)} panel={cartPanel} />}
    >
      <LazyCartStorageNotice {...context} />
      <Outlet />
      <OfflineNotice />
      <LazyCart {...context} />
      <LazyLocation {...context} settings={settings} />
    </SiteFrame>
  );
}

function RootNotFound() {
  const { queryClient } = Route.useRouteContext();
  return <NotFoundScreen phone={cachedPhone(queryClient)} />;
}

function RootError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { queryClient } = router.options.context;
  const { t } = useLingui();
  const message =
    error instanceof UnreachableError ? t`The restaurant cannot be reached at the moment.` : t`An error occurred, please try again`;
  useEffect(() => {
    const retry = () => void router.invalidate();
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [router]);
  return (
    <main>
      <ErrorScreen phone={cachedPhone(queryClient)} message={message} onRetry={() => void router.invalidate()} />
      <OfflineNotice />
    </main>
  );
}

/** Returns the phone number from cached settings, or an empty string. */
function cachedPhone(queryClient: QueryClient): string {
  return settingText(queryClient.getQueryData<Settings>(['settings']) ?? {}, 'contacts.phone');
}
