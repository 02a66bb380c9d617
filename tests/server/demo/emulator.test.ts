// References: INV-n and dn in docs/invariants.md, §n in docs/behaviour.

import { beforeEach, describe, expect, test } from 'vitest';
import { demoStripeLedger } from '#server/demo/stripe/emulator-tables.ts';
import { testNumbers } from '#server/demo/stripe/test-cards.ts';
import { HttpError } from '#server/http/errors.ts';
import { createCardCustomer, cardEnv, cardShop, startTime } from '../../support/card-shop.ts';
import { startTestServer, type TestServer, useTestServer } from '../../support/test-server.ts';

const { database, server } = await useTestServer({ shop: cardShop, env: cardEnv });
const lea = createCardCustomer(server);

beforeEach(async () => {
  server.clock.now = startTime;
  await lea.setFaults({});
  await database.db.delete(demoStripeLedger);
});
/** Calls the emulator through Stripe's SDK. @throws Stripe.errors.StripeError */
const callEmulatorBySdk: NonNullable<TestServer['gateway']>['request'] = (call) => {
  if (server.gateway === null) throw new Error('This server takes no cards');
  return server.gateway.request(call).catch((error: unknown) => {
    throw error instanceof HttpError ? error.cause : error;
  });
};
const createSecret = async (amount = '7.50') => lea.createIntent({ customer: await lea.createCustomer(), amount });
const retrieveIntent = async (secret: string) =>
  (await server.app.inject(`/dev/stripe/v1/payment_intents/${lea.intentId(secret)}?client_secret=${secret}`)).json<{
    status: string;
    livemode: boolean;
    last_payment_error: { code: string } | null;
  }>();

const declines: [number: string, code: string, decline: string | undefined][] = [
  ['4000000000000002', 'card_declined', 'generic_decline'],
  ['4000000000009995', 'card_declined', 'insufficient_funds'],
  ['4000000000009987', 'card_declined', 'lost_card'],
  ['4000000000009979', 'card_declined', 'stolen_card'],
  ['4000000000006975', 'card_declined', 'card_velocity_exceeded'],
  ['4000000000000069', 'expired_card', 'expired_card'],
  ['4000000000000127', 'incorrect_cvc', 'incorrect_cvc'],
  ['4000000000000119', 'processing_error', 'processing_error'],
];
for (const [number, code, decline_code] of declines)
  test(`the card …${number.slice(-4)} is declined with ${code}, ${decline_code}, and the intent accepts another card (d14)`, async () => {
    const secret = await createSecret();
    const rejection = await lea.confirm(secret, number);
    expect([rejection.statusCode, rejection.error]).toMatchObject([
      402,
      { type: 'card_error', code, decline_code, payment_intent: { status: 'requires_payment_method' } },
    ]);
    expect(await retrieveIntent(secret)).toMatchObject({
      status: 'requires_payment_method',
      livemode: false,
      last_payment_error: { code },
    });
    expect(await lea.confirm(secret)).toMatchObject({ status: 'succeeded' });
    expect((await lea.fetchLedger()).map(({ type, amount }) => [type, amount])).toEqual([['capture', 750]]);
  });

test('a lost or stolen card has the generic decline message (d14)', async () => {
  const messages = [];
  for (const number of ['4000000000000002', '4000000000009987', '4000000000009979'])
    messages.push((await lea.confirm(await createSecret(), number)).error);
  expect(new Set(messages.map((error) => (error as { message?: string }).message)).size).toBe(1);
});

for (const number of ['4000002760003184', '4000002500003155', '4000000000003220'])
  test(`the card …${number.slice(-4)} requires authentication: success pays, failure leaves the intent ready for another card (d15)`, async () => {
    const [approved, rejected] = [await createSecret(), await createSecret()];
    expect(await lea.confirm(approved, number)).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect(await lea.authenticate(approved, 'success')).toMatchObject({ status: 'succeeded' });
    await lea.confirm(rejected, number);
    expect(await lea.authenticate(rejected, 'failure')).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
    expect(await lea.fetchLedger()).toHaveLength(1);
  });

