import type { SiteConfig } from '#config/site.ts';
import type { CartStore, QuoteStore } from '#domain/cart/cart.ts';
import type { Store } from '#domain/store.ts';
import type { Destination, Menu, Offer, Settings } from '#domain/entities.ts';
import type { OrderModeStore } from '#domain/order/order-mode.ts';
import type { Coupon } from '#machines/coupon.machine.ts';
import { createRequiredContext } from '#ui/required-context.ts';

/** Shop data, stores, and actors that several areas share. */
export type Shop = {
  site: SiteConfig;
  settings: Settings;
  menus: Menu[];
  offers: Offer[];
  /** Current restaurant time, updated by ticks. */
  clock: Store<Date>;
  orderMode: OrderModeStore;
  /** Delivery destination; null while it is unknown. */
  destination: Store<Destination | null>;
  cart: CartStore;
  quote: QuoteStore;
  coupon: Coupon;
};

export const [ShopProvider, useShop] = createRequiredContext<Shop>('Shop');
