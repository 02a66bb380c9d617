// References: §n in docs/behaviour.

import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { cardCurrency, cardMethodTypes } from '#config/constants.ts';
import { demoStripeObjects } from '#server/demo/stripe/emulator-tables.ts';
import { idempotencyKeys, payments } from '#server/payments/payment-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { createCardCustomer, cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { startTestServer, type TestServer, useTestDatabase } from '../../support/test-server.ts';

const database = await useTestDatabase();
let server: TestServer;
let lea: ReturnType<typeof createCardCustomer>;
beforeEach(async () => {
  // A new circuit breaker for each test.
  server = await startTestServer({ database, shop: cardShop, env: cardEnv });
  server.clock.now = startTime;
  lea = createCardCustomer(server);
  await lea.setFaults({});
  for (const table of [payments, orders, rateLimits]) await database.db.delete(table);
  return () => server.close();
});

const setFault = (call: string, name: string, times = 1) => lea.setFaults({ calls: { [call]: { fault: name, times } } });
const stripeActive = async () => {
  const { payload } = (await server.app.inject('/v2/public/settings')).json<{ payload: { name: string; value: unknown }[] }>();
  return payload.findLast(({ name }) => name === 'payments.stripe.active')?.value;
};
const notAvailable = {
  status: 503,
  body: { code: 'unavailable', message: expect.stringContaining('momentanément indisponible') as string },
};
const askIntent = async (localId = randomUUID()) => lea.requestIntent({ customer: await lea.createCustomer(), amount: '7.50', localId });
const intentsOf = async (localId: string) =>
  (await database.db.select().from(demoStripeObjects)).filter(
    ({ data }) => data.object === 'payment_intent' && data.metadata['local_id'] === localId,
  );

describe('a request that Stripe rejects because of a fault of this server', () => {
  test('gives a 503 and is logged as an error with code, type, and request id', async () => {
    const logged = vi.spyOn(server.app.log, 'error');
    await setFault('payment_intents.create', '400');
    expect(await askIntent()).toMatchObject(notAvailable);
    const stripe = { type: 'StripeInvalidRequestError', code: 'parameter_unknown', requestId: expect.stringMatching(/^req_/) as string };
    expect(logged).toHaveBeenCalledWith({ stripe: expect.objectContaining(stripe) as object }, expect.any(String));
  });

  test('five times within ten minutes opens the circuit breaker, even if other requests succeed in between', async () => {
    for (let time = 1; time <= 5; time += 1) {
      expect(await stripeActive()).toBe(1);
      await setFault('payment_intents.create', '400');
      expect(await askIntent()).toMatchObject(notAvailable);
    }
    expect(await stripeActive()).toBe(0);
    lea.advanceMinutes(1);
    expect(await stripeActive()).toBe(1);
  });

  test('occasionally does not open the circuit breaker', async () => {
    for (let time = 1; time <= 6; time += 1) {
      await setFault('payment_intents.create', '400');
      await askIntent();
      lea.advanceMinutes(4);
    }
    expect(await stripeActive()).toBe(1);
  });
});

test('a limit of requests is an outage: after five of them cards are disabled for a while, and cash works', async () => {
  const { order, customer } = await lea.prepareOrder();
  await setFault('*', '429', 100_000);
  const request = () => lea.requestIntent({ customer, amount: '7.50', localId: randomUUID() });
  for (let time = 1; time <= 5; time += 1) {
    expect(await stripeActive()).toBe(1);
    expect(await request()).toMatchObject(notAvailable);
  }
  expect(await stripeActive()).toBe(0);
  const cash = { ...order, payment_method: 'cash' as const, transaction_id: { client_secret: null, customer_id: null } };
  expect(await lea.postOrder(cash)).toMatchObject({ status: 200 });
  await lea.setFaults({});
  lea.advanceMinutes(1);
  expect(await stripeActive()).toBe(1);
  expect(await request()).toMatchObject({ status: 200 });
});

test('a lock held by another request is retried; one that is never released is no outage', async () => {
  await setFault('payment_intents.create', 'lock_timeout', 2);
  expect(await askIntent()).toMatchObject({ status: 200 });
  await setFault('payment_intents.create', 'lock_timeout', 1000);
  await Promise.all(Array.from({ length: 6 }, async () => expect(await askIntent()).toMatchObject(notAvailable)));
  expect(await stripeActive()).toBe(1);
});

