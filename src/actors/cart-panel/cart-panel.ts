import type { ApiClient } from '#api/http/http.ts';
import type { CartStore } from '#domain/cart/cart.ts';
import type { CartPanel } from '#machines/cart-panel.machine.ts';
import { createLazyChart } from '#lazy/chart.ts';
import { cartPanelSnapshot } from '#machines/initial-snapshots/cart-panel.ts';
import { load } from '#lazy/load.ts';

type Options = { api: ApiClient; cart: CartStore };

/**
 * Creates the cart panel's actor, which is lazy-loaded on first use.
 *
 * @spec docs/behaviour §2 Product modal, Cart modal
 */
export function createCartPanel({ api, cart }: Options): CartPanel & { load(): Promise<void> } {
  return createLazyChart(cartPanelSnapshot, async () => {
    const { startCartPanel } = await load(() => import('./cart-panel.actors.ts'));
    return startCartPanel(api, cart);
  });
}
