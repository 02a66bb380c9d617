// References: INV-n and dn in docs/invariants.md, S-n in docs/security.md.

import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { demoStripeObjects } from '#server/demo/stripe/emulator-tables.ts';
import { stripeCustomers, payments } from '#server/payments/payment-tables.ts';
import { leases } from '#server/database/shared-tables.ts';
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
  for (const table of [payments, stripeCustomers, rateLimits, orders, leases, demoStripeObjects]) await database.db.delete(table);
  vi.restoreAllMocks();
});
afterAll(() => secondServer.close());

/** Deletes orders and payments from the database, as restoring an older backup would. */
const deleteRows = async (...tables: (typeof payments | typeof orders)[]) => {
  for (const table of tables) await database.db.delete(table);
};
/** Places and charges an order without reporting the payment to the shop. */
async function placeChargedOrder() {
  const basket = await lea.prepareOrder();
  const orderId = await lea.placeOrder(basket.order);
  await lea.confirm(basket.secret);
  return { ...basket, orderId };
}
const storedStatuses = async () => (await database.db.select({ status: orders.status }).from(orders)).map(({ status }) => status);
const ledgerEntries = async (secret: string) =>
  (await lea.fetchLedger())
    .filter(({ payment_intent }) => payment_intent === lea.intentId(secret))
    .map(({ type, amount }) => `${type} ${amount}`);
const statusOf = async (secret: string) =>
  (await server.gateway?.request((stripe) => stripe.paymentIntents.retrieve(lea.intentId(secret))))?.status;
const spyOnErrors = () => vi.spyOn(server.app.log, 'error').mockImplementation(() => {});
async function reconcileAndSweep(minutes = 0) {
  lea.advanceMinutes(minutes);
  const recovered = await server.reconcile();
  await server.sweepPayments();
  return recovered;
}

describe('a payment that Stripe knows and the database lost', () => {
  test('is refunded ten minutes after its capture if its order is lost too, and reported once with its intent (INV-4)', async () => {
    const { secret } = await placeChargedOrder();
    await deleteRows(payments, orders);
    const log = spyOnErrors();
    expect(await reconcileAndSweep(9)).toBe(1);
    expect(await ledgerEntries(secret)).toEqual(['capture 750']);
    await reconcileAndSweep(1);
    await reconcileAndSweep(60);
    expect(await ledgerEntries(secret)).toEqual(['capture 750', 'refund 750']);
    expect(log.mock.calls.flat()).toEqual([expect.stringContaining(`Stripe payment intent ${lea.intentId(secret)} (7.50 eur)`)]);
  });

  test('is attached to its order, which is then paid, if the order still exists (INV-4)', async () => {
    const { secret } = await placeChargedOrder();
    await deleteRows(payments);
    const log = spyOnErrors();
    await reconcileAndSweep(1);
    expect([await storedStatuses(), await ledgerEntries(secret)]).toEqual([['paid'], ['capture 750']]);
    expect(log.mock.calls.flat()).toEqual([expect.stringMatching(/attached to order \S+/)]);
  });

  test('is attached to its order and kept if the order is already paid (INV-5)', async () => {
    const { secret, orderId, customer } = await placeChargedOrder();
    await lea.reportPaid(orderId, secret, customer);
    await deleteRows(payments);
    await reconcileAndSweep(20);
    expect([await storedStatuses(), await ledgerEntries(secret)]).toEqual([['paid'], ['capture 750']]);
    expect(await database.db.select().from(payments)).toMatchObject([{ orderId, outcome: 'captured' }]);
  });

  test('is refunded, and its order cancelled, if their amounts differ (INV-5)', async () => {
    const { secret } = await placeChargedOrder();
    await deleteRows(payments);
    await database.db.update(orders).set({ total: 900 });
    const log = spyOnErrors();
    await reconcileAndSweep(1);
    expect([await storedStatuses(), await ledgerEntries(secret)]).toEqual([['cancelled'], ['capture 750', 'refund 750']]);
    expect(log).toHaveBeenCalled();
  });

  test('is refunded if the attempt’s order was placed with another payment (INV-3, INV-5)', async () => {
    const { order, secret, orderId } = await placeChargedOrder();
    await deleteRows(payments);
    const content = { ...order, transaction_id: { ...order.transaction_id, client_secret: 'pi_other_secret_1' } };
    await database.db.update(orders).set({ content });
    await reconcileAndSweep(1);
    expect(await database.db.select().from(payments)).toMatchObject([{ orderId: null }]);
    await reconcileAndSweep(10);
    expect([orderId, await ledgerEntries(secret)]).toEqual([orderId, ['capture 750', 'refund 750']]);
  });

  test('can still be used by a page that repeats its order within ten minutes (INV-2)', async () => {
    const { order, secret } = await placeChargedOrder();
    await deleteRows(payments, orders);
    await reconcileAndSweep(5);
    await lea.placeOrder(order);
    expect([await storedStatuses(), await ledgerEntries(secret)]).toEqual([['paid'], ['capture 750']]);
  });

  test('is recovered if the backup was taken before Stripe’s response (d18)', async () => {
    const { secret } = await lea.prepareOrder();
    await lea.confirm(secret);
    await database.db.update(payments).set({ intentId: null, secretHash: null });
    expect(await reconcileAndSweep(11)).toBe(1);
    expect(await ledgerEntries(secret)).toEqual(['capture 750', 'refund 750']);
  });

  test('is checked again if the database has given it up (INV-4)', async () => {
    const { secret } = await lea.prepareOrder();
    await lea.confirm(secret);
    await database.db.update(payments).set({ nextCheckAt: null, closedAt: startTime, outcome: null });
    expect(await reconcileAndSweep(11)).toBe(1);
    expect(await ledgerEntries(secret)).toEqual(['capture 750', 'refund 750']);
  });

  test('is ignored if it was cancelled or refunded', async () => {
    const [canceled, refunded] = [await lea.prepareOrder(), await placeChargedOrder()];
    await server.gateway?.request((stripe) => stripe.paymentIntents.cancel(lea.intentId(canceled.secret)));
    await server.gateway?.request((stripe) => stripe.refunds.create({ payment_intent: lea.intentId(refunded.secret) }));
    await deleteRows(payments, orders);
    const log = spyOnErrors();
    expect(await reconcileAndSweep(11)).toBe(0);
    expect(log).not.toHaveBeenCalled();
  });

  test('is recovered at once by its webhook (S-10)', async () => {
    const { secret } = await placeChargedOrder();
    await deleteRows(payments);
    await server.deliverEvents();
    expect([await storedStatuses(), await ledgerEntries(secret)]).toEqual([['paid'], ['capture 750']]);
  });
});

