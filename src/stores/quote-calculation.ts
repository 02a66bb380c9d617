import { resolveLines } from '#domain/cart/cart-lines.ts';
import type { CartLine, Quote } from '#domain/cart/cart.ts';
import type { Menu, Offer } from '#domain/entities.ts';
import { lostOffers } from '#domain/offers/lost-offers.ts';
import { priceCart, type PriceRules } from '#domain/pricing.ts';

/**
 * Resolves the lines against the current menu, prices them, and returns the offers that applied in `before` but no longer
 * do. The only place where a cart is priced.
 *
 * @spec §4 Checkout tabs; §9 Discounts, Delivery fee
 */
export function calculateQuote(
  lines: readonly CartLine[],
  choice: Omit<Parameters<typeof priceCart>[0], 'items'>,
  rules: PriceRules & { menus: Menu[] },
  before: Pick<Quote, 'price' | 'lost'> & { offers: readonly Offer[] },
): Pick<Quote, 'items' | 'missing' | 'price' | 'lost'> {
  const { items, missing } = resolveLines(lines, rules.menus);
  const price = priceCart({ ...choice, items }, rules);
  const lost = lostOffers(
    { ...before, applied: before.price.appliedOffers },
    { ...choice, ...rules, items, subtotal: price.subtotal, applied: price.appliedOffers },
  );
  return { items, missing, price, lost };
}
