// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { productSheetMachine } from '#machines/product-sheet.machine.ts';
import { follow } from '#qa/paths/follow.ts';
import { scenario } from './scenario.ts';

test.each([
  ['a complete product is added, and the sheet waits for the URL (§2)', 'product.add complete', 'added', ['addToCart']],
  ['a sheet closes when its URL is left', 'product.add complete → product.left', 'closed', ['addToCart']],
  ['two quick presses add a product once', 'product.add complete → product.add complete', 'added', ['addToCart']],
  ['a product without a required choice is not added: its option is marked (§3)', 'product.add incomplete', 'open.optionsMissing', []],
  ['the mark ends when the choice is made', 'product.add incomplete → selection.changed complete', 'open.choosing', []],
  ['a missing choice is not marked before adding was tried (§3)', 'selection.changed incomplete', 'open.choosing', []],
  ['another URL opens its product with nothing marked (§2)', 'product.add incomplete → product.opened mozza', 'open.choosing', []],
  ['a choice beyond the maximum is marked', 'choice.rejected', 'open.choiceRejected', []],
  ['its mark ends with the next choice', 'choice.rejected → selection.changed incomplete', 'open.choosing', []],
  [
    'after a rejected choice the missing ones are still marked',
    'product.add incomplete → choice.rejected → selection.changed incomplete',
    'open.optionsMissing',
    [],
  ],
  ['a closed product cannot be added', 'product.close → product.add complete', 'closed', []],
])('%s', (_, path, state, added) => {
  const { actions, ...end } = follow(productSheetMachine, scenario, `no product → product.opened frites → ${path}`);
  expect([end.state, actions.filter((action) => action === 'addToCart')]).toEqual([state, added]);
});

test.each([
  ['the edited line is saved instead of a new one added', 'product.add complete', ['saveLine']],
  ['two quick presses save a line once', 'product.add complete → product.add complete', ['saveLine']],
  ['an edited line without a required choice is not saved', 'product.add incomplete', []],
  ['after a line was edited, the same product is added as a new line', 'product.opened frites → product.add complete', ['addToCart']],
])('%s', (_, path, expected) => {
  const { actions } = follow(productSheetMachine, scenario, `no product → product.opened a line of frites → ${path}`);
  expect(actions.filter((action) => ['addToCart', 'saveLine'].includes(action))).toEqual(expected);
});
