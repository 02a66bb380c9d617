import type { cartPanelMachine } from '#machines/cart-panel.machine.ts';
import { rejects, resolves, noPayload, type Scenario } from '#qa/paths/scenario.ts';

/** Events of the cart panel: adding one or several items, its buttons, and outcomes of the product call. */
export const scenario: Scenario<typeof cartPanelMachine> = {
  starts: { 'an empty visit': undefined },
  events: {
    'item.added': { valid: { tacos: { key: 'line-1', itemIds: ['tacos-l'] }, several: { key: 'line-2', itemIds: ['tacos-l', 7] } } },
    'panel.open': noPayload,
    'panel.close': noPayload,
    'aside.shown': noPayload,
    'aside.hidden': noPayload,
  },
  outcomes: { requestProducts: { told: resolves(undefined), unreachable: rejects('requestProducts failed') } },
  serializeContext: ({ activeKey, isBeside }) => ({ activeKey, isBeside }),
};
