// References: INV-n and dn in docs/invariants.md, §n in docs/behaviour.

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { orders as orderRows } from '#server/orders/order-tables.ts';
import { createAccountClient } from '../../support/accounts.ts';
import { sharedStorage } from '../../support/stored.ts';
import { openTab, type Fault } from '../../support/charts/ordering.ts';
import { cartItem, oneTacos } from '../../support/test-orders.ts';
import { mondayNoon } from '../../support/test-shop.ts';
import { useTestServer } from '../../support/test-server.ts';

const { database, server } = await useTestServer();
const origin = await server.app.listen({ port: 0, host: '127.0.0.1' });

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** Returns the orders in the database. */
const storedOrders = () => database.db.select().from(orderRows);
/** Returns a fault function that injects a fault into the first calls that post an order. */
const failOrderCalls = (fault: 'request lost' | 'response lost', times = 1): Fault => {
  let remaining = times;
  return ({ method, path }) => (method === 'POST' && path.endsWith('/checkout/') && remaining-- > 0 ? fault : null);
};

describe('an attempt creates one order (INV-2)', () => {
  test('a placed order is in the database, acknowledged, and in the journal', async () => {
    const ordersBefore = await storedOrders();
    const tab = await openTab({ origin, storage: sharedStorage().tab() });
    tab.cart.add(cartItem(oneTacos));
    const { output } = await tab.submitOrder();
    expect(await storedOrders()).toHaveLength(ordersBefore.length + 1);
    expect(tab.journal.finishedOrder()).toMatchObject({ order_id: output?.orderId, isUpdated: true });
    expect(tab.journal.attempt()).toBeNull();
    const storedOrder = (await storedOrders()).find(({ orderId }) => orderId === output?.orderId);
    expect([tab.journal.finishedOrder()?.order_number, storedOrder?.orderNumber]).toEqual([
      expect.stringMatching(/^[2-9A-HJ-NP-Z]{5}$/),
      tab.journal.finishedOrder()?.order_number,
    ]);
  });

  test('the displayed estimate is stored with the order, even if the response was lost (§4)', async () => {
    const { tab: storage } = sharedStorage();
    const first = await openTab({ origin, storage: storage(), mode: 'delivery', fault: failOrderCalls('response lost') });
    first.cart.add(cartItem({ ...oneTacos, quantity: 2 }));
    await first.submitOrder();
    const second = await openTab({ origin, storage: storage(), mode: 'delivery', now: new Date(mondayNoon.getTime() + 3_600_000) });
    expect((await second.waitUntilSettled()).output?.orderId).toBeDefined();
    expect(second.journal.finishedOrder()).toMatchObject({
      payload: { customer: { date: { delivery_time_range: 'ASAP' } } },
      estimate: '2027-01-04T11:20:00.000Z',
    });
  });

  test('a pickup at a time slot has no estimate', async () => {
    const tab = await openTab({ origin, storage: sharedStorage().tab() });
    tab.cart.add(cartItem(oneTacos));
    await tab.submitOrder();
    expect(tab.journal.finishedOrder()).toMatchObject({ estimate: null });
  });

  test('a lost response shows an alert, and submitting again returns the same order', async () => {
    const ordersBefore = await storedOrders();
    const tab = await openTab({ origin, storage: sharedStorage().tab(), fault: failOrderCalls('response lost') });
    tab.cart.add(cartItem(oneTacos));
    expect((await tab.submitOrder()).context.failure).toBe('orderFailed');
    tab.checkout.send({ type: 'alert.dismiss' });
    expect(tab.journal.attempt()?.stage).toBe('unknown');
    const { output } = await tab.submitOrder();
    const ordersAfter = await storedOrders();
    expect(ordersAfter).toHaveLength(ordersBefore.length + 1);
    expect(ordersAfter.map(({ orderId }) => orderId)).toContain(output?.orderId);
  });

  test('a tab that was closed with an order in flight finds it when reopened', async () => {
    const ordersBefore = await storedOrders();
    const { tab: storage } = sharedStorage();
    const first = await openTab({ origin, storage: storage(), fault: failOrderCalls('response lost') });
    first.cart.add(cartItem(oneTacos));
    await first.submitOrder();
    expect(first.journal.attempt()?.stage).toBe('posting');
    const second = await openTab({ origin, storage: storage() });
    expect(second.checkout.getSnapshot().value).toEqual({ reconciling: 'resendingOrder' });
    expect((await second.waitUntilSettled()).output?.orderId).toBeDefined();
    expect(await storedOrders()).toHaveLength(ordersBefore.length + 1);
  });

  test('an order changed after a lost response returns the order placed first, marked as repeated', async () => {
    const ordersBefore = await storedOrders();
    const tab = await openTab({ origin, storage: sharedStorage().tab(), fault: failOrderCalls('response lost') });
    tab.cart.add(cartItem(oneTacos));
    await tab.submitOrder();
    tab.cart.add(cartItem({ id: 2 }));
    const { output } = await tab.submitOrder();
    expect(output?.isRepeated).toBe(true);
    expect(await storedOrders()).toHaveLength(ordersBefore.length + 1);
    expect(tab.journal.finishedOrder()?.lines).toHaveLength(1);
  });

  test('a changed order is placed if the earlier request never arrived', async () => {
    const ordersBefore = await storedOrders();
    const tab = await openTab({ origin, storage: sharedStorage().tab(), fault: failOrderCalls('request lost') });
    tab.cart.add(cartItem(oneTacos));
    await tab.submitOrder();
    tab.cart.add(cartItem({ id: 2 }));
    expect((await tab.submitOrder()).output?.isRepeated).toBe(false);
    expect(await storedOrders()).toHaveLength(ordersBefore.length + 1);
    expect(tab.journal.finishedOrder()?.lines).toHaveLength(2);
  });

  test('an order with a lost response is found again after several changed and lost requests', async () => {
    const ordersBefore = await storedOrders();
    let requestCount = 0;
    const fault: Fault = ({ method, path }) => {
      if (method !== 'POST' || !path.endsWith('/checkout/')) return null;
      requestCount += 1;
      return requestCount === 1 ? 'response lost' : requestCount === 2 ? 'request lost' : null;
    };
    const tab = await openTab({ origin, storage: sharedStorage().tab(), fault });
    tab.cart.add(cartItem(oneTacos));
    await tab.submitOrder();
    tab.cart.add(cartItem({ id: 2 }));
    await tab.submitOrder();
    tab.cart.add(cartItem({ id: 2 }));
    expect((await tab.submitOrder()).output?.isRepeated).toBe(true);
    expect(await storedOrders()).toHaveLength(ordersBefore.length + 1);
    expect(tab.journal.finishedOrder()?.lines).toHaveLength(1);
  });

  test('ordered lines leave the cart with the response, before any later step can fail', async () => {
    const fault: Fault = ({ method }) => (method === 'PUT' ? 'request lost' : null);
    const tab = await openTab({ origin, storage: sharedStorage().tab(), fault });
    tab.cart.add(cartItem(oneTacos));
    const shownTotals: number[] = [];
    tab.checkout.subscribe((snapshot) => {
      if (snapshot.matches({ confirmation: 'updating' })) shownTotals.push(tab.cart.getSnapshot().length);
    });
    expect((await tab.submitOrder()).status).toBe('done');
    expect(shownTotals).toEqual([0]);
    expect(tab.journal.finishedOrder()).toMatchObject({ isUpdated: false, isShown: false });
  });

  test('an alert that closes because another tab has placed the order does not reopen the attempt', async () => {
    const { tab: storage } = sharedStorage();
    const first = await openTab({ origin, storage: storage(), fault: failOrderCalls('response lost') });
    first.cart.add(cartItem(oneTacos));
    await first.submitOrder();
    const second = await openTab({ origin, storage: storage() });
    const orderId = (await second.waitUntilSettled()).output?.orderId ?? '';
    first.checkout.send({ type: 'order.placedInOtherTab', orderId });
    expect(first.journal.attempt()).toBeNull();
  });

  test('two tabs that submit at once share one order', async () => {
    const ordersBefore = await storedOrders();
    const { tab: storage } = sharedStorage();
    const tabs = await Promise.all([openTab({ origin, storage: storage() }), openTab({ origin, storage: storage() })]);
    tabs[0].cart.add(cartItem(oneTacos));
    const [a, b] = await Promise.all(tabs.map((tab) => tab.submitOrder()));
    expect(await storedOrders()).toHaveLength(ordersBefore.length + 1);
    expect(a?.output?.orderId).toBe(b?.output?.orderId);
  });
});

