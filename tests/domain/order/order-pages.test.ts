import { expect, test } from 'vitest';
import { hasMoreOrders } from '#domain/order/order-pages.ts';

const pages = (total: number | null, ...received: number[]) => received.map((count) => ({ received: count, total }));

test('without a total, only a full page may be followed by another (§9 Order list)', () => {
  expect(hasMoreOrders([])).toBe(false);
  expect(hasMoreOrders(pages(null, 20))).toBe(true);
  expect(hasMoreOrders(pages(null, 20, 19))).toBe(false);
  expect(hasMoreOrders(pages(null, 20, 0))).toBe(false);
});

test('a total decides, also with pages shorter than requested', () => {
  expect(hasMoreOrders(pages(21, 20))).toBe(true);
  expect(hasMoreOrders(pages(20, 20))).toBe(false);
  expect(hasMoreOrders(pages(25, 10, 10))).toBe(true);
  expect(hasMoreOrders(pages(25, 10, 10, 5))).toBe(false);
  expect(hasMoreOrders(pages(25, 20, 0))).toBe(false);
});

test('a page longer than requested is the last', () => {
  expect(hasMoreOrders(pages(null, 50))).toBe(false);
});
