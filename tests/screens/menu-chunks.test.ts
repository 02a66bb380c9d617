// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { menuGroups } from '#features/menu/head/category-list.ts';
import { category, item, menu } from '../domain/shop.ts';

const createDishes = (count: number) => Array.from({ length: count }, (_, index) => item({ item_id: `d${index}` }));

function chunksOf(...counts: number[]) {
  const categories = counts.map((count, index) => category(createDishes(count), { category_id: `c${index}` }));
  return menuGroups([menu({ categories })]).flatMap((group) => group.categories.map(({ chunks }) => chunks));
}

test('up to a hundred dishes are rendered eagerly, one chunk per category (§2)', () => {
  const chunks = chunksOf(99, 1);
  expect(chunks.map((some) => some.map(({ items, isEager }) => [items.length, isEager]))).toEqual([[[99, true]], [[1, true]]]);
});

test('of more than a hundred dishes, only those of the first screen are rendered eagerly (§2)', () => {
  const chunks = chunksOf(5, 14, 90);
  expect(chunks.map((some) => some.map(({ items }) => items.length)).slice(0, 2)).toEqual([[5], [12, 2]]);
  expect(chunks.flat().map(({ isEager }) => isEager)).toEqual(chunks.flat().map((_, index) => index < 4));
});

test('the chunks of a long menu contain every dish once, in order (§2)', () => {
  const [first = []] = chunksOf(1234);
  expect(first.flatMap(({ items }) => items.map(({ item_id }) => item_id))).toEqual(createDishes(1234).map(({ item_id }) => item_id));
});