describe('refusals change nothing (§8)', () => {
  test('an unavailable time slot is reported, nothing is stored, and the order can be placed again', async () => {
    const ordersBefore = await storedOrders();
    const tab = await openTab({ origin, storage: sharedStorage().tab() });
    tab.cart.add(cartItem(oneTacos));
    const stale = tab.quote.getSnapshot().price.total;
    expect(stale).toBe(750);
    server.clock.now = new Date('2027-01-04T15:00:00Z');
    const { context } = await tab.submitOrder();
    expect([context.failure, tab.journal.attempt()?.stage]).toEqual(['slotUnavailable', 'filling']);
    expect(await storedOrders()).toHaveLength(ordersBefore.length);
    server.clock.now = new Date('2027-01-04T11:05:00Z');
    expect((await tab.submitOrder()).status).toBe('done');
  });

  test('an order is only sent at the total of the order button', async () => {
    const ordersBefore = await storedOrders();
    const tab = await openTab({ origin, storage: sharedStorage().tab() });
    tab.cart.add(cartItem(oneTacos));
    expect((await tab.submitOrder(749)).context.failure).toBe('priceChanged');
    expect(await storedOrders()).toHaveLength(ordersBefore.length);
    expect((await tab.submitOrder(750)).status).toBe('done');
  });

  test('an item removed from the menu is named before anything is sent', async () => {
    const tab = await openTab({ origin, storage: sharedStorage().tab() });
    tab.cart.add(cartItem(oneTacos));
    tab.cart.add({ ...cartItem({ id: 2 }), item_id: 'gone', item_name: 'Plat du jour' });
    const { context } = await tab.submitOrder();
    expect([context.failure, context.affectedItems]).toEqual(['itemsUnavailable', ['Plat du jour']]);
  });
});

