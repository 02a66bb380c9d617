import { cartLine } from '#domain/cart/cart-lines.ts';
import { resolveLines } from '#domain/cart/resolve-lines.ts';
import type { CartItem, Menu, PastOrder } from '#domain/entities.ts';

/**
 * Returns the lines of a past order that can be ordered again, with current names, prices, and options, and the names of the items
 * that cannot, because they or one of their choices are no longer available. Merges equal lines.
 *
 * @example reorder(order, menus) // { items: [tacos], missing: ['Tiramisu'] }
 * @spec docs/behaviour §6 Logged-in customer; §9 Order list
 */
export function reorder({ items }: Pick<PastOrder, 'items'>, menus: readonly Menu[]): { items: CartItem[]; missing: string[] } {
  const lines = items.map((item, index) => cartLine(item, index));
  const resolved = resolveLines(lines, menus);
  return {
    items: resolved.items.map(({ key: _key, ...item }) => item),
    missing: [...new Set(resolved.unresolvedLines.map(({ name }) => name))],
  };
}
