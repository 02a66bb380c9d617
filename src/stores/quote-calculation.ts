import { resolveLines } from '#domain/cart/resolve-lines.ts';
import type { CartLine, Quote } from '#domain/cart/cart.ts';
import type { Menu, Offer } from '#domain/entities.ts';
import { findRemovedOffers } from '#domain/offers/removed-offers.ts';
import { priceCart, type PriceRules } from '#domain/pricing.ts';

// A part of the price: the fee depends on the destination.
export * from './destination-rules.ts';

/**
 * Resolves the lines against the current menu, prices them, and finds the offers that applied in the previous quote and no longer do.
 * In the browser, no other code prices a cart.
 *
 * @spec docs/behaviour §4 Checkout tabs; §9 Discounts, Delivery fee
 */
export function calculateQuote(
  lines: readonly CartLine[],
  choice: Omit<Parameters<typeof priceCart>[0], 'items'>,
  rules: PriceRules & { menus: Menu[] },
  previous: Pick<Quote, 'price' | 'removedOffers'> & { offers: readonly Offer[] },
): Pick<Quote, 'items' | 'unresolvedLines' | 'price' | 'removedOffers'> {
  const { items, unresolvedLines } = resolveLines(lines, rules.menus);
  const price = priceCart({ ...choice, items }, rules);
  const removedOffers = findRemovedOffers(
    { ...previous, removed: previous.removedOffers, applied: previous.price.appliedOffers },
    { ...choice, ...rules, items, subtotal: price.subtotal, applied: price.appliedOffers },
  );
  return { items, unresolvedLines, price, removedOffers };
}
