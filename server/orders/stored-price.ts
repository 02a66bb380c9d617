import type { CartItem } from '#domain/entities.ts';
import { priceCart, type PricedCart } from '#domain/pricing.ts';
import type { orders } from './order-tables.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';

/** Recomputes a stored order's price with the shop version it was priced with, for parts that are not stored, such as tax by rate. */
export function priceStoredOrder(
  { pricingInput, isPickup }: Pick<typeof orders.$inferSelect, 'pricingInput' | 'isPickup'>,
  { offers, menus, flatSettings: settings, site }: Catalogue,
): PricedCart {
  const { now, destination, couponOfferId } = pricingInput;
  const items: CartItem[] = pricingInput.items;
  return priceCart(
    { items, mode: isPickup ? 'pickup' : 'delivery', couponOfferId, destination },
    { offers, menus, settings, tax: site.tax, now: new Date(now), timeZone: site.timeZone },
  );
}
