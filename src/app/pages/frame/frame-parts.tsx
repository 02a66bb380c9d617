'every visit';

import { useRouter } from '@tanstack/react-router';
import { useShop } from '#components/shop-context.ts';
import { openingHours } from '#domain/schedule/opening-hours.ts';
import { CartButton } from '#features/cart/panel/cart-button.tsx';
import { SiteFooter } from '#features/frame/site-footer.tsx';
import { PlaceChip } from '#features/location/place-chip.tsx';
import { useStore } from '#ui/use-store.ts';
import { LazySoonestTime } from '#app/pages/lazy-soonest.tsx';
import { LazyCart, LazyCartStorageNotice } from './lazy-cart.tsx';
import { LazyLocation } from './lazy-location.tsx';
import { PageAccountChangeNotice, PageLanguageNotice, PageVersionNotice } from './page-notices.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { Region } from '#app/pages/region.tsx';

export { LazyConsentNotice } from './lazy-consent-notice.tsx';

/** The header's button for order mode and place. */
export function FramePlace() {
  return <PlaceChip soonestTime={<LazySoonestTime />} />;
}

/** The header's button for the cart. */
export function FrameCart() {
  const { quote, cartPanel } = useRouter().options.context;
  return <CartButton quote={useStore(quote, (current) => current)} panel={cartPanel} />;
}

/** Notices above a page's content. */
export function FrameNotices() {
  return (
    <>
      <PageLanguageNotice />
      <PageVersionNotice />
      <PageAccountChangeNotice />
      <LazyCartStorageNotice />
    </>
  );
}

/** Dialogs that every page can open, and the notice of a lost connection. */
export function FrameDialogs() {
  return (
    <>
      <OfflineNotice />
      <Region name="cart">
        <LazyCart />
      </Region>
      <Region name="location">
        <LazyLocation />
      </Region>
    </>
  );
}

/** The footer of every page. */
export function FrameFooter({ isShort }: { isShort: boolean }) {
  const { account, cookieConsent } = useRouter().options.context;
  const { site, settings, menus } = useShop();
  return (
    <SiteFooter
      {...{ site, settings, isShort }}
      hours={openingHours(menus)}
      isLoggedIn={useStore(account, (session) => session !== null)}
      onManageCookies={() => cookieConsent.send({ type: 'consent.reopen' })}
    />
  );
}
