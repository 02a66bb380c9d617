import type { CartItem } from '#domain/entities.ts';
import type { ProductSheet } from '#machines/product-sheet.machine.ts';
import { createLazyActor } from '#actors/lazy-actor.ts';
import { load } from '#lazy/load.ts';

/** The chart's initial snapshot. */
export const closedSheet: ReturnType<ProductSheet['getSnapshot']> = {
  value: 'closed',
  context: { itemId: null, lineKey: null, missing: [], rejected: null },
  hasTag: () => false,
};

type Options = {
  addToCart: (items: readonly CartItem[]) => void;
  saveLine: (lineKey: string, item: CartItem) => void;
};

/**
 * Creates the product sheet's actor, which is lazy-loaded when the first product is opened.
 *
 * @spec docs/behaviour §2 Product modal
 */
export function createProductSheet({ addToCart, saveLine }: Options): ProductSheet & { load(): Promise<void> } {
  return createLazyActor(closedSheet, async () => {
    const { startProductSheet } = await load(() => import('./product-sheet.actors.ts'));
    return startProductSheet({ addToCart, saveLine });
  });
}
