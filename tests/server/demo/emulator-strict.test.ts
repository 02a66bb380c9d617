import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { demoStripeEvents } from '#server/demo/stripe/emulator-tables.ts';
import { ApiError } from '#server/http/errors.ts';
import { eventTypes } from '#server/payments/stripe/event-types.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { cardCustomer, cardEnv, cardShop, start } from '../../support/card-shop.ts';
import { problemsAgainstSdk } from '../../support/stripe/sdk-types.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';

let database: Database;
let server: TestServer;
let lea: ReturnType<typeof cardCustomer>;
let gateway: StripeGateway;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database, shop: cardShop, env: cardEnv });
  lea = cardCustomer(server);
  if (server.gateway === null) throw new Error('This server takes no cards');
  ({ gateway } = server);
}, 60_000);
let hours = 0;
beforeEach(async () => {
  // What earlier tests made fail is not counted any more.
  hours += 1;
  server.clock.now = new Date(start.getTime() + hours * 60 * 60_000);
  await lea.faults({});
  await database.queries.delete(demoStripeEvents);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

/** Asks by the SDK; what is refused is thrown as the SDK throws it. */
const ask: StripeGateway['request'] = (call) =>
  gateway.request(call).catch((error: unknown) => {
    throw error instanceof ApiError ? error.cause : error;
  });
const secretOf = async () => lea.intent({ customer: await lea.customer(), amount: '7.50' });
const fault = (call: string, name: string) => lea.faults({ calls: { [call]: { fault: name } } });
const refund = (secret: string) => ask((stripe) => stripe.refunds.create({ payment_intent: lea.idOf(secret) }));
const settle = (id: string, outcome: string) => ask((stripe) => stripe.rawRequest('POST', `/v1/refunds/${id}/settle`, { outcome }));

/** Brings about one of every object that the emulator answers or sends, in each of its states. */
async function everyObject() {
  const [paid, asked, processing, refused] = [await secretOf(), await secretOf(), await secretOf(), await secretOf()];
  await lea.confirm(paid);
  await lea.confirm(asked, '4000002760003184');
  await fault('payment_intents.confirm', 'processing');
  await lea.confirm(processing);
  await lea.confirm(refused, '4000000000000002');
  const cancelled = await ask((stripe) => stripe.paymentIntents.cancel(lea.idOf(asked), { cancellation_reason: 'abandoned' }));
  await fault('refunds.create', 'pending');
  const pending = await refund(paid);
  await settle(pending.id, 'failure');
  const dispute = await ask((stripe) => stripe.rawRequest('POST', `/v1/payment_intents/${lea.idOf(paid)}/dispute`));
  const { charge } = await refund(paid);
  const { statusCode: _, ...token } = await lea.demo('confirmation_tokens', { 'payment_method_data[card][number]': '4242424242424242' });
  const get = (secret: string) => ask((stripe) => stripe.paymentIntents.retrieve(lea.idOf(secret), { expand: ['latest_charge'] }));
  const customerId = typeof cancelled.customer === 'string' ? cancelled.customer : '';
  return {
    Customer: [await ask((stripe) => stripe.customers.create({ email: 'a@example.fr', name: 'A', metadata: { details: 'x' } }))],
    DeletedCustomer: [await ask(async (stripe) => stripe.customers.del((await stripe.customers.create({})).id))],
    ConfirmationToken: [token],
    PaymentIntent: [await get(paid), await get(processing), await get(refused), cancelled],
    Charge: [(await get(paid)).latest_charge, charge],
    Refund: (await ask((stripe) => stripe.refunds.list({ payment_intent: lea.idOf(paid) }))).data,
    Dispute: [dispute],
    'ApiList<Stripe.PaymentIntent>': [await ask((stripe) => stripe.paymentIntents.list({ customer: customerId, limit: 2 }))],
  };
}
const eventsSent = async () =>
  (await database.queries.select().from(demoStripeEvents)).map(({ payload }) => JSON.parse(payload) as { type: string });

test('what the emulator answers and sends fits the types of Stripe’s SDK, field by field (§5)', async () => {
  const { Charge, Customer, ...objects } = await everyObject();
  const Event = await eventsSent();
  const charges = Charge.filter((charge) => typeof charge === 'object');
  expect([charges.length, Event.length > eventTypes.length]).toEqual([1, true]);
  // A field less, one too many and a value of another kind: the check sees them, or it would see nothing.
  const [customer] = Customer;
  const { livemode: _, ...incomplete } = customer ?? {};
  const wrong = [incomplete, { ...customer, colour: 'red' }, { ...customer, created: 'today' }];
  const problems = problemsAgainstSdk({ ...objects, Charge: charges, Event, Customer: [...Customer, ...wrong] });
  expect(problems).toEqual([
    expect.stringMatching(/^Stripe.Customer: .*livemode/) as string,
    expect.stringMatching(/^Stripe.Customer: .*colour/) as string,
    expect.stringMatching(/^Stripe.Customer: Type 'string' is not assignable to type 'number'/) as string,
  ]);
}, 60_000);

test('every type of event that the webhook listens to is sent (§5)', async () => {
  await everyObject();
  const types = new Set((await eventsSent()).map(({ type }) => type));
  expect(eventTypes.filter((type) => !types.has(type))).toEqual([]);
});

describe('where it cannot be equal it is stricter than Stripe', () => {
  test('a parameter that it does not know is refused, by name', async () => {
    const intent = { amount: 750, currency: 'eur', statement_descriptor: 'TACOS' };
    await expect(ask((stripe) => stripe.paymentIntents.create(intent))).rejects.toMatchObject({
      code: 'parameter_unknown',
      param: 'statement_descriptor',
    });
    const secret = await secretOf();
    const fields = { client_secret: secret, 'payment_method_data[card][number]': '4242424242424242' };
    expect(await lea.demo(`payment_intents/${lea.idOf(secret)}/confirm`, { ...fields, off_session: 'true' })).toMatchObject({
      statusCode: 400,
      error: { code: 'parameter_unknown' },
    });
  });

  test('a method of payment that it does not know is refused', async () => {
    const intent = { amount: 750, currency: 'eur', allowed_payment_method_types: ['giropay' as 'card'] };
    await expect(ask((stripe) => stripe.paymentIntents.create(intent))).rejects.toMatchObject({ param: 'allowed_payment_method_types' });
  });

  test.each(['500', '400'])('a %s is the answer to every repetition of its key', async (name) => {
    const create = (key: string) => ask((stripe) => stripe.customers.create({ email: 'a@example.fr' }, { idempotencyKey: key }));
    const key = crypto.randomUUID();
    await fault('customers.create', name);
    for (let time = 1; time <= 3; time += 1) await expect(create(key)).rejects.toMatchObject({ statusCode: Number(name) });
    expect(await create(`${key}:1`)).toMatchObject({ object: 'customer' });
  });

  test.each(['429', 'lock_timeout'])('a %s is kept under no key', async (name) => {
    const options = { idempotencyKey: crypto.randomUUID() };
    await fault('customers.create', name);
    await ask((stripe) => stripe.customers.create({ email: 'a@example.fr' }, options)).catch(() => null);
    expect(await ask((stripe) => stripe.customers.create({ email: 'a@example.fr' }, options))).toMatchObject({ object: 'customer' });
  });
});

test.each([
  ['success', 'succeeded'],
  ['failure', 'requires_payment_method'],
])('a payment that is processing is neither charged nor cancelled until the bank says: %s', async (outcome, status) => {
  const secret = await secretOf();
  await fault('payment_intents.confirm', 'processing');
  expect(await lea.confirm(secret)).toMatchObject({ status: 'processing' });
  await expect(ask((stripe) => stripe.paymentIntents.cancel(lea.idOf(secret)))).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  });
  expect((await lea.confirm(secret)).error).toMatchObject({ code: 'payment_intent_unexpected_state' });
  expect(await lea.answerBank(secret, outcome as 'success' | 'failure')).toMatchObject({ status });
});

test('errors have the types that Stripe documents, a rate limit too', async () => {
  await fault('payment_intents.confirm', '429');
  const secret = await secretOf();
  expect((await lea.confirm(secret)).error).toMatchObject({ type: 'invalid_request_error', code: 'rate_limit' });
});
