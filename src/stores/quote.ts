import type { SiteConfig } from '#config/site.ts';
import type { CartStore, Quote, QuoteStore } from '#domain/cart/cart.ts';
import type { Store } from '#domain/store.ts';
import type { OfferId } from '#domain/entities.ts';
import type { OrderModeStore } from '#domain/order/order-mode.ts';
import type { DestinationStore } from './destination.ts';
import { createNotifier } from '#platform/notifier.ts';
import type { calculateQuote } from './quote-calculation.ts';
import type { ShopListsStore } from './shop-data/shop-lists.ts';
import { loadOnce } from '#lazy/load-once.ts';
import { load } from '#lazy/load.ts';

/** The quote of an empty cart. */
const emptyQuote: Pick<Quote, 'items' | 'unresolvedLines' | 'price' | 'removedOffers'> = {
  items: [],
  unresolvedLines: [],
  price: {
    subtotal: 0,
    discount: 0,
    delivery: 0,
    tax: 0,
    total: 0,
    deliveryKnown: true,
    freeItems: [],
    appliedOffers: [],
    taxByRate: [],
  },
  removedOffers: [],
};

/**
 * Creates the store of the cart's price. The result is cached until lines, mode, destination, offers, menus, or settings change. The
 * calculation is lazy-loaded when the cart gets its first line.
 */
export function createQuote(options: {
  cart: CartStore;
  orderMode: OrderModeStore;
  destination: Pick<DestinationStore, 'getSnapshot' | 'subscribe' | 'loadRules'>;
  /** The id of the offer that the valid coupon enables. */
  couponOfferId: { getSnapshot: () => OfferId | null; subscribe: (listener: () => void) => unknown };
  clock: Store<Date>;
  shopLists: Pick<ShopListsStore, 'getSnapshot' | 'subscribe'>;
  site: SiteConfig;
  /** Whether the cart is unknown until `setCartKnown` is called. */
  isCartUnknown?: boolean;
}): QuoteStore & { loadCalculation(): Promise<void>; setCartKnown(): void } {
  const { cart, orderMode, destination, couponOfferId, clock, shopLists, site } = options;
  const { subscribe, notify } = createNotifier<Quote>();
  let { isCartUnknown = false } = options;
  let calculate: typeof calculateQuote | null = null;
  let cached: Quote | null = null;
  let previous: Parameters<typeof calculateQuote>[3] = { ...emptyQuote, offers: [] };

  function buildQuote(): Quote {
    const lines = cart.getSnapshot();
    const { mode } = orderMode.getSnapshot();
    const { menus, offers, settings } = shopLists.getSnapshot();
    const isReady =
      !isCartUnknown && menus !== undefined && offers !== undefined && settings !== undefined && (lines.length === 0 || calculate !== null);
    const count = lines.reduce((itemCount, line) => itemCount + line.quantity, 0);
    if (!isReady || calculate === null) return { ...emptyQuote, mode, count, isReady };
    const choice = { mode, couponOfferId: couponOfferId.getSnapshot(), destination: destination.getSnapshot() };
    const rules = { menus, offers, settings, tax: site.tax, now: clock.getSnapshot(), timeZone: site.timeZone };
    const calculated = calculate(lines, choice, rules, previous);
    previous = { ...calculated, offers };
    return { ...calculated, mode, count, isReady };
  }
  const getQuote = () => (cached ??= buildQuote());
  function recalculate() {
    cached = null;
    notify(getQuote());
  }
  const loadCalculateQuote = loadOnce(async () => {
    const [{ calculateQuote }] = await Promise.all([load(() => import('./quote-calculation.ts')), destination.loadRules()]);
    calculate = calculateQuote;
    recalculate();
  });
  const loadCalculation = () => loadCalculateQuote().catch((error: unknown) => console.warn('loading the price calculation failed', error));

  cart.subscribe((lines) => {
    if (lines.length > 0) void loadCalculation();
  });
  for (const source of [cart, orderMode, destination, couponOfferId, clock, shopLists]) source.subscribe(recalculate);
  const initialQuote = getQuote();
  return {
    getSnapshot: getQuote,
    getServerSnapshot: () => initialQuote,
    subscribe,
    loadCalculation,
    setCartKnown() {
      if (!isCartUnknown) return;
      isCartUnknown = false;
      recalculate();
    },
    dismissOffer(id) {
      previous = { ...previous, removedOffers: previous.removedOffers.filter(({ offer }) => offer.id !== id) };
      recalculate();
    },
  };
}
