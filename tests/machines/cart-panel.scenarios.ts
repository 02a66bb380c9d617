import type { cartPanelMachine } from '#machines/cart-panel.machine.ts';
import { fails, gives, plain, type Scenario } from '../support/paths/scenario.ts';

/** What may happen to the cart panel: adds of two lines, the panel's own buttons, and the product call. */
export const cartPanelScenario: Scenario<typeof cartPanelMachine> = {
  starts: { 'an empty visit': undefined },
  events: {
    'item.added': { valid: { tacos: { key: 'line-1', itemId: 'tacos-l' }, burger: { key: 'line-2', itemId: 7 } } },
    'panel.open': plain,
    'panel.close': plain,
  },
  outcomes: { tellProduct: { told: gives(undefined), unreachable: fails('tellProduct failed') } },
  keyed: ({ activeKey }) => ({ activeKey }),
  unreachable: {},
};
