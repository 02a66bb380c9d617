// References: INV-n in docs/invariants.md.

import { beforeEach, expect, test, vi } from 'vitest';
import { demoStripeObjects } from '#server/demo/stripe/emulator-tables.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { createCardCustomer, cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { useTestServer } from '../../support/test-server.ts';

const { database, server } = await useTestServer({ shop: cardShop, env: cardEnv });
const lea = createCardCustomer(server);

beforeEach(async () => {
  server.clock.now = startTime;
  await lea.setFaults({});
  for (const table of [payments, orders]) await database.db.delete(table);
});
/** Captures a payment that belongs to no order. */
async function captureWithoutOrder() {
  const secret = await lea.createIntent({ customer: await lea.createCustomer(), amount: '7.50', localId: crypto.randomUUID() });
  await lea.confirm(secret);
  await server.deliverEvents();
  return secret;
}
async function sweepAfter(minutes: number) {
  lea.advanceMinutes(minutes);
  await server.deliverEvents();
  return server.sweepPayments();
}
const failRefunds = (fault: string, times = 1) => lea.setFaults({ calls: { 'refunds.create': { fault, times } } });
const ledgerEntries = async (secret: string) =>
  (await lea.fetchLedger())
    .filter(({ payment_intent }) => payment_intent === lea.intentId(secret))
    .map(({ type, amount }) => `${type} ${amount}`);
const refundsOf = async (secret: string) =>
  (await database.db.select().from(demoStripeObjects)).flatMap(({ data }) =>
    data.object === 'refund' && data.payment_intent === lea.intentId(secret) ? [data] : [],
  );
const captureAndRefund = ['capture 750', 'refund 750'];

test('a refund that Stripe rejected is created once by the next sweep (INV-3, INV-4)', async () => {
  const secret = await captureWithoutOrder();
  await failRefunds('500');
  await sweepAfter(11);
  expect(await ledgerEntries(secret)).toEqual(['capture 750']);
  await sweepAfter(11);
  await sweepAfter(60);
  expect(await ledgerEntries(secret)).toEqual(captureAndRefund);
});

test('a refund whose response was lost is not repeated (INV-3)', async () => {
  const secret = await captureWithoutOrder();
  await failRefunds('lost');
  await sweepAfter(11);
  await sweepAfter(11);
  await sweepAfter(60);
  expect([await ledgerEntries(secret), (await refundsOf(secret)).length]).toEqual([captureAndRefund, 1]);
});

test('a failed refund does not block other payments of the sweep (INV-4)', async () => {
  const secrets = [await captureWithoutOrder(), await captureWithoutOrder(), await captureWithoutOrder()];
  await failRefunds('500');
  await sweepAfter(11);
  expect((await Promise.all(secrets.map(ledgerEntries))).filter((moves) => moves.length === 2)).toHaveLength(2);
});

test('a refund pending at the bank is not repeated (INV-3)', async () => {
  const secret = await captureWithoutOrder();
  await failRefunds('pending');
  await sweepAfter(11);
  await sweepAfter(61);
  const [refund, ...more] = await refundsOf(secret);
  expect([refund?.status, more]).toEqual(['pending', []]);
  await server.gateway?.request((stripe) => stripe.rawRequest('POST', `/v1/refunds/${refund?.id}/settle`, { outcome: 'success' }));
  await sweepAfter(61);
  expect([await ledgerEntries(secret), (await refundsOf(secret)).length]).toEqual([captureAndRefund, 1]);
});

test('a refund that failed at the bank is retried (INV-4)', async () => {
  const secret = await captureWithoutOrder();
  await failRefunds('pending');
  await sweepAfter(11);
  const [refund] = await refundsOf(secret);
  await server.gateway?.request((stripe) => stripe.rawRequest('POST', `/v1/refunds/${refund?.id}/settle`, { outcome: 'failure' }));
  await sweepAfter(1);
  expect(new Set((await refundsOf(secret)).map(({ status }) => status))).toEqual(new Set(['failed', 'succeeded']));
  expect(await ledgerEntries(secret)).toEqual(captureAndRefund);
});

test('a partly refunded payment is refunded completely (INV-4)', async () => {
  const secret = await captureWithoutOrder();
  await server.gateway?.request((stripe) => stripe.refunds.create({ payment_intent: lea.intentId(secret), amount: 250 }));
  await sweepAfter(11);
  expect(await ledgerEntries(secret)).toEqual(['capture 750', 'refund 250', 'refund 500']);
});

test('after three failed refunds no further one is created, and the log says which payment to refund manually', async () => {
  const secret = await captureWithoutOrder();
  const warned = vi.spyOn(server.app.log, 'warn');
  await failRefunds('failed', 10);
  for (let time = 1; time <= 6; time += 1) await sweepAfter(61);
  expect(await refundsOf(secret)).toHaveLength(3);
  expect(warned).toHaveBeenCalledWith(expect.stringMatching(`3 refunds of ${lea.intentId(secret)} failed`));
});
