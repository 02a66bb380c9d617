// Generated from the chart: npx vitest run tests/machines/initial-snapshots.test.ts -u
import type { InitialSnapshot } from '#machines/actor-like.ts';
import type { productSheetMachine } from '#machines/product-sheet.machine.ts';

export const productSheetSnapshot: InitialSnapshot<typeof productSheetMachine> = {
  value: 'closed',
  context: {
    itemId: null,
    lineKey: null,
    missing: [],
    rejected: null,
  },
  tags: [],
};
