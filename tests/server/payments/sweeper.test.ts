// References: INV-n and dn in docs/invariants.md, S-n in docs/security.md, complaints and §n in docs/behaviour.

import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { demoStripeObjects } from '#server/demo/stripe/emulator-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { createCardCustomer, cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { startTestServer, useTestServer } from '../../support/test-server.ts';

const { database, server } = await useTestServer({ shop: cardShop, env: cardEnv });

const secondServer = await startTestServer({ database, shop: cardShop, env: cardEnv });
const lea = createCardCustomer(server);

beforeEach(async () => {
  server.clock.now = startTime;
  await lea.setFaults({});
  await database.db.delete(payments);
  await database.db.delete(rateLimits);
  await database.db.delete(orders);
});
afterAll(() => secondServer.close());

/** Creates an order for the evening: its time slot is later than its payment deadline. */
const eveningOrder = { lines: [{ id: 4 }], range: '20:00 - 20:15' };
const storedStatuses = async () => (await database.db.select({ status: orders.status }).from(orders)).map(({ status }) => status);
const ledgerEntries = async (secret: string) =>
  (await lea.fetchLedger())
    .filter(({ payment_intent }) => payment_intent === lea.intentId(secret))
    .map(({ type, amount }) => `${type} ${amount}`);
const intentOf = async (secret: string) =>
  (await server.gateway?.request((stripe) => stripe.paymentIntents.retrieve(lea.intentId(secret))))?.status;

test('the sweeper marks an order as paid whose page closed after the charge (INV-4, d1, complaint 2)', async () => {
  const { order, secret } = await lea.prepareOrder();
  await lea.placeOrder(order);
  await lea.confirm(secret);
  await server.sweepPayments();
  expect(await storedStatuses()).toEqual(['pending']);
  lea.advanceMinutes(1);
  await server.sweepPayments();
  expect(await storedStatuses()).toEqual(['paid']);
  expect(await ledgerEntries(secret)).toEqual(['capture 750']);
});

test('a payment without an order is refunded once, in full, after ten minutes (INV-4)', async () => {
  const { secret } = await lea.prepareOrder();
  lea.advanceMinutes(15);
  await lea.confirm(secret);
  lea.advanceMinutes(9);
  await server.sweepPayments();
  expect(await ledgerEntries(secret)).toEqual(['capture 750']);
  lea.advanceMinutes(1);
  await Promise.all([server.sweepPayments(), secondServer.sweepPayments(), server.sweepPayments()]);
  lea.advanceMinutes(60);
  await server.sweepPayments();
  expect(await ledgerEntries(secret)).toEqual(['capture 750', 'refund 750']);
});

test('an underpaid intent is refunded, and the order stays pending until its deadline (S-02, INV-4)', async () => {
  const { order, customer } = await lea.prepareOrder();
  await lea.placeOrder(order);
  const small = await lea.createIntent({ customer, amount: '0.50' });
  await lea.confirm(small);
  lea.advanceMinutes(11);
  await server.sweepPayments();
  expect(await ledgerEntries(small)).toEqual(['capture 50', 'refund 50']);
  expect(await storedStatuses()).toEqual(['pending']);
});

test('an unpaid card order is cancelled after an hour, its intent first, so that it cannot be paid later (d14, INV-7)', async () => {
  const { order, secret, customer } = await lea.prepareOrder(eveningOrder);
  const id = await lea.placeOrder(order);
  await lea.confirm(secret, '4000000000000002');
  lea.advanceMinutes(59);
  await server.sweepPayments();
  expect([await storedStatuses(), await intentOf(secret)]).toEqual([['pending'], 'requires_payment_method']);
  lea.advanceMinutes(1);
  await server.sweepPayments();
  expect([await storedStatuses(), await intentOf(secret)]).toEqual([['cancelled'], 'canceled']);
  expect((await lea.confirm(secret)).statusCode).toBe(400);
  expect(await lea.reportPaid(id, secret, customer)).toMatchObject({ status: 409 });
  expect(await ledgerEntries(secret)).toEqual([]);
});

test('a card charged while the sweeper is cancelling pays the order (INV-4, INV-7)', async () => {
  const { gateway } = server;
  if (gateway === null) throw new Error('There is no emulator.');
  const { order, secret } = await lea.prepareOrder(eveningOrder);
  await lea.placeOrder(order);
  lea.advanceMinutes(60);
  const { request: ask } = gateway;
  let requestCount = 0;
  gateway.request = async (call) => {
    requestCount += 1;
    if (requestCount === 2) await lea.confirm(secret);
    return ask(call);
  };
  await server.sweepPayments();
  gateway.request = ask;
  expect(requestCount).toBe(3);
  expect([await storedStatuses(), await ledgerEntries(secret)]).toEqual([['paid'], ['capture 1100']]);
});

test('a payment for a cancelled order is refunded (INV-4, INV-7)', async () => {
  const { order, secret } = await lea.prepareOrder();
  await lea.placeOrder(order);
  await database.db.update(orders).set({ status: 'cancelled' });
  await lea.confirm(secret);
  lea.advanceMinutes(1);
  await server.sweepPayments();
  expect([await storedStatuses(), await ledgerEntries(secret)]).toEqual([['cancelled'], ['capture 750', 'refund 750']]);
});

