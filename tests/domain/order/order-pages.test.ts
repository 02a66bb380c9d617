import { expect, test } from 'vitest';
import { hasMoreOrders } from '#domain/order/order-pages.ts';

const pages = (total: number | null, ...received: number[]) => received.map((count) => ({ received: count, total }));

test('a full page of what was sent may be followed by another, a shorter one is the last (§9 Order list)', () => {
  expect(hasMoreOrders([])).toBe(false);
  expect(hasMoreOrders(pages(null, 20))).toBe(true);
  expect(hasMoreOrders(pages(null, 20, 19))).toBe(false);
  expect(hasMoreOrders(pages(null, 20, 0))).toBe(false);
});

test('where the back end says how many there are, that counts, also with shorter pages than were asked for', () => {
  expect(hasMoreOrders(pages(21, 20))).toBe(true);
  expect(hasMoreOrders(pages(20, 20))).toBe(false);
  expect(hasMoreOrders(pages(25, 10, 10))).toBe(true);
  expect(hasMoreOrders(pages(25, 10, 10, 5))).toBe(false);
  expect(hasMoreOrders(pages(25, 20, 0))).toBe(false);
});

test('a back end that sends more than was asked for has sent everything', () => {
  expect(hasMoreOrders(pages(null, 50))).toBe(false);
});
