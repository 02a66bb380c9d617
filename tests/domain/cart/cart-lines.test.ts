// References: complaints and §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { cartLine, increaseQuantity, keysAddedBefore, sortLines, lineKey } from '#domain/cart/cart-lines.ts';
import { optionErrors } from '#domain/cart/resolve-lines.ts';
import type { CartItem, Item } from '#domain/entities.ts';
import { item, line, option } from '../shop.ts';

const sauces = option([{ quantity: 0 }, { quantity: 0, price: 0.5 }, { quantity: 0 }], { option_id: 7, option_min: 1, option_max: 2 });
const tacos: Item = item({ item_id: 12, options: [sauces] });

/** Creates tacos with these quantities by choice id. */
function createTacos(choices: Record<number, number>, change: Partial<CartItem> = {}): CartItem {
  const option_options = sauces.option_options.map((choice) => ({ ...choice, quantity: choices[Number(choice.id)] ?? 0 }));
  return line({ ...tacos, options: [{ ...sauces, option_options }], ...change });
}

describe('a cart line (§3)', () => {
  test('stores the item, its selected choices, note and quantity, but no price (§3)', () => {
    expect(cartLine(createTacos({ 2: 1 }, { quantity: 2, note: ' chaud ' }), 5)).toEqual({
      key: expect.stringMatching(/^[0-9a-z]{22,24}$/),
      item_id: 12,
      name: 'Tacos',
      choices: [{ option_id: 7, id: 2, quantity: 1 }],
      note: 'chaud',
      quantity: 2,
      addedAt: 5,
    });
  });
  test('cuts a note at 500 characters, before an emoji rather than within it: half of one is refused by the server (§3)', () => {
    const shortNote = 'a'.repeat(499);
    expect(cartLine(createTacos({}, { note: `${shortNote}b` }), 0).note).toBe(`${shortNote}b`);
    expect(cartLine(createTacos({}, { note: `${shortNote}😀` }), 0).note).toBe(shortNote);
    expect(cartLine(createTacos({}, { note: `${shortNote.slice(1)}😀x` }), 0).note).toBe(`${shortNote.slice(1)}😀`);
  });
  test('has another key for another choice, note or item (§3, complaint 23)', () => {
    const lines = [
      createTacos({ 1: 1 }),
      createTacos({}),
      createTacos({ 2: 1 }),
      createTacos({ 1: 2 }),
      createTacos({ 1: 1, 2: 1 }),
      createTacos({ 1: 1 }, { note: 'x' }),
      createTacos({ 1: 1 }, { item_id: 13 }),
    ];
    expect(new Set(lines.map((variant) => cartLine(variant, 0).key)).size).toBe(lines.length);
  });
  test('has the same key for any order of choices and any type of ids (§3)', () => {
    const choice = (option_id: string | number, id: string | number) => ({ option_id, id, quantity: 1 });
    const one = lineKey({ item_id: 12, choices: [choice(7, 1), choice(7, 2)], note: '' });
    expect(lineKey({ item_id: '12', choices: [choice('7', '2'), choice('7', 1)], note: '' })).toBe(one);
  });
  test('without options and note has no choices and an empty note (§3)', () => {
    const { options: _options, note: _note, ...plain } = line();
    expect(cartLine(plain, 0)).toMatchObject({ choices: [], note: '' });
  });
  test('has a key of 22 characters for any note (§3)', () => {
    const keys = Array.from({ length: 50 }, (_, index) => lineKey({ item_id: 12, choices: [], note: String(index) }));
    expect(new Set(keys.map((key) => key.length))).toEqual(new Set([22]));
  });
  test('has a short key even with a long note (§3)', () => {
    const long = cartLine(createTacos({}, { note: 'é'.repeat(5000) }), 0);
    expect([long.key.length < 30, long.note.length]).toEqual([true, 500]);
  });
  test.each([
    [0, 1],
    [-3, 1],
    [2.9, 2],
    [100, 99],
    [1e9, 99],
    [Number.NaN, 1],
  ])('clamps a quantity of %d to %i (§3)', (quantity, clampedQuantity) => {
    expect(cartLine(createTacos({}, { quantity }), 0).quantity).toBe(clampedQuantity);
  });
});

describe('merging lines (§3)', () => {
  const [one, other] = [cartLine(createTacos({ 1: 1 }, { quantity: 2 }), 10), cartLine(createTacos({ 2: 1 }), 5)];
  test('orders them by the time they were added, then by key (§3)', () => {
    expect(sortLines([one, other])).toEqual([other, one]);
    const together = [
      { ...one, key: 'b' },
      { ...one, key: 'c' },
      { ...one, key: 'a' },
      { ...one, key: 'b', addedAt: 1 },
    ];
    expect(sortLines(together).map(({ key, addedAt }) => [key, addedAt])).toEqual([
      ['b', 1],
      ['a', 10],
      ['b', 10],
      ['c', 10],
    ]);
    const others = [
      { ...one, key: 'c' },
      { ...one, key: 'a' },
      { ...one, key: 'd', addedAt: 1 },
    ];
    expect(keysAddedBefore(others, { ...one, key: 'b' })).toEqual(['d', 'a']);
    expect(keysAddedBefore([{ ...one, addedAt: 1 }, other], one)).toEqual([other.key]);
  });
  test('adds the quantities of equal lines, up to 99 (§3)', () => {
    expect(increaseQuantity(one, 2)).toEqual({ ...one, quantity: 4 });
    expect(increaseQuantity({ ...one, quantity: 98 }, 2).quantity).toBe(99);
  });
});

describe('bounds of an option (§3)', () => {
  test.each([
    [{}, [{ option_id: 7, error: 'tooFew' }]],
    [{ 1: 1 }, []],
    [{ 1: 1, 3: 1 }, []],
    [{ 2: 2 }, []],
    [{ 1: 1, 2: 1, 3: 1 }, [{ option_id: 7, error: 'tooMany' }]],
    [{ 1: 3 }, [{ option_id: 7, error: 'tooMany' }]],
  ])('with one to two choices, %j has the errors %j (§3)', (choices, errors) => {
    expect(optionErrors(createTacos(choices))).toEqual(errors);
  });
  test('a choice with a negative quantity is not counted (§3)', () => {
    expect(optionErrors(createTacos({ 1: 3, 2: -1 }))).toEqual([{ option_id: 7, error: 'tooMany' }]);
  });
  test('without bounds any number of choices is valid (§3)', () => {
    expect(optionErrors({ options: [option([{ quantity: 9 }]), option([{}], { option_min: null, option_max: null })] })).toEqual([]);
    expect([optionErrors({ options: null }), optionErrors({})]).toEqual([[], []]);
  });
});