test('an unused intent is cancelled after an hour and cannot be used afterwards (§4)', async () => {
  const { order, secret } = await lea.prepareOrder();
  lea.advanceMinutes(61);
  await server.sweepPayments();
  expect(await intentOf(secret)).toBe('canceled');
  expect(await lea.postOrder(order)).toMatchObject({
    status: 409,
    body: { code: expect.stringMatching(/intent_conflict|slot_unavailable/) as string },
  });
});

test('a cash order is never swept (§4)', async () => {
  const { order } = await lea.prepareOrder();
  await lea.postOrder({ ...order, payment_method: 'cash', transaction_id: { client_secret: null, customer_id: null } });
  lea.advanceMinutes(7 * 24 * 60);
  await server.sweepPayments();
  expect(await storedStatuses()).toEqual(['pending']);
});

test('servers that sweep concurrently settle each payment once (d18)', async () => {
  for (let time = 0; time < 12; time += 1) {
    const { order, secret } = await lea.prepareOrder();
    await lea.placeOrder(order);
    await lea.confirm(secret);
  }
  lea.advanceMinutes(1);
  secondServer.clock.now = server.clock.now;
  const looked = await Promise.all([
    server.sweepPayments(),
    secondServer.sweepPayments(),
    server.sweepPayments(),
    secondServer.sweepPayments(),
  ]);
  expect(looked.reduce((sum, count) => sum + count, 0)).toBe(12);
  expect(new Set(await storedStatuses())).toEqual(new Set(['paid']));
});

describe('while Stripe does not answer (d21)', () => {
  const outage = { calls: { '*': { fault: '500', times: 100_000 } } };
  const stripeActive = async () => {
    const { payload } = (await server.app.inject('/v2/public/settings')).json<{ payload: { name: string; value: unknown }[] }>();
    return payload.findLast(({ name }) => name === 'payments.stripe.active')?.value;
  };

  test('after five failures cards are disabled and Stripe is not called; cash works; later the open order is settled', async () => {
    const { order, secret, customer } = await lea.prepareOrder();
    const next = await lea.prepareOrder();
    const id = await lea.placeOrder(order);
    await lea.confirm(secret);
    await lea.setFaults(outage);
    expect(await stripeActive()).toBe(1);
    for (let time = 1; time <= 5; time += 1)
      expect(await lea.reportPaid(id, secret, customer)).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(await stripeActive()).toBe(0);
    const cash = { ...next.order, payment_method: 'cash' as const, transaction_id: { client_secret: null, customer_id: null } };
    expect(await lea.postOrder(cash)).toMatchObject({ status: 200 });
    expect(await storedStatuses()).toEqual(['pending', 'pending']);

    // Stripe is available again, but the circuit breaker allows calls only after its pause.
    await lea.setFaults({});
    expect(await lea.reportPaid(id, secret, customer)).toMatchObject({ status: 503 });
    lea.advanceMinutes(1);
    expect(await stripeActive()).toBe(1);
    await server.sweepPayments();
    expect((await storedStatuses()).toSorted()).toEqual(['paid', 'pending']);
  });

  test('polling slows down, and the order is settled when it is back', async () => {
    const { order, secret } = await lea.prepareOrder(eveningOrder);
    await lea.placeOrder(order);
    await lea.confirm(secret);
    await lea.setFaults(outage);
    let requestCount = 0;
    for (let minutes = 0; minutes < 60; minutes += 1) {
      lea.advanceMinutes(1);
      requestCount += await server.sweepPayments();
    }
    expect(requestCount).toBeGreaterThan(5);
    expect(requestCount).toBeLessThan(15);
    await lea.setFaults({});
    lea.advanceMinutes(11);
    await server.sweepPayments();
    expect(await storedStatuses()).toEqual(['paid']);
  });

  test('a lost response has no effect: the intent stays the same and is captured once (INV-3)', async () => {
    await lea.setFaults({ calls: { 'payment_intents.create': { fault: 'lost', times: 1 } } });
    const customer = await lea.createCustomer('perdu@example.fr');
    const localId = crypto.randomUUID();
    expect(await lea.requestIntent({ customer, amount: '7.50', localId })).toMatchObject({ status: 503 });
    const [row] = await database.db.select().from(payments);
    const secret = await lea.createIntent({ customer, amount: '7.50', localId });
    const intent = await server.gateway?.request((stripe) => stripe.paymentIntents.retrieve(lea.intentId(secret)));
    expect(intent?.metadata).toMatchObject({ payment_id: row?.paymentId, local_id: localId });
    const intents = await database.db.select().from(demoStripeObjects);
    expect(intents.filter(({ data }) => 'metadata' in data && data.metadata?.['local_id'] === localId)).toHaveLength(1);
    await lea.confirm(secret);
    await lea.setFaults({ calls: { 'refunds.create': { fault: 'lost', times: 1 } } });
    for (let time = 0; time < 4; time += 1) {
      lea.advanceMinutes(11);
      await server.sweepPayments();
    }
    expect(await ledgerEntries(secret)).toEqual(['capture 750', 'refund 750']);
  });
});
