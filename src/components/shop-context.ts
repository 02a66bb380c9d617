import type { SiteConfig } from '#config/site.ts';
import type { CartStore, QuoteStore, Readable } from '#domain/cart/cart.ts';
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
  clock: Readable<Date>;
  orderMode: OrderModeStore;
  /** Delivery destination; null while it is unknown. */
  destination: Readable<Destination | null>;
  cart: CartStore;
  quote: QuoteStore;
  coupon: Coupon;
};

export const [ShopProvider, useShop] = createRequiredContext<Shop>('Shop');
