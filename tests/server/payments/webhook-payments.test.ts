// What an event of Stripe stores, settles, recovers and reports. Stripe is a fake that records its calls.

import { createHmac } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultSite } from '#config/site.ts';
import { failures } from '#server/accounts/account-tables.ts';
import { recordFailure } from '#server/accounts/attempt-limits.ts';
import { failureRules } from '#server/accounts/failure-rules.ts';
import { shops } from '#server/catalogue/shop-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { idempotencyKeys, payments, webhookEvents } from '#server/payments/payment-tables.ts';
import { deleteOldIdempotencyKeys } from '#server/payments/stripe/idempotency.ts';
import { deleteOldWebhookEvents } from '#server/payments/webhook-events.ts';
import { webhookRoutes } from '#server/payments/webhook-routes.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { createCardRoutes } from '../../support/stripe/card-routes.ts';
import { addOrder, addPayment, at } from '../../support/stripe/stored-payments.ts';
import { useTestDatabase } from '../../support/test-server.ts';
import { testShop } from '../../support/test-shop.ts';

const webhookSecret: { current: string | null } = { current: 'whsec_1' };
let restaurantEmail: string;
let told: string[];

const database = await useTestDatabase();
const { db } = database;
const { answers, calls, clock, send } = createCardRoutes(
  (app, deps) => webhookRoutes(app, deps, { ...(deps.gateway as StripeGateway), webhookSecret: webhookSecret.current }),
  database,
  {
    shop: { catalogue: async () => ({ flatSettings: { 'contacts.email': restaurantEmail }, site: defaultSite }) },
    outbox: { enqueue: async (_: unknown, { text }: { text: string }) => void told.push(text.replaceAll(/\s/g, ' ')) },
    report: (message: string) => void told.push(message),
    metrics: { countPaymentProblem: (problem: string) => void told.push(`count ${problem}`) },
    reportSecurityEvent: (_: unknown, event: string) => void told.push(event),
  },
);

beforeEach(async () => {
  told = [];
  calls.length = 0;
  clock.now = at(5);
  webhookSecret.current = 'whsec_1';
  restaurantEmail = 'cuisine@shop.test';
  answers['paymentIntents.retrieve'] = (id: string) => ({ id, status: 'processing', metadata: {} });
  for (const table of [webhookEvents, payments, orders, shops]) await db.delete(table);
  await db.insert(shops).values({ version: 'v', content: testShop, loadedAt: at(0) });
});

type Change = { id?: string; type?: string; object?: object };
/** Sends an event about the intent `pi_1`, which Stripe has signed with this secret so many seconds ago. */
async function sendEvent(
  { id = 'evt_1', type = 'payment_intent.processing', object = {} }: Change = {},
  { age = 0, key = 'whsec_1' } = {},
) {
  const body = JSON.stringify({ id, type, object: 'event', data: { object: { object: 'payment_intent', id: 'pi_1', ...object } } });
  const signedAt = Math.floor(clock.now.getTime() / 1000) - age;
  const signature = `t=${signedAt},v1=${createHmac('sha256', key).update(`${signedAt}.${body}`).digest('hex')}`;
  return send('/webhooks/stripe', body, { headers: { 'content-type': 'application/json', 'stripe-signature': signature } });
}
const accepted = { status: 200, result: 'success', cache: 'no-store' };
const paymentRows = () => db.select().from(payments);
const addCheckedPayment = (change: Parameters<typeof addPayment>[1] = {}) => addPayment(db, { nextCheckAt: null, ...change });

