import { createActor } from 'xstate';
import type { CartItem } from '#domain/entities.ts';
import { productSheetMachine } from '#machines/product-sheet.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';

/** Starts the product sheet actor. `addToCart` receives the items that it adds, `saveLine` the new content of an edited line. */
export function startProductSheet(effects: {
  addToCart: (items: readonly CartItem[]) => void;
  saveLine: (lineKey: string, item: CartItem) => void;
}) {
  const machine = productSheetMachine.provide({
    actions: {
      addToCart: (_, item) => effects.addToCart([item]),
      saveLine: (_, { lineKey, item }) => effects.saveLine(lineKey, item),
    },
  });
  return createActor(machine, inspectOptions()).start();
}
