// References: INV-n and dn in docs/invariants.md, S-n in docs/security.md.

import { createHmac } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { demoStripeEvents } from '#server/demo/stripe/emulator-tables.ts';
import { payments, webhookEvents } from '#server/payments/payment-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { createCardCustomer, cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { startTestServer, useTestServer } from '../../support/test-server.ts';

const secret = cardEnv.STRIPE_WEBHOOK_SECRET;
const { database, server } = await useTestServer({ shop: cardShop, env: cardEnv });
const lea = createCardCustomer(server);

beforeEach(async () => {
  server.clock.now = startTime;
  await lea.setFaults({});
  await database.db.delete(demoStripeEvents);
  await database.db.delete(webhookEvents);
  await database.db.delete(payments);
  await database.db.delete(orders);
});
const storedStatuses = async () => (await database.db.select({ status: orders.status }).from(orders)).map(({ status }) => status);
const timestamp = (ageSeconds = 0) => Math.floor(startTime.getTime() / 1000) - ageSeconds;
const sign = (payload: string, { age = 0, key = secret, scheme = 'v1' } = {}) =>
  `${scheme}=${createHmac('sha256', key)
    .update(`${timestamp(age)}.${payload}`)
    .digest('hex')}`;
const postWebhook = async (payload: string, signature: string | undefined) => {
  const headers = { 'content-type': 'application/json', ...(signature === undefined ? {} : { 'stripe-signature': signature }) };
  return (await server.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload })).statusCode;
};
const eventOf = (id: string, intentId: string, type = 'payment_intent.succeeded') =>
  JSON.stringify({
    id,
    object: 'event',
    type,
    livemode: false,
    data: { object: { id: intentId, object: 'payment_intent', status: 'succeeded' } },
  });

/** Places and pays a card order without reporting the payment to the server. */
async function placeChargedOrder() {
  const basket = await lea.prepareOrder();
  const id = await lea.placeOrder(basket.order);
  await lea.confirm(basket.secret);
  return { ...basket, id };
}

test('only events that Stripe signed within five minutes are accepted (S-10, d17)', async () => {
  const order = await placeChargedOrder();
  const payload = eventOf('evt_1', lea.intentId(order.secret));
  const validSignature = sign(payload);
  const changed = payload.replace('evt_1', 'evt_2');
  for (const [body, signature] of [
    [payload, undefined],
    [payload, ''],
    [payload, 'nonsense'],
    [payload, `t=${timestamp()},${sign(payload, { key: 'whsec_other' })}`],
    [payload, `t=${timestamp(301)},${sign(payload, { age: 301 })}`],
    [payload, `t=${timestamp()},${sign(payload, { scheme: 'v0' })}`],
    [changed, `t=${timestamp()},${validSignature}`],
    [`${payload} `, `t=${timestamp()},${validSignature}`],
    [payload, `t=${timestamp(1)},${validSignature}`],
  ] as const)
    expect([signature, await postWebhook(body, signature)]).toEqual([signature, 400]);
  expect(await storedStatuses()).toEqual(['pending']);
  const two = `t=${timestamp()},${sign(payload, { key: 'whsec_old' })},${validSignature}`;
  expect(await postWebhook(payload, two)).toBe(200);
  expect(await storedStatuses()).toEqual(['paid']);
});

test('an event signed 300 s ago is accepted, one above 256 kB is rejected (S-10)', async () => {
  const order = await placeChargedOrder();
  const payload = eventOf('evt_old', lea.intentId(order.secret));
  expect(await postWebhook(payload, `t=${timestamp(300)},${sign(payload, { age: 300 })}`)).toBe(200);
  expect(await storedStatuses()).toEqual(['paid']);
  const large = `"${'x'.repeat(255_998)}"`;
  expect(await postWebhook(large, `t=${timestamp()},${sign(large, { key: 'whsec_other' })}`)).toBe(400);
  expect(await postWebhook(`${large} `, `t=${timestamp()},${sign(`${large} `)}`)).toBe(413);
});

test('an event only triggers a look-up: the payment’s state is read from Stripe (INV-5)', async () => {
  const basket = await lea.prepareOrder();
  await lea.placeOrder(basket.order);
  const payload = eventOf('evt_claim', lea.intentId(basket.secret));
  expect(await postWebhook(payload, `t=${timestamp()},${sign(payload)}`)).toBe(200);
  expect(await storedStatuses()).toEqual(['pending']);
});

test('a repeated event has no effect, not even a request to Stripe (S-10)', async () => {
  const basket = await lea.prepareOrder();
  await lea.placeOrder(basket.order);
  const payload = eventOf('evt_twice', lea.intentId(basket.secret));
  const signature = `t=${timestamp()},${sign(payload)}`;
  expect(await postWebhook(payload, signature)).toBe(200);
  await lea.confirm(basket.secret);
  expect(await postWebhook(payload, signature)).toBe(200);
  expect(await storedStatuses()).toEqual(['pending']);
});

