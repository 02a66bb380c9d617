// References: INV-n in docs/invariants.md, S-n in docs/security.md, complaints and §n in docs/behaviour.

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { stripeCustomers, payments } from '#server/payments/payment-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { createCardCustomer, cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { startTestServer, useTestServer } from '../../support/test-server.ts';
import { testShop } from '../../support/test-shop.ts';

const { database, server } = await useTestServer({ shop: cardShop, env: cardEnv });
const lea = createCardCustomer(server);

beforeEach(async () => {
  server.clock.now = startTime;
  await database.db.delete(payments);
  await database.db.delete(orders);
  await database.db.delete(rateLimits);
});
const statusOf = async (secret: string) =>
  (await server.gateway?.request((stripe) => stripe.paymentIntents.retrieve(lea.intentId(secret))))?.status;

test('the same name, email, and phone are one customer, also for concurrent requests (§4)', async () => {
  const requestCustomer = (details: object) => lea.send('POST', '/v2/public/checkout/stripe-customer', details);
  const details = { email: 'noe@example.fr', name: 'Noé Petit', phone: '06 12 34 56 78' };
  const responses = await Promise.all([
    ...Array.from({ length: 10 }, () => requestCustomer(details)),
    requestCustomer({ ...details, email: ' NOE@example.fr'.trim(), phone: '+33612345678' }),
  ]);
  expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  expect(responses[0]?.body.payload).toEqual({ customer: expect.stringMatching(/^cus_demo_/) as string });
  const other = await requestCustomer({ ...details, name: 'Noé Grand' });
  expect(other.body).not.toEqual(responses[0]?.body);
  expect(JSON.stringify(await database.db.select().from(stripeCustomers))).not.toMatch(/noe@|petit|0612345678/i);
});

test('invalid details are rejected (§5)', async () => {
  const validDetails = { email: 'a@example.fr', name: 'A', phone: '1' };
  for (const invalidBody of [
    { email: 'a' },
    { email: 'a@b@c' },
    { name: ' ' },
    { name: 'x'.repeat(1000) },
    { phone: 'x'.repeat(501) },
    { phone: 6 },
    { email: ['a@b.fr'] },
  ])
    expect(await lea.send('POST', '/v2/public/checkout/stripe-customer', { ...validDetails, ...invalidBody })).toMatchObject({
      status: 422,
    });
});

test('an invalid amount, or one that no card can pay, is rejected (S-08)', async () => {
  const customer_id = await lea.createCustomer();
  const invalidBodies = [
    '-1',
    '0',
    '0.00',
    '0.49',
    '0.505',
    '1e9',
    '1000000000',
    '10000',
    '9999.01',
    '12,50',
    '1e3',
    '0x10',
    ' 12 ',
    '',
    '.5',
    '5.',
    '+5',
    '٣',
    ['5.00'],
    5,
    null,
    {},
  ];
  for (const amount of invalidBodies) {
    const response = await lea.send('POST', '/v2/public/checkout/stripe-payment-intent', { customer_id, amount });
    expect([amount, response.status]).toEqual([amount, 422]);
  }
  expect(await database.db.select().from(payments)).toEqual([]);
  for (const [amount, cents] of [
    ['0.50', 50],
    ['0.5', 50],
    ['1.01', 101],
    ['8', 800],
    ['9999.00', 999_900],
  ] as const) {
    const secret = await lea.createIntent({ customer: customer_id, amount });
    const intent = await server.gateway?.request((stripe) => stripe.paymentIntents.retrieve(lea.intentId(secret)));
    expect([amount, intent?.amount]).toEqual([amount, cents]);
  }
});

test('an unknown customer is rejected (S-09)', async () => {
  const foreign = await server.gateway?.request((stripe) => stripe.customers.create({ email: 'x@example.fr' }));
  for (const customer of [foreign?.id ?? '', 'cus_1', 'cus_demo_0', "' OR 1=1 --"])
    expect(await lea.requestIntent({ customer, amount: '5.00' })).toMatchObject({ status: 422 });
});

test('one attempt and amount share one intent, also for concurrent requests (complaint 25)', async () => {
  const customer = await lea.createCustomer();
  const localId = randomUUID();
  const secrets = await Promise.all(Array.from({ length: 10 }, () => lea.createIntent({ customer, amount: '7.50', localId })));
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^pi_demo_\w+_secret_\w+$/);
  expect(await lea.createIntent({ customer, amount: '7.50', localId })).toBe(secrets[0]);
});

