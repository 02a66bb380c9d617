// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { pastOrdersMachine } from '#machines/past-orders.machine.ts';
import { deferredActors } from '../../support/charts/deferred-actors.ts';
import { unavailableOrder } from './scenario.ts';

/** Returns the first or second of two pages: each has 20 orders, of which the list shows one. `isOpen`: it has an order whose status can still change. */
const pageWithOrder = (id: string, isOpen = false) => ({
  orders: [{ ...unavailableOrder, order_id: id }],
  received: 20,
  total: 40,
  isOpen,
});

function startOrders() {
  const actors = deferredActors('loadPages');
  const clock = new SimulatedClock();
  const orders = createActor(actors.provide(pastOrdersMachine), { clock, input: { pages: [] } }).start();
  const ids = () => orders.getSnapshot().context.pages.flatMap(({ orders: loaded }) => loaded.map(({ order_id: id }) => id));
  return { orders, actors, clock, ids };
}

test('older orders follow the first ones, and a polled page replaces its earlier content (§9)', async () => {
  const { orders, actors, clock, ids } = startOrders();
  await actors.resolve('loadPages', [pageWithOrder('a')]);
  orders.send({ type: 'orders.more' });
  await actors.resolve('loadPages', [pageWithOrder('b', true)]);
  expect(ids()).toEqual(['a', 'b']);
  clock.increment(10_000);
  expect(orders.getSnapshot().context.requested).toEqual([2]);
  await actors.resolve('loadPages', [pageWithOrder('c')]);
  expect(ids()).toEqual(['a', 'c']);
  clock.increment(60_000);
  expect(orders.getSnapshot().value).toBe('ready');
});

test('a failed load of older orders keeps the loaded ones, and a retry requests the same page', async () => {
  const { orders, actors, ids } = startOrders();
  await actors.resolve('loadPages', [pageWithOrder('a')]);
  orders.send({ type: 'orders.more' });
  await actors.reject('loadPages');
  expect([orders.getSnapshot().value, ids()]).toEqual(['failed', ['a']]);
  orders.send({ type: 'orders.retry' });
  expect(orders.getSnapshot().context.requested).toEqual([2]);
  await actors.resolve('loadPages', [pageWithOrder('b')]);
  expect(ids()).toEqual(['a', 'b']);
});
