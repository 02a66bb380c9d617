import type { CartStore } from '#domain/cart/cart.ts';
import type { CartItem } from '#domain/entities.ts';
import type { CartPanel } from '#machines/cart-panel.machine.ts';

/**
 * Creates the function that adds items to the cart. It stores them, then notifies the cart panel, which requests their details, opens
 * the cart after a delay, and highlights the last line. It does nothing for an empty list.
 *
 * @spec docs/behaviour §2 Cart modal; §7 GET /v2/public/products/{item_id}; §9 Timings
 */
export function createAddToCart({ cart, cartPanel }: { cart: CartStore; cartPanel: CartPanel }) {
  return (items: readonly CartItem[]): void => {
    const key = items.map((item) => cart.add(item)).at(-1);
    if (key === undefined) return;
    cartPanel.send({ type: 'item.added', key, itemIds: [...new Set(items.map(({ item_id }) => item_id))] });
  };
}