test('a card may be declined after a successful authentication (d15)', async () => {
  for (const [number, decline_code] of [
    ['4000008260003178', 'insufficient_funds'],
    ['4000008400001629', 'generic_decline'],
  ] as const) {
    const secret = await createSecret();
    await lea.confirm(secret, number);
    expect(await lea.authenticate(secret, 'success')).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code },
    });
  }
  expect(await lea.fetchLedger()).toEqual([]);
});

describe('card numbers that are not test cards', () => {
  test('a real card and a number with a wrong check digit are rejected', async () => {
    const secret = await createSecret();
    expect((await lea.confirm(secret, '4111111111111111')).error).toMatchObject({
      code: 'card_declined',
      decline_code: 'test_mode_live_card',
    });
    expect((await lea.confirm(secret, '4242424242424241')).error).toMatchObject({ code: 'incorrect_number' });
    for (const number of ['', 'x', '42', '٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢', '4'.repeat(400)])
      expect((await lea.confirm(secret, number)).statusCode).toBe(402);
    expect(testNumbers.filter((number) => !/^(?:4|5555|3782)/.test(number))).toEqual([]);
  });

  test('an expired card or a CVC of the wrong length creates no token; a token pays once (§4)', async () => {
    const requestCard = (fields: Record<string, string>) =>
      lea.callEmulator(
        'confirmation_tokens',
        Object.fromEntries(
          Object.entries({ number: '4242424242424242', exp_month: '12', exp_year: '2030', cvc: '123', ...fields }).map(([name, value]) => [
            `payment_method_data[card][${name}]`,
            value,
          ]),
        ),
      );
    expect((await requestCard({ exp_year: '2026' })).error).toMatchObject({ code: 'invalid_expiry_year' });
    expect((await requestCard({ exp_month: '13' })).error).toMatchObject({ code: 'invalid_expiry_month' });
    expect((await requestCard({ cvc: '12' })).error).toMatchObject({ code: 'invalid_cvc' });
    expect((await requestCard({ number: '378282246310005' })).error).toMatchObject({ code: 'invalid_cvc' });
    const token = await requestCard({});
    expect(token).toMatchObject({
      id: expect.stringMatching(/^ctoken_demo_/) as string,
      livemode: false,
      payment_method_preview: { card: { last4: '4242' } },
    });
    expect(JSON.stringify(token)).not.toContain('42424242');
    const [first, second] = [await createSecret(), await createSecret()];
    const confirmIntent = (secret: string) =>
      lea.callEmulator(`payment_intents/${lea.intentId(secret)}/confirm`, { client_secret: secret, confirmation_token: token.id });
    expect(await confirmIntent(first)).toMatchObject({ status: 'succeeded' });
    expect((await confirmIntent(second)).statusCode).toBe(400);
  });
});

test('a paid intent cannot be charged again: the error contains the intent (INV-3)', async () => {
  const secret = await createSecret();
  const responses = await Promise.all(Array.from({ length: 10 }, () => lea.confirm(secret)));
  expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  expect((await lea.confirm(secret)).error).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'succeeded' },
  });
  expect(await lea.fetchLedger()).toHaveLength(1);
});

test('an intent is rate limited after ten consecutive declines (d14)', async () => {
  const secret = await createSecret();
  for (let time = 1; time <= 10; time += 1) expect((await lea.confirm(secret, '4000000000000002')).statusCode).toBe(402);
  expect(await lea.confirm(secret)).toMatchObject({ statusCode: 429, error: { code: 'rate_limit' } });
});

test('requests without the secret key or the intent’s client secret are rejected (§5)', async () => {
  const secret = await createSecret();
  const id = lea.intentId(secret);
  await lea.confirm(secret);
  for (const [path, fields] of [
    ['customers', {}],
    ['payment_intents', { amount: '100', currency: 'eur' }],
    [`payment_intents/${id}/cancel`, { client_secret: secret }],
    ['refunds', { payment_intent: id }],
  ] as const)
    expect([path, (await lea.callEmulator(path, fields)).statusCode]).toEqual([path, 401]);
  expect((await server.app.inject(`/dev/stripe/v1/payment_intents/${id}`)).statusCode).toBe(404);
  expect((await server.app.inject(`/dev/stripe/v1/payment_intents/${id}?client_secret=${secret}0`)).statusCode).toBe(404);
  expect((await lea.callEmulator(`payment_intents/${id}/confirm`, { client_secret: `${secret}0` })).statusCode).toBe(404);
});

