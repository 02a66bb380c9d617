import type { cartPanelMachine } from '#machines/cart-panel.machine.ts';
import type { CartLine } from '#domain/cart/cart.ts';
import { rejects, resolves, noPayload, type Scenario } from '#qa/paths/scenario.ts';

const line = (key: string, name: string): CartLine => ({ key, item_id: key, name, choices: [], note: '', quantity: 1, addedAt: 1 });
export const lines = { tacos: line('line-1', 'Tacos'), cola: line('line-2', 'Cola') };

/** Events of the cart panel: adding one or several items, removing a line, its buttons, and outcomes of the product call. */
export const scenario: Scenario<typeof cartPanelMachine> = {
  inputs: { 'an empty visit': undefined },
  events: {
    'item.added': { payloads: { tacos: { key: 'line-1', itemIds: ['tacos-l'] }, several: { key: 'line-2', itemIds: ['tacos-l', 7] } } },
    'panel.open': noPayload,
    'panel.close': noPayload,
    'line.removed': { payloads: { tacos: { line: lines.tacos }, cola: { line: lines.cola } } },
    'removal.undo': noPayload,
  },
  outcomes: { requestProducts: { told: resolves(undefined), unreachable: rejects('requestProducts failed') } },
  serializeContext: ({ activeKey, removedLine }) => ({ activeKey, removed: removedLine?.key ?? null }),
};
