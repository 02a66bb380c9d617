import type { PricedCart } from '#domain/pricing.ts';

/** Whether the tax is part of the prices, or comes on top of them. */
export function isTaxContained({ subtotal, discount, delivery, total }: PricedCart): boolean {
  return total === subtotal - discount + delivery;
}