describe('a session that ends in the checkout (INV-14, d13)', () => {
  test('is reported before anything is sent, and the next submission is a guest’s order', async () => {
    const tab = await openTab({ origin, storage: sharedStorage().tab() });
    tab.cart.add(cartItem(oneTacos));
    tab.account.startSession(await createAccountClient(server).signUp());
    tab.account.endSession('expired');
    const ordersBefore = await storedOrders();
    expect((await tab.submitOrder()).context.failure).toBe('sessionEnded');
    expect(await storedOrders()).toHaveLength(ordersBefore.length);
    const { output } = await tab.submitOrder();
    const storedOrder = (await storedOrders()).find(({ orderId }) => orderId === output?.orderId);
    expect(storedOrder).toMatchObject({ userId: null });
  });

  test('does not hold up the order of who has logged in again', async () => {
    const tab = await openTab({ origin, storage: sharedStorage().tab() });
    tab.cart.add(cartItem(oneTacos));
    const session = await createAccountClient(server).signUp();
    tab.account.startSession(session);
    tab.account.endSession('expired');
    tab.account.startSession(session);
    const { output } = await tab.submitOrder();
    const storedOrder = (await storedOrders()).find(({ orderId }) => orderId === output?.orderId);
    expect(storedOrder).toMatchObject({ userId: String(session.user.id) });
  });
});

describe('the timeout of an order (INV-9)', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test('an order waiting for another tab’s lock fails after exactly twenty seconds, and can be placed once the lock is free', async () => {
    const ordersBefore = await storedOrders();
    const tab = await openTab({ origin, storage: sharedStorage().tab() });
    tab.cart.add(cartItem(oneTacos));
    const lockReleased = Promise.withResolvers<void>();
    const lockAcquired = Promise.withResolvers<void>();
    const done = navigator.locks.request('checkout', () => {
      lockAcquired.resolve();
      return lockReleased.promise;
    });
    await lockAcquired.promise;
    const isPlacing = Promise.withResolvers<void>();
    tab.checkout.subscribe((snapshot) => {
      if (snapshot.matches({ confirmation: 'placing' })) isPlacing.resolve();
    });
    const pressed = tab.submitOrder();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await isPlacing.promise;
    vi.advanceTimersByTime(19_999);
    expect(tab.checkout.getSnapshot().matches({ confirmation: 'placing' })).toBe(true);
    vi.advanceTimersByTime(1);
    expect((await pressed).context.failure).toBe('orderFailed');
    vi.useRealTimers();
    lockReleased.resolve();
    await done;
    expect((await tab.submitOrder()).status).toBe('done');
    expect(await storedOrders()).toHaveLength(ordersBefore.length + 1);
  });
});
