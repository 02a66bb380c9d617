import type { CartItem, Item } from '#domain/entities.ts';
import type { CartPanel } from '#machines/cart-panel.machine.ts';
import { createRequiredContext } from '#ui/required-context.ts';

/** Data and actors of the open cart. */
export type CartServices = {
  panel: CartPanel;
  /** Recommendations for the cart; the most popular items while it is empty. */
  recommendations: readonly Item[];
  /** Adds an item to the cart. */
  add: (item: CartItem) => void;
};

export const [CartProvider, useCart] = createRequiredContext<CartServices>('Cart');
