import { Outlet, useRouter, useRouterState, type RouterState } from '@tanstack/react-router';
import { ShopProvider } from '#components/shop-context.ts';
import { CartButton } from '#features/cart/panel/cart-button.tsx';
import { SiteFrame } from '#features/frame/site-frame.tsx';
import { LocationProvider } from '#features/location/location-context.ts';
import { PlaceChip } from '#features/location/place-chip.tsx';
import { useSelector } from '#ui/use-selector.ts';
import { LazyCart, LazyCartStorageNotice } from './lazy-cart.tsx';
import { LazyConsentNotice } from './lazy-consent-notice.tsx';
import { LazyLocation } from './lazy-location.tsx';
import { LazySoonestTime } from './lazy-soonest.tsx';
import { Region } from './region.tsx';
import { LazyAccountChangeNotice, LazyVersionNotice } from './lazy-notices.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { useLoaded } from './shop-data/use-loaded.ts';

/** Whether the checkout is shown, and not the "not found" page of an unknown step, which the server renders under another path. */
const isCheckout = ({ matches }: RouterState) =>
  matches.some(({ routeId }) => routeId === '/checkout') && matches.every(({ error }) => error === undefined);

/** The layout of every page. Provides the shop's data, stores, and actors. */
export function RootLayout() {
  const { context } = useRouter().options;
  const { site, shopData, account, quote, cartPanel, location: panel, place, drafts, cookieConsent } = context;
  const settings = useLoaded(shopData.settings);
  const menus = useLoaded(shopData.menus);
  const offers = useLoaded(shopData.offers);
  return (
    <ShopProvider value={{ ...context, settings, menus, offers }}>
      <LocationProvider value={{ panel, place, drafts }}>
        <SiteFrame
          {...{ site, settings, menus }}
          isOrdering={useRouterState({ select: isCheckout })}
          isLoggedIn={useSelector(account, (session) => session !== null)}
          place={
            <Region name="place" isOptional>
              <PlaceChip soonestTime={<LazySoonestTime />} />
            </Region>
          }
          notice={
            <Region name="consent" isOptional>
              <LazyConsentNotice />
            </Region>
          }
          onManageCookies={() => cookieConsent.send({ type: 'consent.reopen' })}
          cart={
            <Region name="cart button" isOptional>
              <CartButton quote={useSelector(quote, (current) => current)} panel={cartPanel} />
            </Region>
          }
        >
          <Region name="notices" isOptional>
            <LazyVersionNotice />
            <LazyAccountChangeNotice />
            <LazyCartStorageNotice />
          </Region>
          <Outlet />
          <OfflineNotice />
          <Region name="cart">
            <LazyCart />
          </Region>
          <Region name="location">
            <LazyLocation />
          </Region>
        </SiteFrame>
      </LocationProvider>
    </ShopProvider>
  );
}
