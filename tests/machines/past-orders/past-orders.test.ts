import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { pastOrdersMachine } from '#machines/past-orders.machine.ts';
import { deferredSlots } from '../../support/charts/deferred-slots.ts';
import { unavailableOrder } from './scenario.ts';

/** Returns the first or second of two pages: each has 20 orders, of which the list shows one. `isOpen`: it has an order whose status can still change. */
const pageWithOrder = (id: string, isOpen = false) => ({
  orders: [{ ...unavailableOrder, order_id: id }],
  received: 20,
  total: 40,
  isOpen,
});

function startOrders() {
  const slots = deferredSlots('loadPages');
  const clock = new SimulatedClock();
  const orders = createActor(slots.provide(pastOrdersMachine), { clock, input: { pages: [] } }).start();
  const ids = () => orders.getSnapshot().context.pages.flatMap(({ orders: loaded }) => loaded.map(({ order_id: id }) => id));
  return { orders, slots, clock, ids };
}

test('older orders follow the first ones, and a polled page replaces its earlier content (§9)', async () => {
  const { orders, slots, clock, ids } = startOrders();
  await slots.resolve('loadPages', [pageWithOrder('a')]);
  orders.send({ type: 'orders.more' });
  await slots.resolve('loadPages', [pageWithOrder('b', true)]);
  expect(ids()).toEqual(['a', 'b']);
  clock.increment(10_000);
  expect(orders.getSnapshot().context.requested).toEqual([2]);
  await slots.resolve('loadPages', [pageWithOrder('c')]);
  expect(ids()).toEqual(['a', 'c']);
  clock.increment(60_000);
  expect(orders.getSnapshot().value).toBe('ready');
});

test('a failed load of older orders keeps the loaded ones, and a retry requests the same page', async () => {
  const { orders, slots, ids } = startOrders();
  await slots.resolve('loadPages', [pageWithOrder('a')]);
  orders.send({ type: 'orders.more' });
  await slots.reject('loadPages');
  expect([orders.getSnapshot().value, ids()]).toEqual(['failed', ['a']]);
  orders.send({ type: 'orders.retry' });
  expect(orders.getSnapshot().context.requested).toEqual([2]);
  await slots.resolve('loadPages', [pageWithOrder('b')]);
  expect(ids()).toEqual(['a', 'b']);
});
