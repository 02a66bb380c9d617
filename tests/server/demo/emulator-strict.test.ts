// References: §n in docs/behaviour.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { demoStripeEvents } from '#server/demo/stripe/emulator-tables.ts';
import { HttpError } from '#server/http/errors.ts';
import { eventTypes } from '#server/payments/stripe/event-types.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { createCardCustomer, cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { problemsAgainstSdk } from '../../support/stripe/sdk-types.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';

let database: Database;
let server: TestServer;
let lea: ReturnType<typeof createCardCustomer>;
let gateway: StripeGateway;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database, shop: cardShop, env: cardEnv });
  lea = createCardCustomer(server);
  if (server.gateway === null) throw new Error('This server takes no cards');
  ({ gateway } = server);
}, 60_000);
let hours = 0;
beforeEach(async () => {
  // Close the circuit breaker, which counts failures of earlier tests.
  hours += 1;
  server.clock.now = new Date(startTime.getTime() + hours * 60 * 60_000);
  await lea.setFaults({});
  await database.db.delete(demoStripeEvents);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

/** Calls the emulator through Stripe's SDK. @throws Stripe.errors.StripeError */
const callEmulatorBySdk: StripeGateway['request'] = (call) =>
  gateway.request(call).catch((error: unknown) => {
    throw error instanceof HttpError ? error.cause : error;
  });
const createSecret = async () => lea.createIntent({ customer: await lea.createCustomer(), amount: '7.50' });
const injectFault = (call: string, name: string) => lea.setFaults({ calls: { [call]: { fault: name } } });
const createRefund = (secret: string) => callEmulatorBySdk((stripe) => stripe.refunds.create({ payment_intent: lea.intentId(secret) }));
const settleRefund = (id: string, outcome: string) =>
  callEmulatorBySdk((stripe) => stripe.rawRequest('POST', `/v1/refunds/${id}/settle`, { outcome }));

/** Creates one of every object that the emulator returns or sends, in each of its states. */
async function everyObject() {
  const [paid, requiresAction, processing, refused] = [
    await createSecret(),
    await createSecret(),
    await createSecret(),
    await createSecret(),
  ];
  await lea.confirm(paid);
  await lea.confirm(requiresAction, '4000002760003184');
  await injectFault('payment_intents.confirm', 'processing');
  await lea.confirm(processing);
  await lea.confirm(refused, '4000000000000002');
  const cancelled = await callEmulatorBySdk((stripe) =>
    stripe.paymentIntents.cancel(lea.intentId(requiresAction), { cancellation_reason: 'abandoned' }),
  );
  await injectFault('refunds.create', 'pending');
  const pending = await createRefund(paid);
  await settleRefund(pending.id, 'failure');
  const dispute = await callEmulatorBySdk((stripe) => stripe.rawRequest('POST', `/v1/payment_intents/${lea.intentId(paid)}/dispute`));
  const { charge } = await createRefund(paid);
  const { statusCode: _, ...token } = await lea.callEmulator('confirmation_tokens', {
    'payment_method_data[card][number]': '4242424242424242',
  });
  const retrieveIntent = (secret: string) =>
    callEmulatorBySdk((stripe) => stripe.paymentIntents.retrieve(lea.intentId(secret), { expand: ['latest_charge'] }));
  const customerId = typeof cancelled.customer === 'string' ? cancelled.customer : '';
  return {
    Customer: [
      await callEmulatorBySdk((stripe) => stripe.customers.create({ email: 'a@example.fr', name: 'A', metadata: { details: 'x' } })),
    ],
    DeletedCustomer: [await callEmulatorBySdk(async (stripe) => stripe.customers.del((await stripe.customers.create({})).id))],
    ConfirmationToken: [token],
    PaymentIntent: [await retrieveIntent(paid), await retrieveIntent(processing), await retrieveIntent(refused), cancelled],
    Charge: [(await retrieveIntent(paid)).latest_charge, charge],
    Refund: (await callEmulatorBySdk((stripe) => stripe.refunds.list({ payment_intent: lea.intentId(paid) }))).data,
    Dispute: [dispute],
    'ApiList<Stripe.PaymentIntent>': [await callEmulatorBySdk((stripe) => stripe.paymentIntents.list({ customer: customerId, limit: 2 }))],
  };
}
const eventsSent = async () =>
  (await database.db.select().from(demoStripeEvents)).map(({ payload }) => JSON.parse(payload) as { type: string });

test('responses and events of the emulator match the types of Stripe’s SDK (§5)', async () => {
  const { Charge, Customer, ...objects } = await everyObject();
  const Event = await eventsSent();
  const charges = Charge.filter((charge) => typeof charge === 'object');
  expect([charges.length, Event.length > eventTypes.length]).toEqual([1, true]);
  // The check must detect a missing field, an unknown one and a value of another type.
  const [customer] = Customer;
  const { livemode: _, ...incomplete } = customer ?? {};
  const invalidObjects = [incomplete, { ...customer, colour: 'red' }, { ...customer, created: 'today' }];
  const problems = problemsAgainstSdk({ ...objects, Charge: charges, Event, Customer: [...Customer, ...invalidObjects] });
  expect(problems).toEqual([
    expect.stringMatching(/^Stripe.Customer: .*livemode/) as string,
    expect.stringMatching(/^Stripe.Customer: .*colour/) as string,
    expect.stringMatching(/^Stripe.Customer: Type 'string' is not assignable to type 'number'/) as string,
  ]);
}, 60_000);

test('every event type that the webhook handles is sent (§5)', async () => {
  await everyObject();
  const types = new Set((await eventsSent()).map(({ type }) => type));
  expect(eventTypes.filter((type) => !types.has(type))).toEqual([]);
});

describe('the emulator is at least as strict as Stripe', () => {
  test('an unknown parameter is rejected by name', async () => {
    const intent = { amount: 750, currency: 'eur', statement_descriptor: 'TACOS' };
    await expect(callEmulatorBySdk((stripe) => stripe.paymentIntents.create(intent))).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'statement_descriptor',
    });
    const secret = await createSecret();
    const fields = { client_secret: secret, 'payment_method_data[card][number]': '4242424242424242' };
    expect(await lea.callEmulator(`payment_intents/${lea.intentId(secret)}/confirm`, { ...fields, off_session: 'true' })).toMatchObject({
      statusCode: 400,
      error: { code: 'parameter_unknown' },
    });
  });

  test('an unknown payment method is rejected', async () => {
    const intent = { amount: 750, currency: 'eur', allowed_payment_method_types: ['giropay' as 'card'] };
    await expect(callEmulatorBySdk((stripe) => stripe.paymentIntents.create(intent))).rejects.toMatchObject({
      param: 'allowed_payment_method_types',
    });
  });

  test.each(['500', '400'])('a %s is returned for every repetition of its idempotency key', async (name) => {
    const createWithKey = (key: string) =>
      callEmulatorBySdk((stripe) => stripe.customers.create({ email: 'a@example.fr' }, { idempotencyKey: key }));
    const key = crypto.randomUUID();
    await injectFault('customers.create', name);
    for (let time = 1; time <= 3; time += 1) await expect(createWithKey(key)).rejects.toMatchObject({ statusCode: Number(name) });
    expect(await createWithKey(`${key}:1`)).toMatchObject({ object: 'customer' });
  });

  test.each(['429', 'lock_timeout'])('a %s is not stored under its idempotency key', async (name) => {
    const options = { idempotencyKey: crypto.randomUUID() };
    await injectFault('customers.create', name);
    await callEmulatorBySdk((stripe) => stripe.customers.create({ email: 'a@example.fr' }, options)).catch(() => null);
    expect(await callEmulatorBySdk((stripe) => stripe.customers.create({ email: 'a@example.fr' }, options))).toMatchObject({
      object: 'customer',
    });
  });
});

test.each([
  ['success', 'succeeded'],
  ['failure', 'requires_payment_method'],
])('a processing payment can be neither charged nor cancelled before the bank’s result: %s', async (outcome, status) => {
  const secret = await createSecret();
  await injectFault('payment_intents.confirm', 'processing');
  expect(await lea.confirm(secret)).toMatchObject({ status: 'processing' });
  await expect(callEmulatorBySdk((stripe) => stripe.paymentIntents.cancel(lea.intentId(secret)))).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  expect((await lea.confirm(secret)).error).toMatchObject({ code: 'payment_intent_unexpected_state' });
  expect(await lea.authenticate(secret, outcome as 'success' | 'failure')).toMatchObject({ status });
});

test('errors have the types documented by Stripe, including rate limits', async () => {
  await injectFault('payment_intents.confirm', '429');
  const secret = await createSecret();
  expect((await lea.confirm(secret)).error).toMatchObject({ type: 'invalid_request_error', code: 'rate_limit' });
});
