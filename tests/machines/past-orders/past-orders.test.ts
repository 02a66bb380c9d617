import { expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { pastOrdersMachine } from '#machines/past-orders.machine.ts';
import { deferredSlots } from '../../support/charts/deferred-slots.ts';
import { goneOrder } from './scenario.ts';

const page = (id: string, isOpen = false) => ({ orders: [{ ...goneOrder, order_id: id }], received: 20, total: 40, isOpen });

function startOrders() {
  const slots = deferredSlots('loadPages');
  const clock = new SimulatedClock();
  const orders = createActor(slots.fill(pastOrdersMachine), { clock, input: { pages: [] } }).start();
  const ids = () => orders.getSnapshot().context.pages.flatMap((one) => one.orders.map(({ order_id: id }) => id));
  return { orders, slots, clock, ids };
}

test('older orders follow the first ones, and a page that is polled takes its own place (§9)', async () => {
  const { orders, slots, clock, ids } = startOrders();
  await slots.answer('loadPages', [page('a')]);
  orders.send({ type: 'orders.more' });
  await slots.answer('loadPages', [page('b', true)]);
  expect(ids()).toEqual(['a', 'b']);
  clock.increment(10_000);
  expect(orders.getSnapshot().context.requested).toEqual([2]);
  await slots.answer('loadPages', [page('c')]);
  expect(ids()).toEqual(['a', 'c']);
  clock.increment(60_000);
  expect(orders.getSnapshot().value).toBe('ready');
});

test('older orders that cannot be loaded keep those on the page, and a retry asks for the same page', async () => {
  const { orders, slots, ids } = startOrders();
  await slots.answer('loadPages', [page('a')]);
  orders.send({ type: 'orders.more' });
  await slots.fail('loadPages');
  expect([orders.getSnapshot().value, ids()]).toEqual(['failed', ['a']]);
  orders.send({ type: 'orders.retry' });
  expect(orders.getSnapshot().context.requested).toEqual([2]);
  await slots.answer('loadPages', [page('b')]);
  expect(ids()).toEqual(['a', 'b']);
});
