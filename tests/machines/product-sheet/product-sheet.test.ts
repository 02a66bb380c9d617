import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import type { CartItem } from '#domain/entities.ts';
import { productSheetMachine } from '#machines/product-sheet.machine.ts';
import { line, option } from '../../domain/shop.ts';

const sized = (quantity: number) => line({ options: [option([{ quantity }, {}], { option_id: 'size', option_min: 1, option_max: 1 })] });
const opened = { type: 'product.opened', itemId: 'tacos' } as const;

function startedSheet() {
  const added: CartItem[] = [];
  const machine = productSheetMachine.provide({ actions: { addToCart: (_, item) => void added.push(item) } });
  const actor = createActor(machine).start();
  return { actor, added, value: () => actor.getSnapshot().value, missing: () => actor.getSnapshot().context.missing };
}

test('a product with all its choices is added, and the sheet waits for the address to be left (§2)', () => {
  const { actor, added, value } = startedSheet();
  actor.send(opened);
  actor.send({ type: 'product.add', item: sized(1) });
  expect([value(), added]).toEqual(['added', [sized(1)]]);
  actor.send({ type: 'product.left' });
  expect(value()).toBe('closed');
});

test('two quick presses add a product once', () => {
  const { actor, added } = startedSheet();
  actor.send(opened);
  actor.send({ type: 'product.add', item: sized(1) });
  actor.send({ type: 'product.add', item: sized(1) });
  expect(added).toHaveLength(1);
});

test('a product without a required choice is not added: its option is marked until the choice is made (§3)', () => {
  const { actor, added, value, missing } = startedSheet();
  actor.send(opened);
  actor.send({ type: 'product.add', item: sized(0) });
  expect([value(), missing(), added]).toEqual([{ open: 'optionsMissing' }, ['size'], []]);
  actor.send({ type: 'selection.changed', item: sized(1) });
  expect([value(), missing()]).toEqual([{ open: 'choosing' }, []]);
});

test('a choice that is missing is not marked before adding was tried (§3)', () => {
  const { actor, missing } = startedSheet();
  actor.send(opened);
  actor.send({ type: 'selection.changed', item: sized(0) });
  expect(missing()).toEqual([]);
});

test('another address opens its product afresh, with nothing marked (§2)', () => {
  const { actor, value, missing } = startedSheet();
  actor.send(opened);
  actor.send({ type: 'product.add', item: sized(0) });
  actor.send({ type: 'product.opened', itemId: 'burger' });
  expect([value(), missing(), actor.getSnapshot().context.itemId]).toEqual([{ open: 'choosing' }, [], 'burger']);
});

test('a closed product cannot be added', () => {
  const { actor, added, value } = startedSheet();
  actor.send(opened);
  actor.send({ type: 'product.close' });
  actor.send({ type: 'product.add', item: sized(1) });
  expect([value(), added]).toEqual(['closed', []]);
});