test('an idempotency key has one response, and rejects other parameters', async () => {
  const options = { idempotencyKey: `test-${crypto.randomUUID()}` };
  const replayed = await Promise.all(
    [1, 2, 3].map(() => callEmulatorBySdk((stripe) => stripe.customers.create({ email: 'a@example.fr' }, options))),
  );
  expect(new Set(replayed.map((customer) => JSON.stringify(customer))).size).toBe(1);
  await expect(callEmulatorBySdk((stripe) => stripe.customers.create({ email: 'b@example.fr' }, options))).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  });
});

test('partial refunds never exceed the captured amount (INV-3)', async () => {
  const secret = await createSecret();
  await lea.confirm(secret);
  const requestRefund = (amount?: number) =>
    callEmulatorBySdk((stripe) =>
      stripe.refunds.create({ payment_intent: lea.intentId(secret), ...(amount === undefined ? {} : { amount }) }),
    );
  await requestRefund(250);
  await expect(requestRefund(501)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' });
  expect(await requestRefund()).toMatchObject({ amount: 500, status: 'succeeded' });
  await expect(requestRefund()).rejects.toMatchObject({ code: 'charge_already_refunded' });
  expect((await lea.fetchLedger()).map(({ type, amount }) => `${type} ${amount}`)).toEqual(['capture 750', 'refund 250', 'refund 500']);
});

test('a refund keeps its metadata, by which it is found', async () => {
  const secret = await createSecret();
  await lea.confirm(secret);
  const payment_intent = lea.intentId(secret);
  await callEmulatorBySdk((stripe) => stripe.refunds.create({ payment_intent, amount: 250, metadata: { refund_id: 'r-1' } }));
  const { data } = await callEmulatorBySdk((stripe) => stripe.refunds.list({ payment_intent }));
  expect(data.map(({ amount, metadata }) => [amount, metadata])).toEqual([[250, { refund_id: 'r-1' }]]);
});

test('objects survive a restart and can be used by the new server (§5)', async () => {
  const secret = await createSecret();
  await lea.confirm(secret, '4000002760003184');
  const other = await startTestServer({ database, shop: cardShop, env: cardEnv });
  expect(await createCardCustomer(other).authenticate(secret, 'success')).toMatchObject({ status: 'succeeded' });
  expect(await other.gateway?.request((stripe) => stripe.refunds.create({ payment_intent: lea.intentId(secret) }))).toMatchObject({
    amount: 750,
  });
  await other.close();
});

test('the emulator does not exist without demo mode, or with Stripe keys (§5)', async () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  for (const env of [{}, { DEMO: '1', ...keys }, keys]) {
    const other = await startTestServer({ database, shop: cardShop, env });
    for (const url of ['/dev/stripe/ledger.json', '/dev/stripe/stripe.js', '/dev/stripe/card.html', '/dev/stripe/v1/payment_intents/pi_1'])
      expect([url, (await other.app.inject(url)).statusCode]).toEqual([url, 404]);
    await other.close();
  }
  const plain = await startTestServer({ database, shop: cardShop, env: { DEMO: '1' } });
  expect((await plain.app.inject({ method: 'PUT', url: '/dev/stripe/faults', payload: {} })).statusCode).toBe(404);
  await plain.close();
});

test('the page loads the stand-in’s script, Stripe.js, or none (§1)', async () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };
  const cardOf = async (env: Record<string, string>) => {
    const other = await startTestServer({ database, shop: cardShop, env });
    const { card } = (await other.app.inject('/config.json')).json<{ card: unknown }>();
    await other.close();
    return card;
  };
  expect(await cardOf({ DEMO: '1' })).toEqual({ publishableKey: 'pk_test_demo', script: '/dev/stripe/stripe.js' });
  expect(await cardOf(keys)).toEqual({ publishableKey: 'pk_test_1', script: 'https://js.stripe.com/endive/stripe.js' });
  expect(await cardOf({})).toBeNull();
});
