import type { CartItem } from '#domain/entities.ts';
import type { ProductSheet } from '#machines/product-sheet.machine.ts';
import { createLazyChart } from '#lazy/chart.ts';
import { productSheetSnapshot } from '#machines/initial-snapshots/product-sheet.ts';
import { load } from '#lazy/load.ts';

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
  return createLazyChart(productSheetSnapshot, async () => {
    const { startProductSheet } = await load(() => import('./product-sheet.actors.ts'));
    return startProductSheet({ addToCart, saveLine });
  });
}
