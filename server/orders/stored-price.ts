import type { CartItem } from '#domain/entities.ts';
import { priceBreakdown, type ChargedBreakdown } from '#domain/pricing/price-breakdown.ts';
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

type StoredAmounts = Pick<typeof orders.$inferSelect, 'pricingInput' | 'isPickup' | 'subtotal' | 'discount' | 'delivery' | 'tax' | 'total'>;

/**
 * Breaks a stored order down for display as the shop does: discounts by offer, the small order surcharge apart from the delivery fee,
 * tax by rate. If the recomputed amounts differ from those that were charged, discounts and delivery are sums.
 */
export function storedBreakdown(order: StoredAmounts, catalogue: Catalogue): ChargedBreakdown {
  const price = priceStoredOrder(order, catalogue);
  const { offers, flatSettings: settings } = catalogue;
  const { destination } = order.pricingInput;
  const breakdown = priceBreakdown(price, order.isPickup ? 'pickup' : 'delivery', { offers, destination, settings });
  const { subtotal, discount, delivery, total } = order;
  const isAsCharged = price.discount === discount && price.delivery === delivery && price.total === total;
  if (isAsCharged) return { ...breakdown, subtotal, fee: breakdown.fee ?? delivery };
  const discounts = discount === 0 ? [] : [{ type: null, name: null, amount: discount }];
  return { ...breakdown, subtotal, discounts, fee: delivery, surcharge: 0, isTaxIncluded: catalogue.site.tax.inclusive, total };
}
