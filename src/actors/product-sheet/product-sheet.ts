import type { CartItem } from '#domain/entities.ts';
import type { ProductSheet } from '#machines/product-sheet.machine.ts';
import { lazyActor } from '#actors/lazy-actor.ts';

/** The chart's initial snapshot. */
export const closedSheet: ReturnType<ProductSheet['getSnapshot']> = {
  value: 'closed',
  context: { itemId: null, missing: [] },
  hasTag: () => false,
};

/** The product sheet's actor, loaded when the first product is opened. @spec §2 Product modal */
export function createProductSheet(addToCart: (items: readonly CartItem[]) => void): ProductSheet & { wake(): Promise<void> } {
  return lazyActor(closedSheet, async () => (await import('./product-sheet.actors.ts')).startProductSheet(addToCart));
}