describe('an event about a payment', () => {
  beforeEach(async () => {
    await addOrder(db);
    await addCheckedPayment();
  });

  test('settles it at once, and makes it due for the sweeper', async () => {
    expect(await sendEvent()).toMatchObject(accepted);
    expect(calls).toMatchObject([['paymentIntents.retrieve', 'pi_1', { expand: ['latest_charge'] }]]);
    expect([(await paymentRows())[0]?.nextCheckAt === null, told]).toEqual([false, []]);
  });

  test('is accepted although settling fails, because the sweeper retries it', async () => {
    answers['paymentIntents.retrieve'] = () => Promise.reject(new Error('no answer'));
    expect(await sendEvent()).toMatchObject(accepted);
    expect(await paymentRows()).toMatchObject([{ nextCheckAt: at(5) }]);
  });

  test('changes nothing the second time', async () => {
    await sendEvent();
    calls.length = 0;
    expect(await sendEvent()).toMatchObject(accepted);
    expect(calls).toEqual([]);
  });

  test('of another type is neither stored nor settled', async () => {
    expect(await sendEvent({ type: 'payment_intent.created' })).toMatchObject(accepted);
    expect([calls, await db.select().from(webhookEvents)]).toEqual([[], []]);
  });

  test('that names no intent is stored only', async () => {
    expect(await sendEvent({ object: { object: 'charge', id: 'ch_1' } })).toMatchObject(accepted);
    expect([calls, await db.$count(webhookEvents), (await paymentRows())[0]?.nextCheckAt]).toEqual([[], 1, null]);
  });
});

describe('a declined card', () => {
  const declines = async () => (await db.select().from(failures)).map(({ count }) => count);
  const sendType = (id: string, type: string) => sendEvent({ id, type: `payment_intent.${type}` });
  beforeEach(async () => {
    await db.delete(failures);
    await addCheckedPayment({ orderId: null, payerHash: 'today' });
  });

  test('counts for its payer until a payment succeeds', async () => {
    await sendType('evt_1', 'payment_failed');
    await sendType('evt_2', 'payment_failed');
    await sendType('evt_3', 'processing');
    expect(await declines()).toEqual([2]);
    await recordFailure(db, failureRules.decline, { subject: 'other', factor: 1, now: () => clock.now });
    await sendType('evt_4', 'succeeded');
    expect(await declines()).toEqual([1]);
  });

  test('of an unknown payer is not counted', async () => {
    await db.update(payments).set({ payerHash: null });
    await sendType('evt_1', 'payment_failed');
    expect(await declines()).toEqual([]);
  });
});

describe('a body that Stripe has not signed', () => {
  const rejected = { status: 400 };
  test.each([
    ['with the shop’s secret', { key: 'whsec_2' }],
    ['within five minutes', { age: 301 }],
  ])('%s is rejected and reported', async (_, signature) => {
    expect(await sendEvent({}, signature)).toMatchObject(rejected);
    expect([told, calls]).toEqual([['webhook_signature_rejected'], []]);
  });

  test('is rejected by a shop that has no secret', async () => {
    webhookSecret.current = null;
    expect(await sendEvent()).toMatchObject(rejected);
    expect(told).toEqual(['webhook_signature_rejected']);
  });

  test('is rejected without a signature', async () => {
    const headers = { 'content-type': 'application/json' };
    expect(await send('/webhooks/stripe', '{}', { headers })).toMatchObject(rejected);
    expect(told).toEqual(['webhook_signature_rejected']);
  });

  test('is no security event if it is signed, and no event', async () => {
    const signedAt = Math.floor(clock.now.getTime() / 1000);
    const signature = `t=${signedAt},v1=${createHmac('sha256', 'whsec_1').update(`${signedAt}.{}`).digest('hex')}`;
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    expect(await send('/webhooks/stripe', '{}', { headers })).toMatchObject(rejected);
    expect(told).toEqual([]);
  });
});

describe('an event about a payment that the database lost', () => {
  const metadata = { shop: 'shop', payment_id: 'p9' };
  const intent = {
    id: 'pi_1',
    status: 'processing',
    metadata,
    amount: 750,
    created: at(0).getTime() / 1000,
    client_secret: null,
    customer: 'c',
  };

  test('recovers and settles it', async () => {
    answers['paymentIntents.retrieve'] = () => intent;
    expect(await sendEvent({ object: { metadata } })).toMatchObject(accepted);
    expect(await paymentRows()).toMatchObject([{ paymentId: 'p9', intentId: 'pi_1', amount: 750 }]);
    expect(calls).toEqual([
      ['paymentIntents.retrieve', 'pi_1'],
      ['paymentIntents.retrieve', 'pi_1', { expand: ['latest_charge'] }],
    ]);
  });

  test('settles nothing if it was cancelled', async () => {
    answers['paymentIntents.retrieve'] = () => ({ ...intent, status: 'canceled' });
    expect(await sendEvent({ object: { metadata } })).toMatchObject(accepted);
    expect([calls.length, await paymentRows()]).toEqual([1, []]);
  });

  test('is accepted if Stripe does not answer', async () => {
    answers['paymentIntents.retrieve'] = () => Promise.reject(new Error('no answer'));
    expect(await sendEvent({ object: { metadata } })).toMatchObject(accepted);
    expect([calls.length, await paymentRows()]).toEqual([1, []]);
  });

  test.each([
    ['another shop', { metadata: { ...metadata, shop: 'other' } }],
    ['another application', { metadata: { shop: 'shop' } }],
    ['an application without metadata', {}],
  ])('asks nothing about a payment of %s', async (_, object) => {
    answers['paymentIntents.retrieve'] = () => intent;
    expect(await sendEvent({ object })).toMatchObject(accepted);
    expect(calls).toEqual([]);
  });
});

