import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ShopProvider } from '#components/shop-context.ts';
import { SiteFrame } from '#features/frame/site-frame.tsx';
import { LocationProvider } from '#features/location/location-context.ts';
import { useStore } from '#ui/use-store.ts';
import { isCheckout } from './is-checkout.ts';
import { RemountBoundary } from '#ui/remount-boundary.tsx';
import { Region } from './region.tsx';
import { useLoaded } from './shop-data/use-loaded.ts';
import { lazyParts } from '#lazy/part.tsx';

const framePart = lazyParts(() => import('./frame/frame-parts.tsx'));
const ConsentNotice = framePart('LazyConsentNotice', { loads: 'shown' });
const Place = framePart('FramePlace', { loads: 'hydrated' });
const Cart = framePart('FrameCart', { loads: 'hydrated' });
const Notices = framePart('FrameNotices', { loads: 'shown' });
const Dialogs = framePart('FrameDialogs', { loads: 'shown' });
const Footer = framePart('FrameFooter', { loads: 'hydrated' });

/** The layout of every page. Provides the shop's data, stores, and actors. */
export function RootLayout() {
  const { context } = useRouter().options;
  const { site, account, location: panel, place, drafts } = context;
  const settings = useLoaded('settings');
  const menus = useLoaded('menus');
  const offers = useLoaded('offers');
  // The same values as long as nothing in them has changed: React would otherwise discard the HTML of parts that are not hydrated yet.
  const shop = useMemo(() => ({ ...context, settings, menus, offers }), [context, settings, menus, offers]);
  const isOrdering = useRouterState({ select: isCheckout });
  const placeOfOrder = useMemo(() => ({ panel, place, drafts }), [panel, place, drafts]);
  return (
    <ShopProvider value={shop}>
      <LocationProvider value={placeOfOrder}>
        <RemountBoundary>
          <SiteFrame
            {...{ site, settings, isOrdering }}
            isLoggedIn={useStore(account, (session) => session !== null)}
            place={
              <Region name="place" isOptional>
                <Place />
              </Region>
            }
            notice={
              <Region name="consent" isOptional>
                <ConsentNotice />
              </Region>
            }
            cart={
              <Region name="cart button" isOptional>
                <Cart />
              </Region>
            }
            footer={<Footer isShort={isOrdering} />}
          >
            <Region name="notices" isOptional>
              <Notices />
            </Region>
            <RemountBoundary>
              <Outlet />
            </RemountBoundary>
            <Dialogs />
          </SiteFrame>
        </RemountBoundary>
      </LocationProvider>
    </ShopProvider>
  );
}
