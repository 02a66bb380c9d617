import type { ApiClient } from '#api/http.ts';
import type { CartPanel } from '#machines/cart-panel.machine.ts';
import { lazyActor } from '#actors/lazy-actor.ts';

/** How the chart begins. */
export const closedPanel: ReturnType<CartPanel['getSnapshot']> = {
  value: { panel: 'closed', activeItem: 'none', product: 'quiet' },
  context: { activeKey: null, addedItemIds: [] },
  hasTag: () => false,
};

/** The cart panel's actor, fetched when it is needed: a page is read before a cart is filled. @spec §2 Product modal, Cart modal */
export function createCartPanel(api: ApiClient): CartPanel & { wake(): Promise<void> } {
  return lazyActor(closedPanel, async () => (await import('./cart-panel.actors.ts')).startCartPanel(api));
}
