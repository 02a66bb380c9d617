import type { QueryClient } from '@tanstack/react-query';
import type { SiteConfig } from '#config/site.ts';
import { resolveLines } from '#domain/cart-lines.ts';
import type { CartStore, Quote, Readable } from '#domain/cart.ts';
import type { Destination, Menu, Offer, OfferId, Settings } from '#domain/entities.ts';
import type { OrderModeStore } from '#domain/order-mode.ts';
import { priceCart } from '#domain/pricing.ts';
import { notifier } from './notifier.ts';

const none: never[] = [];

/**
 * The one calculation of what the cart costs: cart lines resolved against today's menu, priced for the mode, the
 * destination and the offers in force. Worked out anew when any of them changes, never twice for the same.
 *
 * @spec §4 recalculates the cart; §9 Discounts, Delivery fee
 */
export function createQuote(sources: {
  cart: CartStore;
  orderMode: OrderModeStore;
  destination: Readable<Destination | null>;
  couponOfferId: Readable<OfferId | null>;
  clock: Readable<Date>;
  queryClient: QueryClient;
  site: SiteConfig;
}): Readable<Quote> {
  const { cart, orderMode, destination, couponOfferId, clock, queryClient, site } = sources;
  const { subscribe, tell } = notifier<Quote>();
  let made: Quote | null = null;

  function make(): Quote {
    const menus = queryClient.getQueryData<Menu[]>(['menus']);
    const offers = queryClient.getQueryData<Offer[]>(['offers']);
    const settings = queryClient.getQueryData<Settings>(['settings']);
    const lines = cart.getSnapshot();
    const { mode } = orderMode.getSnapshot();
    const { items, missing } = menus === undefined ? { items: none, missing: none } : resolveLines(lines, menus);
    return {
      mode,
      items,
      missing,
      count: lines.reduce((count, line) => count + line.quantity, 0),
      price: priceCart(
        { items, mode, couponOfferId: couponOfferId.getSnapshot(), destination: destination.getSnapshot() },
        {
          offers: offers ?? none,
          menus: menus ?? none,
          settings: settings ?? {},
          tax: site.tax,
          now: clock.getSnapshot(),
          timeZone: site.timeZone,
        },
      ),
      isReady: menus !== undefined && offers !== undefined && settings !== undefined,
    };
  }
  const current = () => (made ??= make());
  function renew() {
    made = null;
    tell(current());
  }

  for (const source of [cart, orderMode, destination, couponOfferId, clock]) source.subscribe(renew);
  const shopKeys = new Set<unknown>(['menus', 'offers', 'settings']);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && shopKeys.has(event.query.queryKey[0])) renew();
  });
  return { getSnapshot: current, subscribe };
}
