import { createActor } from 'xstate';
import type { CartItem } from '#domain/entities.ts';
import { productSheetMachine } from '#machines/product-sheet.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';

/** Starts the product sheet actor. `addToCart` receives the items that it adds. */
export function startProductSheet(addToCart: (items: readonly CartItem[]) => void) {
  return createActor(productSheetMachine.provide({ actions: { addToCart: (_, item) => addToCart([item]) } }), inspectOptions()).start();
}
