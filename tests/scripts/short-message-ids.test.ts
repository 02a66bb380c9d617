import { expect, test } from 'vitest';
import { shortenMessageIds, shortMessageIds } from '../../scripts/build/short-message-ids.ts';

const catalogue = Object.fromEntries(
  Array.from({ length: 3000 }, (_, index) => [`h-${1000 + index}`, { origin: [[`src/${index % 7}.tsx`] as [string]] }]),
);

test('no two messages have the same id, and those of a file have consecutive ids', () => {
  const ids = shortMessageIds(catalogue);
  expect(new Set(ids.values()).size).toBe(3000);
  expect([...ids.values()].filter((id) => !/^[a-z]{2,3}$/i.test(id))).toEqual([]);
  expect(['h-1000', 'h-1007', 'h-1014'].map((id) => ids.get(id))).toEqual(['aa', 'ab', 'ac']);
});

test('only ids of messages become short: ids that people wrote stay', () => {
  const ids = shortMessageIds({ 'a/B_+-': {}, 'checkout.title': {} });
  expect([...ids.keys()]).toEqual(['a/B_+-']);
  expect(shortenMessageIds('_({ id: "a/B_+-" }); f({ id: "coupon", name: "a/B_+-" })', ids)).toBe(
    '_({ id: "aa" }); f({ id: "coupon", name: "a/B_+-" })',
  );
});