describe('a problem of a payment', () => {
  const dispute = { id: 'evt_1', type: 'charge.dispute.created', object: { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' } };
  const refund = { id: 'evt_2', type: 'refund.failed', object: { object: 'refund', id: 're_1', payment_intent: 'pi_1' } };
  const disputed = 'dispute dp_1 was opened on payment p1: answer it at Stripe before its deadline';
  const refundFailed = 'refund re_1 of payment p1 failed at the bank: check it at Stripe';
  const mailWith = (...texts: string[]) => expect.stringMatching(new RegExp(texts.join('.*'))) as string;

  test('is mailed to the restaurant with its order, reported and counted', async () => {
    await addOrder(db);
    await addCheckedPayment();
    await sendEvent(dispute);
    await sendEvent(refund);
    expect(told).toEqual([
      mailWith('conteste', 'Commande : K7M2P', 'pi_1'),
      disputed,
      'count dispute',
      mailWith('Commande : K7M2P', 'La boutique essaie de nouveau'),
      refundFailed,
      'count refund_failed',
    ]);
    expect(await paymentRows()).toMatchObject([{ disputedAt: at(5), refundFailedAt: at(5) }]);
  });

  test('of an order that stays paid was started at Stripe: the shop does not repeat the refund', async () => {
    await addOrder(db, { status: 'paid' });
    await addCheckedPayment();
    await sendEvent(refund);
    expect(told[0]).toEqual(mailWith('depuis votre compte Stripe'));
  });

  test('without an order is mailed too', async () => {
    await addCheckedPayment({ orderId: null });
    await sendEvent(dispute);
    expect(told).toEqual([mailWith('Commande : aucune'), disputed, 'count dispute']);
  });

  test('is mailed once, although another event reports it again', async () => {
    await addCheckedPayment({ orderId: null });
    await sendEvent(dispute);
    await sendEvent(dispute);
    expect(told).toHaveLength(3);
    told = [];
    await sendEvent({ ...dispute, id: 'evt_3' });
    expect(told).toEqual([disputed, 'count dispute']);
  });

  test('is reported only, if the restaurant has no address', async () => {
    restaurantEmail = '';
    await addCheckedPayment({ orderId: null });
    await sendEvent(dispute);
    expect([told, (await paymentRows())[0]?.disputedAt]).toEqual([[disputed, 'count dispute'], at(5)]);
  });

  test('of a payment that is unknown here is reported with its intent', async () => {
    await sendEvent(dispute);
    expect(told).toEqual([
      'dispute dp_1 was opened on payment pi_1 (unknown to this shop): answer it at Stripe before its deadline',
      'count dispute',
    ]);
  });
});

test('events are kept for thirty days', async () => {
  const day = 24 * 60;
  await db.insert(webhookEvents).values([
    { eventId: 'old', receivedAt: at(-1) },
    { eventId: 'young', receivedAt: at(0) },
  ]);
  await deleteOldWebhookEvents(db, at(30 * day));
  expect((await db.select().from(webhookEvents)).map(({ eventId }) => eventId)).toEqual(['young']);
});

test('generations of idempotency keys are kept for thirty days', async () => {
  const day = 24 * 60;
  await db.delete(idempotencyKeys);
  await db.insert(idempotencyKeys).values([
    { name: 'old', generation: 1, renewedAt: at(-1) },
    { name: 'young', generation: 1, renewedAt: at(0) },
  ]);
  await deleteOldIdempotencyKeys(db, at(30 * day));
  expect((await db.select().from(idempotencyKeys)).map(({ name }) => name)).toEqual(['young']);
});