test('a new amount creates a new intent and cancels the older one (complaints 7, 25)', async () => {
  const customer = await lea.createCustomer();
  const localId = randomUUID();
  const first = await lea.createIntent({ customer, amount: '7.50', localId });
  const second = await lea.createIntent({ customer, amount: '9.00', localId });
  expect([await statusOf(first), await statusOf(second)]).toEqual(['canceled', 'requires_payment_method']);
  expect((await lea.confirm(first)).error).toMatchObject({ code: 'payment_intent_unexpected_state' });
  const restoredIntent = await lea.createIntent({ customer, amount: '7.50', localId });
  expect(restoredIntent).not.toBe(first);
  expect([await statusOf(second), await statusOf(restoredIntent)]).toEqual(['canceled', 'requires_payment_method']);
});

test('changed details are another customer with another intent (§4)', async () => {
  const localId = randomUUID();
  const first = await lea.createIntent({ customer: await lea.createCustomer(), amount: '7.50', localId });
  const second = await lea.createIntent({ customer: await lea.createCustomer('lea.martin@example.fr'), amount: '7.50', localId });
  expect([await statusOf(first), await statusOf(second)]).toEqual(['canceled', 'requires_payment_method']);
});

describe('an attempt that the customer abandoned for another one (complaint 25)', () => {
  const minutesLater = (count: number) => new Date(startTime.getTime() + count * 60_000);

  test('cannot be paid once the next attempt has its intent', async () => {
    const customer = await lea.createCustomer();
    const first = await lea.createIntent({ customer, amount: '7.50', localId: randomUUID() });
    server.clock.now = minutesLater(3);
    const second = await lea.createIntent({ customer, amount: '7.50', localId: randomUUID() });
    expect([await statusOf(first), await statusOf(second)]).toEqual(['canceled', 'requires_payment_method']);
  });
  test('can still be paid within two minutes of its start, because both may be active', async () => {
    const customer = await lea.createCustomer();
    const first = await lea.createIntent({ customer, amount: '7.50', localId: randomUUID() });
    server.clock.now = minutesLater(1);
    await lea.createIntent({ customer, amount: '7.50', localId: randomUUID() });
    expect(await statusOf(first)).toBe('requires_payment_method');
  });
  test('is cancelled together with its order, unless that is paid', async () => {
    const [left, paid] = [await lea.prepareOrder(), await lea.prepareOrder()];
    const orderId = await lea.placeOrder(left.order);
    const paidId = await lea.placeOrder(paid.order);
    await lea.confirm(paid.secret);
    server.clock.now = minutesLater(3);
    for (const { customer } of [left, paid]) await lea.createIntent({ customer, amount: '9.00', localId: randomUUID() });
    const found = await database.db.select({ orderId: orders.orderId, status: orders.status }).from(orders);
    expect(new Map(found.map((order) => [order.orderId, order.status]))).toEqual(
      new Map([
        [orderId, 'cancelled'],
        [paidId, 'paid'],
      ]),
    );
    expect([await statusOf(left.secret), await statusOf(paid.secret)]).toEqual(['canceled', 'succeeded']);
  });
  test('is not ended by someone else who knows the details, nor by a further intent', async () => {
    const proxied = await startTestServer({ database, shop: cardShop, env: { ...cardEnv, TRUST_PROXY: '1' } });
    const customer = await lea.createCustomer();
    const first = await lea.createIntent({ customer, amount: '7.50', localId: randomUUID() });
    proxied.clock.now = minutesLater(3);
    const response = await proxied.app.inject({
      method: 'POST',
      url: '/v2/public/checkout/stripe-payment-intent',
      payload: { customer_id: customer, amount: '7.50' },
      headers: { 'x-forwarded-for': '203.0.113.9', 'idempotency-key': `${randomUUID()}:7.50` },
    });
    expect(response.statusCode).toBe(200);
    server.clock.now = minutesLater(3);
    await lea.createIntent({ customer, amount: '7.50' });
    expect(await statusOf(first)).toBe('requires_payment_method');
    await proxied.close();
  });
  test('for a cash order cannot be charged any more', async () => {
    const { order, secret } = await lea.prepareOrder();
    await lea.placeOrder({ ...order, payment_method: 'cash', transaction_id: { client_secret: null, customer_id: null } });
    await server.sweepPayments();
    expect(await statusOf(secret)).toBe('canceled');
  });
});

