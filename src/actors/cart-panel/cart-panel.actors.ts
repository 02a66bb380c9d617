import { createActor, fromPromise } from 'xstate';
import type { ApiClient } from '#api/http/http.ts';
import { fetchProduct } from '#api/products.ts';
import { cartPanelMachine } from '#machines/cart-panel.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';

/** Starts the cart panel actor with the call that requests products. */
export function startCartPanel(api: ApiClient) {
  return createActor(
    cartPanelMachine.provide({
      actors: {
        requestProducts: fromPromise(async ({ input, signal }) => {
          await Promise.all(input.itemIds.map((itemId) => fetchProduct(api, itemId, { signal })));
        }),
      },
    }),
    inspectOptions(),
  ).start();
}
