import type { ApiClient } from '#api/http.ts';
import type { CartPanel } from '#machines/cart-panel.machine.ts';
import type { startCartPanel } from './cart-panel.actors.ts';
import { notifier } from './notifier.ts';

type Shown = ReturnType<CartPanel['getSnapshot']>;

/** How the chart begins. */
export const closedPanel: Shown = {
  value: { panel: 'closed', activeItem: 'none', product: 'quiet' },
  context: { activeKey: null, addedItemId: null },
  hasTag: () => false,
};

/**
 * The cart panel's actor, which is fetched when it is first told something or woken: a page is read before a cart is
 * filled. Until then it shows how the chart begins; what it is told meanwhile it hears when it is there.
 *
 * @spec §2 Product modal and cart modal
 */
export function createCartPanel(api: ApiClient): CartPanel & { wake(): Promise<void> } {
  const { subscribe, tell } = notifier<Shown>();
  const unheard: Parameters<CartPanel['send']>[0][] = [];
  let actor: ReturnType<typeof startCartPanel> | null = null;
  let waking: Promise<void> | null = null;

  async function start() {
    try {
      const { startCartPanel } = await import('./cart-panel.actors.ts');
      const started = startCartPanel(api);
      started.subscribe(tell);
      actor = started;
      for (const event of unheard.splice(0)) started.send(event);
    } catch (error) {
      console.warn('The cart panel could not be fetched', error);
      waking = null;
    }
  }
  const wake = () => (waking ??= start());
  return {
    getSnapshot: () => actor?.getSnapshot() ?? closedPanel,
    getServerSnapshot: () => closedPanel,
    subscribe,
    wake,
    send(event) {
      if (actor !== null) return actor.send(event);
      unheard.push(event);
      void wake();
    },
  };
}