test('an open intent that the database lost is cancelled after an hour without a report', async () => {
  const { secret } = await lea.prepareOrder();
  await deleteRows(payments);
  const log = spyOnErrors();
  await reconcileAndSweep(59);
  expect(await statusOf(secret)).toBe('requires_payment_method');
  await reconcileAndSweep(2);
  expect([await statusOf(secret), log.mock.calls]).toEqual(['canceled', []]);
});

test('intents of other applications and other shops on the account are never touched', async () => {
  const customer = await lea.createCustomer();
  const createForeignIntent = (metadata: Record<string, string>) =>
    server.gateway?.request((stripe) => stripe.paymentIntents.create({ amount: 750, currency: 'eur', customer, metadata }));
  const secrets: string[] = [];
  for (const metadata of [{}, { payment_id: 'p1' }, { payment_id: 'p2', shop: 'another shop' }])
    secrets.push((await createForeignIntent(metadata))?.client_secret ?? '');
  for (const secret of secrets.slice(1)) await lea.confirm(secret);
  await server.deliverEvents();
  expect(await reconcileAndSweep(61)).toBe(0);
  expect(await Promise.all(secrets.map(statusOf))).toEqual(['requires_payment_method', 'succeeded', 'succeeded']);
  expect(
    (await lea.fetchLedger()).filter(({ type, payment_intent }) => type === 'refund' && secrets.map(lea.intentId).includes(payment_intent)),
  ).toEqual([]);
  expect(await database.db.select().from(payments)).toEqual([]);
});

test('a lost payment is found on the second page, but not if it is older than seven days', async () => {
  const old = await placeChargedOrder();
  lea.advanceMinutes(8 * 24 * 60);
  const recoverable = await lea.prepareOrder();
  await lea.confirm(recoverable.secret);
  await deleteRows(payments, orders);
  lea.advanceMinutes(1);
  const { customer } = recoverable;
  for (let index = 0; index < 101; index += 1)
    await server.gateway?.request((stripe) => stripe.paymentIntents.create({ amount: 100, currency: 'eur', customer }));
  expect(await reconcileAndSweep(10)).toBe(1);
  expect([await ledgerEntries(old.secret), await ledgerEntries(recoverable.secret)]).toEqual([
    ['capture 750'],
    ['capture 750', 'refund 750'],
  ]);
});

test('a failed intent is retried next time and does not block others', async () => {
  const all = [await placeChargedOrder(), await placeChargedOrder(), await placeChargedOrder()];
  await deleteRows(payments, orders);
  await lea.setFaults({ calls: { 'payment_intents.retrieve': { fault: '500', times: 1 } } });
  const warned = vi.spyOn(server.app.log, 'warn').mockImplementation(() => {});
  expect(await reconcileAndSweep(11)).toBe(2);
  expect(warned).toHaveBeenCalledWith(expect.stringMatching(/reconciliation of payment intent pi_\S+ failed/));
  expect(await reconcileAndSweep()).toBe(1);
  for (const { secret } of all) expect(await ledgerEntries(secret)).toEqual(['capture 750', 'refund 750']);
});

test('one server at a time reconciles, and another takes over if it dies', async () => {
  await placeChargedOrder();
  await deleteRows(payments, orders);
  secondServer.clock.now = server.clock.now;
  const foreignLease = { name: 'payment reconciliation', token: 'dead', heldUntil: new Date(startTime.getTime() + 5 * 60_000) };
  await database.db.insert(leases).values(foreignLease);
  expect(await Promise.all([server.reconcile(), secondServer.reconcile()])).toEqual([0, 0]);
  lea.advanceMinutes(6);
  secondServer.clock.now = server.clock.now;
  const counts = await Promise.all([server.reconcile(), secondServer.reconcile()]);
  expect(counts.toSorted((first, second) => first - second)).toEqual([0, 1]);
  expect(await database.db.select().from(leases).where(eq(leases.name, foreignLease.name))).toEqual([]);
});
