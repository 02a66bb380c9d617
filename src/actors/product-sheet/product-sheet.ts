import type { CartItem } from '#domain/entities.ts';
import type { ProductSheet } from '#machines/product-sheet.machine.ts';
import { createLazyActor } from '#actors/lazy-actor.ts';

/** The chart's initial snapshot. */
export const closedSheet: ReturnType<ProductSheet['getSnapshot']> = {
  value: 'closed',
  context: { itemId: null, missing: [] },
  hasTag: () => false,
};

/** Creates the product sheet's actor, lazy-loaded when the first product is opened. @spec §2 Product modal */
export function createProductSheet(addToCart: (items: readonly CartItem[]) => void): ProductSheet & { load(): Promise<void> } {
  return createLazyActor(closedSheet, async () => (await import('./product-sheet.actors.ts')).startProductSheet(addToCart));
}
