// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import type { Id } from '#domain/entities.ts';
import { updateSelection, createSelection, type SelectionEvent } from '#features/product/selection.ts';
import { unitPrice } from '#domain/pricing.ts';
import { item, option } from '../domain/shop.ts';

const size = option([{ name: 'M' }, { name: 'L', price: 2 }], { option_id: 'size', option_min: 1, option_max: 1 });
const sauces = option([{}, {}, {}], { option_id: 'sauces', option_max: 2 });

function applyEvents(events: SelectionEvent[], options = [size, sauces]) {
  let line = createSelection(item({ options }));
  let rejected: { optionId: Id; choiceId: Id } | null = null;
  for (const event of events) {
    const update = updateSelection(line, event);
    rejected = update.type === 'rejected' ? { optionId: update.optionId, choiceId: update.choiceId } : null;
    if (update.type === 'changed') line = update.item;
  }
  const ids = line.options?.map(({ option_options }) => option_options.filter((choice) => choice.quantity).map(({ id }) => id));
  return { item: line, rejected, ids };
}

const toggle = (optionId: string, choiceId: number): SelectionEvent => ({ type: 'choice.toggled', optionId, choiceId });

test('selecting another choice of a single-choice option replaces the first (§3)', () => {
  expect(applyEvents([toggle('size', 1), toggle('size', 2)]).ids).toEqual([[2], []]);
});

test('toggling a choice leaves the other choices unchanged (§3)', () => {
  expect(applyEvents([toggle('sauces', 1), toggle('sauces', 3), toggle('sauces', 1)]).ids).toEqual([[], [3]]);
});

test('a choice beyond the maximum is rejected, and the next valid choice clears the rejection (§3)', () => {
  const full = [toggle('sauces', 1), toggle('sauces', 2), toggle('sauces', 3)];
  expect(applyEvents(full)).toMatchObject({ ids: [[], [1, 2]], rejected: { optionId: 'sauces', choiceId: 3 } });
  expect(applyEvents([...full, toggle('sauces', 1), toggle('sauces', 3)])).toMatchObject({ ids: [[], [2, 3]], rejected: null });
});

test('default choices count with their quantity (§3)', () => {
  const double = option([{ quantity: 2 }, {}], { option_id: 'sauces', option_max: 2 });
  expect(applyEvents([toggle('sauces', 2)], [double])).toMatchObject({ ids: [[1]], rejected: { choiceId: 2 } });
  expect(applyEvents([], [double]).item.options?.[0]?.option_options[0]?.quantity).toBe(2);
});

const setCount = (choiceId: number, quantity: number): SelectionEvent => ({
  type: 'choice.counted',
  optionId: 'sauces',
  choiceId,
  quantity,
});
const chosenQuantities = (events: SelectionEvent[], maximum: number) => {
  const several = option([{}, {}], { option_id: 'sauces', option_max: maximum });
  const { item: line, rejected } = applyEvents(events, [several]);
  return { quantities: line.options?.[0]?.option_options.map(({ quantity }) => quantity), selected: line.options?.[0]?.selected, rejected };
};

test('a choice can be selected several times up to the option’s total maximum (§3)', () => {
  expect(chosenQuantities([setCount(1, 1), setCount(1, 2), toggle('sauces', 2)], 3)).toEqual({
    quantities: [2, 1],
    selected: 2,
    rejected: null,
  });
  expect(chosenQuantities([setCount(1, 2), setCount(2, 1), setCount(1, 3)], 3)).toMatchObject({
    quantities: [2, 1],
    rejected: { choiceId: 1 },
  });
});

test('a repeated choice can be decreased one by one or cleared at once (§3)', () => {
  expect(chosenQuantities([setCount(1, 3), setCount(1, 2)], 3).quantities).toEqual([2, 0]);
  expect(chosenQuantities([setCount(1, 3), toggle('sauces', 1)], 3).quantities).toEqual([0, 0]);
});

test('an option can be cleared (§3)', () => {
  expect(applyEvents([toggle('size', 2), { type: 'option.cleared', optionId: 'size' }]).ids).toEqual([[], []]);
});

test('an option counts its selected choices, and the price includes them (§3)', () => {
  const { item: line } = applyEvents([toggle('size', 2), toggle('sauces', 1), toggle('sauces', 2)]);
  expect(line.options?.map(({ selected }) => selected)).toEqual([1, 2]);
  expect(unitPrice(line, 'pickup')).toBe(1000);
});

test('an unknown option or choice changes nothing', () => {
  expect(applyEvents([toggle('none', 1), toggle('size', 9)])).toMatchObject({ ids: [[], []], rejected: null });
});

test('quantity and note are stored, and a long note is truncated (§3)', () => {
  const { item: line } = applyEvents([
    { type: 'quantity.set', quantity: 3 },
    { type: 'note.typed', note: 'x'.repeat(141) },
  ]);
  expect(line.quantity).toBe(3);
  expect(line.note).toHaveLength(140);
});
