import { resolveLines } from '#domain/cart-lines.ts';
import type { CartLine, Quote } from '#domain/cart.ts';
import type { Menu } from '#domain/entities.ts';
import { priceCart, type PriceRules } from '#domain/pricing.ts';

/**
 * What the lines cost: resolved against the menu as it is now, and priced. The only place where a cart is priced.
 *
 * @spec §4 recalculates the cart; §9 Discounts, Delivery fee
 */
export function calculateQuote(
  lines: readonly CartLine[],
  choice: Omit<Parameters<typeof priceCart>[0], 'items'>,
  rules: PriceRules & { menus: Menu[] },
): Pick<Quote, 'items' | 'missing' | 'price'> {
  const { items, missing } = resolveLines(lines, rules.menus);
  return { items, missing, price: priceCart({ ...choice, items }, rules) };
}
