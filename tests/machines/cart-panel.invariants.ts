import type { cartPanelMachine } from '#machines/cart-panel.machine.ts';
import type { Invariants } from '../support/paths/run.ts';

/** What holds at every step of the cart panel, whatever led there. @spec §2 Cart modal; §7; §9 Timings */
export const cartPanelInvariants: Invariants<typeof cartPanelMachine> = {
  'the cart is open by its delay or at a wish, never by an add alone (§9)': ({ before, step, after }) =>
    after.value.panel !== 'open' || before?.value.panel === 'open' || ['cartOpenDelay passes', 'panel.open'].includes(step.name),
  'an add leads to the open cart, and leaves an open one open (§2)': ({ before, step, after }) =>
    step.event.type !== 'item.added' || after.value.panel === (before?.value.panel === 'open' ? 'open' : 'opening'),
  'a wish to close or open the cart is done at once (§2)': ({ step, after }) =>
    (step.name !== 'panel.close' || after.value.panel === 'closed') && (step.name !== 'panel.open' || after.value.panel === 'open'),
  'only the visitor closes the cart': ({ before, step, after }) =>
    after.value.panel !== 'closed' || before === null || before.value.panel === 'closed' || step.name === 'panel.close',
  'screens are told that the cart is open exactly when it is': ({ after }) => after.hasTag('open') === (after.value.panel === 'open'),
  'the last added line is marked, and nothing else ever is (§9)': ({ step, after }) =>
    (step.event.type !== 'item.added' || after.context.activeKey === step.event['key']) &&
    (after.context.activeKey !== null) === (after.value.activeItem === 'marked'),
  'a mark ends by its delay alone (§9)': ({ before, step, after }) =>
    before === null ||
    before.value.activeItem === after.value.activeItem ||
    step.event.type === 'item.added' ||
    step.delay === 'activeItemDelay',
  'the back end is told of every added item (§7)': ({ step, after }) =>
    step.event.type !== 'item.added' || (after.value.product === 'asking' && after.context.addedItemIds === step.event['itemIds']),
  'what the product call comes to moves neither the cart nor the mark (§7)': ({ before, step, after }) =>
    step.slot === undefined ||
    (after.value.panel === before?.value.panel &&
      after.value.activeItem === before.value.activeItem &&
      after.value.product === ('gives' in step.slot.is ? 'quiet' : 'unreached')),
};
