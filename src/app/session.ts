import type { QueryClient } from '@tanstack/react-query';
import { createAccount, endingSessions } from '#stores/account.ts';
import { createAddToCart } from '#actors/cart-panel/add-to-cart.ts';
import { createCartPanel } from '#actors/cart-panel/cart-panel.ts';
import { createCartStore } from '#stores/cart.ts';
import { createCoupon } from '#actors/coupon/coupon.ts';
import { couponKey } from '#stores/coupon-key.ts';
import { createDestination } from '#stores/destination.ts';
import { finishedKey } from '#stores/attempt-keys.ts';
import { createFormDraftsStore } from '#stores/form-drafts.ts';
import { createLocation } from '#actors/location/location.ts';
import { createOrderModeStore } from '#stores/order-mode.ts';
import { createPlaceStore } from '#stores/delivery-place.ts';
import { createProductSheet } from '#actors/product-sheet/product-sheet.ts';
import { createQuote } from '#stores/quote.ts';
import { apiClient } from '#api/client.ts';
import type { SiteConfig, SiteTexts } from '#config/site.ts';
import type { Settings } from '#domain/entities.ts';
import { createClock } from '#platform/clock.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import type { Words } from './words.ts';

/** Everything that lives as long as the visit: the stores, the actors and what they are given. */
export function createSession(options: {
  site: SiteConfig;
  words: Words;
  /** The site's long texts, where the page has them. */
  texts: SiteTexts | null;
  renderedAt: Date;
  storage: KeyValueStorage;
  queryClient: QueryClient;
}) {
  const { site, storage, queryClient } = options;
  const clock = createClock({ renderedAt: options.renderedAt });
  const account = createAccount(storage);
  const api = endingSessions(apiClient({ apiRoot: site.apiRoot, onServerDate: clock.correct }), account);
  const cart = createCartStore({ storage, now: clock.now });
  const orderMode = createOrderModeStore(storage);
  const drafts = createFormDraftsStore(storage);
  const place = createPlaceStore({ storage, drafts });
  const destination = createDestination({ drafts, place, queryClient, api });
  const coupon = createCoupon({ api, storage, queryClient });
  const couponOfferId = {
    getSnapshot: () => coupon.getSnapshot().context.offerId,
    subscribe: (renew: () => void) => coupon.subscribe(renew),
  };
  const quote = createQuote({ cart, orderMode, destination, couponOfferId, clock, queryClient, site });
  const cartPanel = createCartPanel(api);
  const addToCart = createAddToCart({ cart, cartPanel });
  const productSheet = createProductSheet(addToCart);
  const settings = () => queryClient.getQueryData<Settings>(['settings']) ?? {};
  const location = createLocation({ api, settings, place, orderMode, words: options.words.loadLater });

  // What the back end told to one customer is shown to nobody else.
  account.subscribe((session) => {
    const isForeign = ({ queryKey: [what, id] }: { queryKey: readonly unknown[] }) =>
      (what === 'orders' || what === 'profile') && id !== session?.user.id;
    queryClient.removeQueries({ predicate: isForeign });
  });

  let restored: Promise<void> | null = null;
  async function readStored() {
    const hasCoupon = storage.get(couponKey) !== null;
    const [{ readers }, { keepOffers }] = await Promise.all([
      import('#stores/storage-schemas.ts'),
      import('#stores/stored-offers.ts'),
      quote.ready(),
      hasCoupon ? coupon.wake() : null,
    ]);
    keepOffers({ storage, queryClient });
    // The cart last: it is priced first for what the visitor has chosen, and no offer seems lost.
    for (const store of [account, orderMode, drafts, place, cart]) store.restore(readers);
  }
  const session = {
    texts: options.texts,
    site,
    words: options.words,
    storage,
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
    /** Whether the browser has kept anything of an earlier visit. */
    isKnownVisitor: () => storage.keys('').some((key) => key !== 'offers'),
    /** Whether an order of this browser is kept. */
    hasOrdered: () => storage.get(finishedKey) !== null,
    /** Reads what the browser has kept, and listens to other tabs. After hydration: the server knows none of it. */
    restore: () =>
      (restored ??= readStored().catch((error: unknown) => {
        restored = null;
        console.warn('What the browser keeps could not be read', error);
      })),
  };
  return session;
}

export type Session = ReturnType<typeof createSession>;
