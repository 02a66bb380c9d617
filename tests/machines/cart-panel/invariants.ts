// References: §n in docs/behaviour.

import type { cartPanelMachine } from '#machines/cart-panel.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

/** Properties of every step of the cart panel. @spec docs/behaviour §2 Cart modal; §7; §9 Timings */
export const invariants: Invariants<typeof cartPanelMachine> = {
  'the cart opens after its delay or on request, never immediately after an add (§9)': ({ before, step, after }) =>
    after.value.panel !== 'open' || before?.value.panel === 'open' || ['cartOpenDelay passes', 'panel.open'].includes(step.name),
  'only the visitor closes the cart': ({ before, step, after }) =>
    after.value.panel !== 'closed' || before === null || before.value.panel === 'closed' || step.name === 'panel.close',
  'after its delay the cart is open': ({ step, after }) => step.name !== 'cartOpenDelay passes' || after.value.panel === 'open',
  'the tag open is set exactly while the cart is open': ({ after }) => after.hasTag('open') === (after.value.panel === 'open'),
  'the line that was added last is marked (§9)': ({ step, after }) =>
    (step.event.type !== 'item.added' || after.context.activeKey === step.event['key']) &&
    (after.context.activeKey !== null) === (after.value.activeItem === 'marked'),
  'a mark changes only by its delay or another add (§9)': ({ before, step, after }) =>
    before === null ||
    before.value.activeItem === after.value.activeItem ||
    step.event.type === 'item.added' ||
    step.delay === 'activeItemDelay',
  'the products of every add are requested from the back end (§7)': ({ step, after }) =>
    step.event.type !== 'item.added' || (after.value.product === 'requesting' && after.context.addedItemIds === step.event['itemIds']),
  'a removed line is remembered exactly while its removal can be undone': ({ after }) =>
    (after.context.removedLine !== null) === (after.value.removal === 'undoable'),
  'the offer to undo a removal ends only by its button, another removal, an add, or when the cart is closed': ({ before, step, after }) =>
    before === null ||
    before.context.removedLine === after.context.removedLine ||
    ['line.removed', 'removal.undo', 'item.added', 'panel.close'].includes(step.event.type),
  'the product call’s outcome changes neither the cart nor the mark (§7)': ({ before, step, after }) =>
    step.actor === undefined ||
    (after.value.panel === before?.value.panel &&
      after.value.activeItem === before.value.activeItem &&
      after.value.product === ('output' in step.actor.result ? 'idle' : 'unreachable')),
};
