import type { CartStore } from '#domain/cart/cart.ts';
import type { CartItem } from '#domain/entities.ts';
import type { CartPanel } from '#machines/cart-panel.machine.ts';

/**
 * Returns the function that adds items to the cart: stores them, then notifies the cart panel, which calls the back end,
 * opens the cart after its delay and marks the last line. An empty list does nothing.
 *
 * @spec §2 Cart modal; §7 GET /v2/public/products/{item_id}; §9 Timings
 */
export function createAddToCart({ cart, cartPanel }: { cart: CartStore; cartPanel: CartPanel }) {
  return (items: readonly CartItem[]): void => {
    const key = items.map((item) => cart.add(item)).at(-1);
    if (key === undefined) return;
    cartPanel.send({ type: 'item.added', key, itemIds: [...new Set(items.map(({ item_id }) => item_id))] });
  };
}
