import type { ApiClient } from '#api/http/http.ts';
import type { CartStore } from '#domain/cart/cart.ts';
import type { CartPanel } from '#machines/cart-panel.machine.ts';
import { createLazyActor } from '#actors/lazy-actor.ts';
import { load } from '#lazy/load.ts';

/** The chart's initial snapshot. */
export const closedPanel: ReturnType<CartPanel['getSnapshot']> = {
  value: { panel: 'closed', activeItem: 'none', product: 'idle', removal: 'none' },
  context: { activeKey: null, addedItemIds: [], removedLine: null },
  hasTag: () => false,
};

type Options = { api: ApiClient; cart: CartStore };

/**
 * Creates the cart panel's actor, which is lazy-loaded on first use.
 *
 * @spec docs/behaviour §2 Product modal, Cart modal
 */
export function createCartPanel({ api, cart }: Options): CartPanel & { load(): Promise<void> } {
  return createLazyActor(closedPanel, async () => {
    const { startCartPanel } = await load(() => import('./cart-panel.actors.ts'));
    return startCartPanel(api, cart);
  });
}