test('an idempotency key must contain the attempt and the amount (§7)', async () => {
  const customer = await lea.createCustomer();
  const requestIntentWithKey = (key: string, amount = '7.50') =>
    lea.send('POST', '/v2/public/checkout/stripe-payment-intent', { customer_id: customer, amount }, { 'idempotency-key': key });
  const localId = randomUUID();
  for (const key of ['', 'x', localId, `${localId}:`, `${localId}:7,50`, `x:7.50`, `${localId}:7.50:1`])
    expect([key, (await requestIntentWithKey(key)).status]).toEqual([key, 422]);
  expect(await requestIntentWithKey(`${localId}:9.00`)).toMatchObject({ status: 409, body: { code: 'intent_conflict' } });
  expect(await requestIntentWithKey(`${localId}:7.5`)).toMatchObject({ status: 200 });
});

test('an attempt gets at most five intents (rate limits)', async () => {
  const strict = await startTestServer({ database, shop: cardShop, env: { ...cardEnv, RATE_LIMIT_FACTOR: '1' } });
  const one = createCardCustomer(strict);
  const customer = await one.createCustomer();
  const localId = randomUUID();
  const amounts = ['1.00', '2.00', '3.00', '4.00', '5.00', '6.00'];
  const responses = [];
  for (const amount of amounts) responses.push((await one.requestIntent({ customer, amount, localId })).status);
  expect(responses).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await one.requestIntent({ customer, amount: '5.00', localId })).toMatchObject({ status: 200 });
  await strict.close();
});

test('the eleventh customer and the eleventh intent in a minute are rejected with 429 (rate limits)', async () => {
  const strict = await startTestServer({ database, shop: cardShop, env: { ...cardEnv, RATE_LIMIT_FACTOR: '1' } });
  const one = createCardCustomer(strict);
  const customer = await lea.createCustomer();
  await database.db.delete(rateLimits);
  const customers = [];
  const intents = [];
  for (let time = 1; time <= 11; time += 1) {
    customers.push(
      (await one.send('POST', '/v2/public/checkout/stripe-customer', { email: 'a@example.fr', name: 'A', phone: '1' })).status,
    );
    intents.push((await one.requestIntent({ customer, amount: '5.00' })).status);
  }
  expect([customers.lastIndexOf(200), customers[10], intents.lastIndexOf(200), intents[10]]).toEqual([9, 429, 9, 429]);
  await strict.close();
});

test('once the order is placed its attempt gets no other intent (INV-3)', async () => {
  const { order, secret, customer } = await lea.prepareOrder();
  await lea.placeOrder(order);
  const localId = order.local_id;
  expect(await lea.createIntent({ customer, amount: '7.50', localId })).toBe(secret);
  expect(await lea.requestIntent({ customer, amount: '9.00', localId })).toMatchObject({ status: 409, body: { code: 'order_conflict' } });
  expect(await statusOf(secret)).toBe('requires_payment_method');
});

test('an intent that was cancelled at Stripe is replaced by a new one (§4)', async () => {
  const customer = await lea.createCustomer();
  const localId = randomUUID();
  const first = await lea.createIntent({ customer, amount: '7.50', localId });
  await server.gateway?.request((stripe) => stripe.paymentIntents.cancel(lea.intentId(first)));
  const second = await lea.createIntent({ customer, amount: '7.50', localId });
  expect(second).not.toBe(first);
  expect(await statusOf(second)).toBe('requires_payment_method');
});

test('a shop without cards sends no customers to Stripe (legal)', async () => {
  for (const options of [
    { shop: testShop, env: cardEnv },
    { shop: cardShop, env: {} },
  ]) {
    const other = await startTestServer({ database, ...options });
    const before = await database.db.select().from(stripeCustomers);
    expect(
      await createCardCustomer(other).send('POST', '/v2/public/checkout/stripe-customer', { email: 'z@example.fr', name: 'Z', phone: '1' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'method_unavailable' },
    });
    expect(await database.db.select().from(stripeCustomers)).toEqual(before);
    await other.close();
  }
  await (await startTestServer({ database, shop: cardShop, env: cardEnv })).close();
});
