import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery, type QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { UnreachableError } from '#api/errors.ts';
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
import { LazyCart, LazyCartWarning } from './-lazy-cart.tsx';
import { LazyLocation } from './-lazy-location.tsx';
import { OfflineNotice } from './-offline-notice.tsx';
import type { RouterContext } from './context.ts';
import { useReadable } from '#ui/use-readable.ts';

/** Pages whose words are fetched with them. */
const behindMenu = /^\/(checkout|success|auth|profile)(\/|$)/;

/** The frame around every page. What the shop is (settings, menus, offers) is there before any page shows. */
export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: ({ context, location }) => (behindMenu.test(location.pathname) ? context.laterWords() : undefined),
  loader: ({ context: { queryClient, api } }) =>
    Promise.all([
      queryClient.ensureQueryData({ ...settingsQuery(api), revalidateIfStale: true }),
      queryClient.ensureQueryData({ ...menusQuery(api), revalidateIfStale: true }),
      queryClient.ensureQueryData({ ...offersQuery(api), revalidateIfStale: true }),
    ]),
  component: Root,
  notFoundComponent: Missing,
  errorComponent: Broken,
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
      <LazyCartWarning {...context} />
      <Outlet />
      <OfflineNotice />
      <LazyCart {...context} />
      <LazyLocation {...context} settings={settings} />
    </SiteFrame>
  );
}

function Missing() {
  const { queryClient } = Route.useRouteContext();
  return <NotFoundScreen phone={knownPhone(queryClient)} />;
}

function Broken({ error }: ErrorComponentProps) {
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
      <ErrorScreen phone={knownPhone(queryClient)} message={message} onRetry={() => void router.invalidate()} />
      <OfflineNotice />
    </main>
  );
}

/** The telephone, if the settings have been read. */
function knownPhone(queryClient: QueryClient): string {
  return settingText(queryClient.getQueryData<Settings>(['settings']) ?? {}, 'contacts.phone');
}
