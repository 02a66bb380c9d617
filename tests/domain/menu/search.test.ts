// References: §n in docs/behaviour.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '#domain/entities.ts';
import { foldText } from '#domain/menu/fold-text.ts';
import { searchItems } from '#domain/search.ts';
import { item, cpuMilliseconds } from '../shop.ts';

const menu = [
  ['Tacos poulet', 'Galette, frites, sauce fromagère'],
  ['Œufs brouillés', 'À la crème'],
  ['Burger bœuf', 'Pain brioché, poulet en option'],
  ['Crème brûlée', null],
  ['Tacos mixte', 'Bœuf et poulet'],
].map(([name, description], index) => item({ item_id: index, item_name: name ?? '', item_description: description ?? null }));
const searchIds = (query: string, items: Item[] = menu) => searchItems(items, query).map(({ item_id }) => item_id);

describe('search (§5)', () => {
  test.each<[string, number[], string]>([
    ['tacos', [0, 4], 'a word of the name, in menu order'],
    ['TACÔS', [0, 4], 'ignoring accents and case in the query'],
    ['creme', [3, 1], 'ignoring them in the items; name matches first'],
    ['oeuf', [1, 2, 4], 'œ as oe on both sides'],
    ['BŒUF', [2, 4], 'œ as oe in capitals'],
    ['rûl', [3], 'a part of a word'],
    ['poulet tacos', [0, 4, 2], 'items with more words first, then with more of them in the name'],
    ['tacos xyz', [0, 4], 'any of the words'],
    ['tacos tacos TACOS crème', [0, 3, 4, 1], 'each word counted once, after folding'],
    ['  tacos\t\u00a0mixte\n', [4, 0], 'words separated by any white space'],
    ['t', [], 'nothing for one character'],
    [' t ', [], 'nothing for one character with white space'],
    ['œ', [], 'nothing for one character that folds to two'],
    ['a b', [1, 2, 4, 0, 3], 'two one-character words'],
    ['', [], 'nothing'],
    ['\u0301\u0301', [], 'nothing for accents alone'],
    ['poulet\ngalette', [0, 2, 4], 'words separated by a line break'],
    ['.*', [], 'characters of patterns literally'],
  ])('%j finds %j: %s (§5)', (query, ids) => {
    expect(searchIds(query)).toEqual(ids);
  });

  test('does not match across name and description (§5)', () => {
    expect(searchIds('pouletgalette')).toEqual([]);
  });
  test('returns at most the 10 best results (§9)', () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      item({ item_id: index, item_name: index % 3 === 0 ? 'Tacos' : 'Wrap', item_description: 'tacos' }),
    );
    expect(searchIds('tacos', many)).toEqual([0, 3, 6, 9, 12, 15, 18, 21, 24, 27]);
  });
  test('uses the first 100 characters of the query (§5)', () => {
    expect(searchIds(`${'x'.repeat(99)} tacos`)).toEqual([]);
    expect(searchIds(`${'x'.repeat(94)} tacos`)).toEqual([0, 4]);
  });
  test('is quick for 100 kB of hostile text (§5)', () => {
    for (const text of [' '.repeat(100_000), `${' '.repeat(100_000)}x`, 'a '.repeat(50_000), 'é'.repeat(100_000)])
      expect(cpuMilliseconds(() => searchItems(menu, text))).toBeLessThan(50);
  });
});

test.each([
  ['Œuvre Ærø', 'oeuvre aero'],
  ['Łódź Đà Straße ẞ', 'lodz da strasse ss'],
  ['ÀÉÎÕÜŸÇÑ', 'aeiouycn'],
  ['e\u0301', 'e'],
  ['ǿǽ', 'oae'],
])('%s is folded to %s (§5)', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test('the search index returns the same items as a linear scan (§5)', () => {
  const word = fc.constantFrom('tacos', 'Tac', 'bœuf', 'boeuf', 'crème', 'e', 'BRÛLÉ', 'oe', 'x');
  const text = fc.array(word, { maxLength: 4 }).map((words) => words.join(' '));
  const items = fc.array(fc.record({ name: text, description: fc.option(text) }), { maxLength: 25 });
  const normalise = (value: string | null) =>
    (value ?? '')
      .toLowerCase()
      .replaceAll('œ', 'oe')
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '');
  fc.assert(
    fc.property(items, text, (menuItems, query) => {
      const all = menuItems.map(({ name, description }, index) => item({ item_id: index, item_name: name, item_description: description }));
      const words = query.trim().length < 2 ? [] : [...new Set(normalise(query).split(' ').filter(Boolean))];
      const inName = (candidate: Item) => words.filter((part) => normalise(candidate.item_name).includes(part)).length;
      const matchedWordCount = (candidate: Item) =>
        words.filter((part) => [candidate.item_name, candidate.item_description ?? ''].map(normalise).some((field) => field.includes(part)))
          .length;
      const expected = all
        .filter((candidate) => matchedWordCount(candidate) > 0)
        .toSorted((a, b) => matchedWordCount(b) - matchedWordCount(a) || inName(b) - inName(a))
        .slice(0, 10);
      expect(searchItems(all, query)).toEqual(expected);
    }),
    { numRuns: 500 },
  );
});
