import { createAccount, withSessionExpiry } from '#stores/account.ts';
import { createAddToCart } from '#actors/cart-panel/add-to-cart.ts';
import { createCookieConsent } from '#actors/cookie-consent/cookie-consent.ts';
import type { CookieConsentOptions } from '#actors/cookie-consent/cookie-consent.actors.ts';
import { createCartPanel } from '#actors/cart-panel/cart-panel.ts';
import { createCartStore } from '#stores/cart.ts';
import { createCoupon } from '#actors/coupon/coupon.ts';
import { cookieChoiceKey, couponKey, declinedLocaleKey, lastOrderKey, lastVisitKey, offersKey, sessionKey } from '#stores/storage-keys.ts';
import { createDestination } from '#stores/destination.ts';
import { createFormDraftsStore } from '#stores/form-drafts.ts';
import { createLocation } from '#actors/location/location.ts';
import { createOrderModeStore } from '#stores/order-mode.ts';
import { createDeliveryPlaceStore } from '#stores/delivery-place.ts';
import { createProductSheet } from '#actors/product-sheet/product-sheet.ts';
import { createBooleanStore } from '#stores/boolean-store.ts';
import { createLazyQueryClient } from '#stores/shop-data/query-client.ts';
import { createQuote } from '#stores/quote.ts';
import type { ShopListsStore } from '#stores/shop-data/shop-lists.ts';
import { createLazyApiClient } from '#api/http/lazy-client.ts';
import type { Locale, SiteConfig, SiteTexts } from '#config/site.ts';
import { createClock } from '#platform/clock.ts';
import { loadOnce } from '#lazy/load-once.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { load } from '#lazy/load.ts';

/** Storage keys that every visit creates, or that change no page. */
const keysOfEveryVisit = new Set([offersKey, lastVisitKey, cookieChoiceKey, declinedLocaleKey]);

/** Whether the browser has stored data of an earlier visit, other than under keys with the given prefix. */
export function hasStoredData(storage: KeyValueStorage, ignoredPrefix?: string): boolean {
  const isIgnored = (key: string) => keysOfEveryVisit.has(key) || (ignoredPrefix !== undefined && key.startsWith(ignoredPrefix));
  return storage.keys('').some((key) => !isIgnored(key));
}

/** Creates the stores and actors that exist as long as the page. */
export function createShopServices(options: {
  site: SiteConfig;
  locale: Locale;
  /** The site's long texts, if the page embeds them. */
  texts: SiteTexts | null;
  renderedAt: Date;
  storage: KeyValueStorage;
  shopLists: ShopListsStore;
  /** Whether the current page shows the popular items. */
  isPopularShown: () => boolean;
  /** Whether the cart is unknown until `quote.setCartKnown` is called. */
  isCartUnknown?: boolean;
  /** Calls its listener with the current route and with each later one; returns the function that unsubscribes. */
  onRoute: CookieConsentOptions['onRoute'];
}) {
  const { site, locale, texts, storage, shopLists, onRoute } = options;
  const clock = createClock({ renderedAt: options.renderedAt });
  const account = createAccount(storage);
  const api = withSessionExpiry(createLazyApiClient({ apiRoot: site.apiRoot, locale, onServerDate: clock.applyServerDate }), account);
  const queryClient = createLazyQueryClient({ shopLists, account, api, isPopularShown: options.isPopularShown });
  const cart = createCartStore({ storage, now: clock.now });
  const orderMode = createOrderModeStore(storage);
  const drafts = createFormDraftsStore(storage);
  const place = createDeliveryPlaceStore({ storage, drafts });
  const destination = createDestination({ drafts, place, shopLists, api });
  const coupon = createCoupon({ api, storage, queryClient, shopLists });
  const couponOfferId = {
    getSnapshot: () => coupon.getSnapshot().context.offerId,
    subscribe: (listener: () => void) => coupon.subscribe(listener),
  };
  const quote = createQuote({
    cart,
    orderMode,
    destination,
    couponOfferId,
    clock,
    shopLists,
    site,
    isCartUnknown: options.isCartUnknown === true,
  });
  const cartPanel = createCartPanel({ api, cart });
  const addToCart = createAddToCart({ cart, cartPanel });
  const productSheet = createProductSheet({ addToCart, saveLine: cart.replace });
  const settings = () => shopLists.getSnapshot().settings ?? {};
  const cookieConsent = createCookieConsent({ site, storage, now: clock.now, onRoute });
  const location = createLocation({ api, settings, place, orderMode });

  const loadStoredData = () => load(() => import('#stores/stored-data.ts'));
  const restoreSession = loadOnce(async () => account.restore((await loadStoredData()).storageParsers));
  const restoreStores = loadOnce(async () => {
    const hasCoupon = storage.get(couponKey) !== null;
    const [{ storageParsers, persistOffers }] = await Promise.all([
      loadStoredData(),
      restoreSession(),
      quote.loadCalculation(),
      hasCoupon ? coupon.load() : null,
    ]);
    await persistOffers({ storage, shopLists });
    // Restore the cart last, so that its first price includes mode and place. Otherwise offers would seem to stop applying.
    for (const store of [orderMode, drafts, place, cart]) store.restore(storageParsers);
  });
  const warnNotRestored = (error: unknown) => console.warn('restoring stored data failed', error);
  return {
    texts,
    site,
    locale,
    storage,
    shopLists,
    queryClient,
    clock,
    api,
    account,
    cart,
    orderMode,
    drafts,
    destination,
    quote,
    coupon,
    cartPanel,
    addToCart,
    productSheet,
    place,
    location,
    cookieConsent,
    /** Whether the server has a newer version of the site than this page. */
    newVersion: createBooleanStore(),
    /** Whether the browser has stored data of an earlier visit. */
    hasStoredData: () => hasStoredData(storage),
    /** Whether a placed order is stored. */
    hasStoredOrder: () => storage.get(lastOrderKey) !== null,
    /** Restores the stores from storage and subscribes to other tabs. Call it after hydration, to avoid a hydration mismatch. */
    restore: () => restoreStores().catch(warnNotRestored),
    /** Whether a session is stored, or has been opened. */
    hasSession: () => storage.get(sessionKey) !== null || account.getSnapshot() !== null,
  };
}

export type ShopServices = ReturnType<typeof createShopServices>;
