import type { QueryClient } from '@tanstack/react-query';
import type { SiteConfig } from '#config/site.ts';
import type { CartStore, Quote, QuoteStore, Readable } from '#domain/cart.ts';
import type { Menu, Offer, OfferId, Settings } from '#domain/entities.ts';
import type { OrderModeStore } from '#domain/order-mode.ts';
import type { DestinationStore } from './destination.ts';
import { notifier } from './notifier.ts';
import type { calculateQuote } from './quote-calculation.ts';

/** An empty cart costs nothing, delivery included. */
const nothing: Pick<Quote, 'items' | 'missing' | 'price' | 'lost'> = {
  items: [],
  missing: [],
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
  lost: [],
};

/**
 * What the cart costs, worked out anew when lines, mode, destination, offers, menus or settings change, never twice for
 * the same. The calculation itself is fetched with the first line: a page that is only read does without it.
 */
export function createQuote(sources: {
  cart: CartStore;
  orderMode: OrderModeStore;
  destination: Pick<DestinationStore, 'getSnapshot' | 'subscribe' | 'ready'>;
  /** The offer of the coupon that counts. */
  couponOfferId: { getSnapshot: () => OfferId | null; subscribe: (renew: () => void) => unknown };
  clock: Readable<Date>;
  queryClient: QueryClient;
  site: SiteConfig;
}): QuoteStore & { ready(): Promise<void> } {
  const { cart, orderMode, destination, couponOfferId, clock, queryClient, site } = sources;
  const { subscribe, notify } = notifier<Quote>();
  let calculate: typeof calculateQuote | null = null;
  let made: Quote | null = null;
  let before: Parameters<typeof calculateQuote>[3] = { ...nothing, offers: [] };

  function make(): Quote {
    const lines = cart.getSnapshot();
    const { mode } = orderMode.getSnapshot();
    const known = {
      menus: queryClient.getQueryData<Menu[]>(['menus']),
      offers: queryClient.getQueryData<Offer[]>(['offers']),
      settings: queryClient.getQueryData<Settings>(['settings']),
    };
    const { menus, offers, settings } = known;
    const isReady = menus !== undefined && offers !== undefined && settings !== undefined && (lines.length === 0 || calculate !== null);
    const count = lines.reduce((pieces, line) => pieces + line.quantity, 0);
    if (!isReady || calculate === null) return { ...nothing, mode, count, isReady };
    const choice = { mode, couponOfferId: couponOfferId.getSnapshot(), destination: destination.getSnapshot() };
    const rules = { menus, offers, settings, tax: site.tax, now: clock.getSnapshot(), timeZone: site.timeZone };
    const priced = calculate(lines, choice, rules, before);
    before = { ...priced, offers };
    return { ...priced, mode, count, isReady };
  }
  const current = () => (made ??= make());
  function renew() {
    made = null;
    notify(current());
  }
  let loading: Promise<void> | null = null;
  async function load() {
    try {
      const [{ calculateQuote }] = await Promise.all([import('./quote-calculation.ts'), destination.ready()]);
      calculate = calculateQuote;
      renew();
    } catch (error) {
      console.warn('The calculation of prices could not be fetched', error);
      loading = null;
    }
  }
  const ready = () => (loading ??= load());

  cart.subscribe((lines) => {
    if (lines.length > 0) void ready();
  });
  for (const source of [cart, orderMode, destination, couponOfferId, clock]) source.subscribe(renew);
  const shopKeys = new Set<unknown>(['menus', 'offers', 'settings']);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && shopKeys.has(event.query.queryKey[0])) renew();
  });
  const first = current();
  return {
    getSnapshot: current,
    getServerSnapshot: () => first,
    subscribe,
    ready,
    dismissLost(id) {
      before = { ...before, lost: before.lost.filter(({ offer }) => offer.id !== id) };
      renew();
    },
  };
}