describe('the idempotency key', () => {
  test('is renewed after a failure that Stripe stored: the next attempt creates the intent once', async () => {
    const localId = randomUUID();
    await setFault('payment_intents.create', '500');
    expect(await askIntent(localId)).toMatchObject(notAvailable);
    expect(await askIntent(localId)).toMatchObject({ status: 200 });
    expect(await intentsOf(localId)).toHaveLength(1);
  });

  test('stays the same after a lost response: the created intent is returned', async () => {
    const localId = randomUUID();
    await setFault('payment_intents.create', 'lost');
    expect(await askIntent(localId)).toMatchObject(notAvailable);
    const keys = await database.db.$count(idempotencyKeys);
    expect(await askIntent(localId)).toMatchObject({ status: 200 });
    expect([await intentsOf(localId), await database.db.$count(idempotencyKeys)]).toMatchObject([[{}], keys]);
  });

  test('is renewed once by two servers that saw the same failure', async () => {
    const secondServer = await startTestServer({ database, shop: cardShop, env: cardEnv });
    const localId = randomUUID();
    const customer = await lea.createCustomer();
    const options = { customer, amount: '7.50', localId };
    await setFault('payment_intents.create', '500');
    await Promise.all([lea.requestIntent(options), createCardCustomer(secondServer).requestIntent(options)]);
    const secrets = await Promise.all([lea.createIntent(options), createCardCustomer(secondServer).createIntent(options)]);
    expect([new Set(secrets).size, await intentsOf(localId)]).toMatchObject([1, [{}]]);
    await secondServer.close();
  });

  test('of a customer is renewed too, so that the next attempt succeeds', async () => {
    const details = { email: 'echec@example.fr', name: 'Échec', phone: '0612345678' };
    const requestCustomer = () => lea.send('POST', '/v2/public/checkout/stripe-customer', details);
    await setFault('customers.create', '500');
    expect(await requestCustomer()).toMatchObject(notAvailable);
    expect(await requestCustomer()).toMatchObject({ status: 200 });
  });
});

test('a customer deleted at Stripe is created again, once, and can pay', async () => {
  const deleted = await lea.createCustomer('supprimee@example.fr');
  await server.gateway?.request((stripe) => stripe.customers.del(deleted));
  expect(await lea.requestIntent({ customer: deleted, amount: '7.50' })).toMatchObject({
    status: 422,
    body: { errors: { customer_id: 'Ce client n’existe plus.' } },
  });
  const [recreated, again] = [await lea.createCustomer('supprimee@example.fr'), await lea.createCustomer('supprimee@example.fr')];
  expect(recreated).not.toBe(deleted);
  expect(again).toBe(recreated);
  expect(await lea.requestIntent({ customer: recreated, amount: '7.50' })).toMatchObject({ status: 200 });
});

test('an intent that Stripe lost is replaced by a new one', async () => {
  const options = { customer: await lea.createCustomer(), amount: '7.50', localId: randomUUID() };
  const lostIntent = await lea.createIntent(options);
  await database.db.delete(demoStripeObjects);
  expect(await lea.requestIntent({ ...options, customer: await lea.createCustomer() })).toMatchObject({ status: 422 });
  const laterIntent = await lea.createIntent({ ...options, customer: await lea.createCustomer() });
  expect(laterIntent).not.toBe(lostIntent);
});

test('an intent without a client secret is replaced, never a server error', async () => {
  await setFault('payment_intents.create', 'secretless', 2);
  expect(await askIntent()).toMatchObject({ status: 409, body: { code: 'intent_conflict' } });
  const localId = randomUUID();
  const { status } = await askIntent(localId);
  await setFault('payment_intents.retrieve', 'secretless', 1);
  expect([status, (await askIntent(localId)).status]).toEqual([200, 200]);
});

test('a payment is created with the currency and the methods that the card’s fields take (§7)', async () => {
  const secret = await lea.createIntent({ customer: await lea.createCustomer(), amount: '7.50' });
  expect(await server.gateway?.request((stripe) => stripe.paymentIntents.retrieve(lea.intentId(secret)))).toMatchObject({
    currency: cardCurrency,
    allowed_payment_method_types: cardMethodTypes,
  });
});

describe('customer details at Stripe', () => {
  const requestCustomerWith = (overrides: object) =>
    lea.send('POST', '/v2/public/checkout/stripe-customer', { email: 'a@example.fr', name: 'A', phone: '1', ...overrides });

  test.each(['x'.repeat(256), 'x'.repeat(257), `${'x'.repeat(255)}😀`, '😀'.repeat(200)])(
    'a long name makes a customer (%#)',
    async (name) => {
      expect(await requestCustomerWith({ name })).toMatchObject({ status: 200 });
    },
  );

  test('an email rejected by Stripe is reported at its field, and cards stay available', async () => {
    const logged = vi.spyOn(server.app.log, 'error');
    for (let time = 1; time <= 6; time += 1)
      expect(await requestCustomerWith({ email: `léa${time}@example.fr` })).toMatchObject({
        status: 422,
        body: { errors: { email: expect.any(String) as string } },
      });
    expect([await stripeActive(), logged.mock.calls]).toEqual([1, []]);
  });

  test('a domain with accents is sent as punycode', async () => {
    expect(await requestCustomerWith({ email: 'lea@été.fr' })).toMatchObject({ status: 200 });
  });
});
