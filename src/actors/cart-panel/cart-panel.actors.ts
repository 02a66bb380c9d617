import { createActor, fromPromise } from 'xstate';
import type { ApiClient } from '#api/http/http.ts';
import { fetchProduct } from '#api/products.ts';
import type { CartStore } from '#domain/cart/cart.ts';
import { cartPanelMachine } from '#machines/cart-panel.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';

/** Starts the cart panel actor with the call that requests products and the cart to which removed lines return. */
export function startCartPanel(api: ApiClient, cart: CartStore) {
  return createActor(
    cartPanelMachine.provide({
      actors: {
        requestProducts: fromPromise(async ({ input, signal }) => {
          await Promise.all(input.itemIds.map((itemId) => fetchProduct(api, itemId, { signal })));
        }),
      },
      actions: {
        restoreLine(_, line) {
          if (line !== null) cart.restoreLine(line);
        },
      },
    }),
    inspectOptions(),
  ).start();
}
