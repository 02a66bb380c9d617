// References: §n in docs/behaviour.

import type { productSheetMachine } from '#machines/product-sheet.machine.ts';
import type { Invariants } from '#qa/paths/chart.ts';

/** Properties of every step of the product sheet. @spec docs/behaviour §2 Product modal; §3 Item: options */
export const invariants: Invariants<typeof productSheetMachine> = {
  'the URL opens its product in any state (§2)': ({ step, after }) =>
    step.event.type !== 'product.opened' ||
    (after.hasTag('open') && after.context.itemId === step.event['itemId'] && after.context.lineKey === step.event['lineKey']),
  'a product is open only after its URL was opened': ({ before, step, after }) =>
    !after.hasTag('open') || before?.hasTag('open') === true || step.event.type === 'product.opened',
  'an item is added only from an open product whose options are satisfied (§3)': ({ before, step, after }) =>
    after.value !== 'added' || before?.value === 'added' || (step.name === 'product.add complete' && before?.hasTag('open') === true),
  'a product is added once per opening': ({ before, step, after }) =>
    before?.value !== 'added' || after.value === 'added' || ['product.opened', 'product.left'].includes(step.event.type),
  'a rejected choice is marked until something is chosen, added or opened': ({ before, step, after }) =>
    (after.context.rejected !== null) === after.matches({ open: 'choiceRejected' }) &&
    (step.event.type !== 'choice.rejected' || before === null || after.context.missing === before.context.missing),
  'a closed sheet has no product': ({ after }) => (after.value === 'closed') === (after.context.itemId === null),
};
