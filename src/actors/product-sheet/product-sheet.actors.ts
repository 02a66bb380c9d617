import { createActor } from 'xstate';
import type { CartItem } from '#domain/entities.ts';
import { productSheetMachine } from '#machines/product-sheet.machine.ts';
import { watched } from '#platform/chart-watcher.ts';

/** Starts the product sheet; an added item goes where every added item goes. */
export function startProductSheet(addToCart: (items: readonly CartItem[]) => void) {
  return createActor(productSheetMachine.provide({ actions: { addToCart: (_, item) => addToCart([item]) } }), watched()).start();
}