test('events of unknown payments and other types are acknowledged and change nothing (S-10)', async () => {
  for (const payload of [
    eventOf('evt_foreign', 'pi_foreign'),
    JSON.stringify({ id: 'evt_other', object: 'event', type: 'customer.created', data: { object: { id: 'cus_1', object: 'customer' } } }),
  ])
    expect(await postWebhook(payload, `t=${timestamp()},${sign(payload)}`)).toBe(200);
});

test('an event that cannot change a payment causes no request to Stripe (S-10)', async () => {
  const order = await placeChargedOrder();
  const created = eventOf('evt_created', lea.intentId(order.secret), 'payment_intent.created');
  expect(await postWebhook(created, `t=${timestamp()},${sign(created)}`)).toBe(200);
  expect(await storedStatuses()).toEqual(['pending']);
  const succeeded = eventOf('evt_succeeded', lea.intentId(order.secret));
  expect(await postWebhook(succeeded, `t=${timestamp()},${sign(succeeded)}`)).toBe(200);
  expect(await storedStatuses()).toEqual(['paid']);
});

for (const [when, events] of [
  ['before the page’s own word', { before: true }],
  ['after it', { before: false }],
  ['three times', { before: true, webhooks: { copies: 3 } }],
  ['in the opposite order', { before: true, webhooks: { reversed: true, copies: 2 } }],
  ['two days late', { before: false, days: 2 }],
] as const)
  test(`an order is paid once when the events come ${when} (d17, INV-7)`, async () => {
    await lea.setFaults('webhooks' in events ? { webhooks: events.webhooks } : {});
    const { id, secret: clientSecret, customer } = await placeChargedOrder();
    if (events.before) {
      const copies = 'webhooks' in events ? events.webhooks.copies : 1;
      expect(await server.deliverEvents()).toBe(copies);
      expect(await storedStatuses()).toEqual(['paid']);
    }
    expect(await lea.reportPaid(id, clientSecret, customer)).toMatchObject({ status: 200 });
    if ('days' in events) lea.advanceMinutes(events.days * 24 * 60);
    await server.deliverEvents();
    await server.sweepPayments();
    expect(await storedStatuses()).toEqual(['paid']);
    const moves = (await lea.fetchLedger()).filter(({ payment_intent }) => payment_intent === lea.intentId(clientSecret));
    expect(moves.map(({ type }) => type)).toEqual(['capture']);
  });

test('an event during an outage of Stripe is not lost: the sweeper settles the payment later (d17, d21)', async () => {
  await placeChargedOrder();
  await lea.setFaults({ calls: { '*': { fault: '500', times: 1 } } });
  const warned = vi.spyOn(server.app.log, 'warn');
  expect(await server.deliverEvents()).toBeGreaterThan(0);
  const [payment] = await database.db.select({ paymentId: payments.paymentId }).from(payments);
  expect(warned).toHaveBeenCalledWith(expect.objectContaining(payment ?? {}), expect.stringContaining('the sweeper retries it'));
  warned.mockRestore();
  lea.advanceMinutes(2);
  await server.sweepPayments();
  expect(await storedStatuses()).toEqual(['paid']);
});

test('ten consecutive declines pause new payments for an hour; a success resets the count (d14)', async () => {
  const strict = await startTestServer({ database, shop: cardShop, env: { ...cardEnv, RATE_LIMIT_FACTOR: '1' } });
  strict.clock.now = startTime;
  const mallory = createCardCustomer(strict);
  const deliverEvent = async (id: string, type: string) => {
    const payload = eventOf(id, intentId, type);
    const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${timestamp()},${sign(payload)}` };
    expect((await strict.app.inject({ method: 'POST', url: '/webhooks/stripe', headers, payload })).statusCode).toBe(200);
  };
  const customer = await mallory.createCustomer();
  const intentId = mallory.intentId(await mallory.createIntent({ customer, amount: '10.00' }));
  const requestAsMallory = async () => (await mallory.requestIntent({ customer, amount: '11.00' })).status;
  for (let eventNumber = 1; eventNumber <= 9; eventNumber += 1) await deliverEvent(`evt_a${eventNumber}`, 'payment_intent.payment_failed');
  await deliverEvent('evt_paid', 'payment_intent.succeeded');
  for (let eventNumber = 1; eventNumber <= 9; eventNumber += 1) await deliverEvent(`evt_b${eventNumber}`, 'payment_intent.payment_failed');
  await deliverEvent('evt_b9', 'payment_intent.payment_failed');
  expect(await requestAsMallory()).toBe(200);
  await deliverEvent('evt_b10', 'payment_intent.payment_failed');
  await deliverEvent('evt_b11', 'payment_intent.payment_failed');
  expect(await requestAsMallory()).toBe(429);
  mallory.advanceMinutes(61);
  expect(await requestAsMallory()).toBe(200);
  await strict.close();
});
