// Generated from the chart: npx vitest run tests/machines/initial-snapshots.test.ts -u
import type { InitialSnapshot } from '#machines/actor-like.ts';
import type { cartPanelMachine } from '#machines/cart-panel.machine.ts';

export const cartPanelSnapshot: InitialSnapshot<typeof cartPanelMachine> = {
  value: {
    panel: 'closed',
    activeItem: 'none',
    product: 'idle',
    removal: 'none',
  },
  context: {
    activeKey: null,
    addedItemIds: [],
    removedLine: null,
  },
  tags: [],
};
