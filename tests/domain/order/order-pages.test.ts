// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { hasMoreOrders, isOpenOrder, uniqueOrders } from '#domain/order/order-pages.ts';
import { unavailableOrder } from '../../machines/past-orders/scenario.ts';

/** Pages with the given numbers of received orders. Each page was requested with 20. */
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

test('an order is open while it is pending, for two hours', () => {
  // The order was placed at 12:05 in Paris, 11:05 UTC.
  const isOpenAt = (time: string, status: string) => isOpenOrder({ ...unavailableOrder, status }, new Date(time), 'Europe/Paris');
  expect(isOpenAt('2027-01-04T13:04:59Z', 'pending')).toBe(true);
  expect(isOpenAt('2027-01-04T13:05:00Z', 'pending')).toBe(false);
  expect(isOpenAt('2027-01-04T11:05:01Z', 'paid')).toBe(false);
});

test('an order whose time cannot be read is not open, even if the clock of the device was reset to 1970', () => {
  const unreadable = { ...unavailableOrder, status: 'pending', created_at: 'hier' };
  expect(isOpenOrder(unreadable, new Date('1970-01-01T00:01:00Z'), 'Europe/Paris')).toBe(false);
});

test('an order that a new one has shifted to the next page is listed once', () => {
  const page = (...ids: string[]) => ({
    orders: ids.map((id) => ({ ...unavailableOrder, order_id: id })),
    received: ids.length,
    total: null,
    isOpen: false,
  });
  expect(uniqueOrders([page('a', 'b'), page('b', 'c')]).map(({ order_id: id }) => id)).toEqual(['a', 'b', 'c']);
});
