// What a payment must have to be an order's, which answer an update gets, and which payments are closed and checked.

import Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { shops } from '#server/catalogue/shop-tables.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { HttpError } from '#server/http/errors.ts';
import { orders } from '#server/orders/order-tables.ts';
import type { AcceptedOrder } from '#server/orders/validate-order.ts';
import { abandonCardPayments, abandonEarlierPayments } from '#server/payments/abandon-payments.ts';
import { hashClientSecret } from '#server/payments/intent-secret.ts';
import { findOrderPayment, settleIfPaid, confirmPayment } from '#server/payments/order-payment.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { loadShopId } from '#server/payments/shop-id.ts';
import { settleDuePayments } from '#server/payments/sweeper.ts';
import { addOrder, addPayment, at } from '../../support/stripe/stored-payments.ts';
import { createOrder } from '../../support/test-orders.ts';
import { useTestDatabase } from '../../support/test-server.ts';
import { testShop } from '../../support/test-shop.ts';

const database = await useTestDatabase();
const { db } = database;
const secret = 'pi_1_secret_x';
const secretHash = hashClientSecret(secret);
const unpaid = { status: 'requires_payment_method', client_secret: secret, customer: 'cus_1', currency: 'eur', amount: 750 };
const captured = {
  ...unpaid,
  status: 'succeeded',
  amount_received: 750,
  latest_charge: { created: at(1).getTime() / 1000, refunded: false },
};

let now: Date;
let intent: object | Error;
let requests: string[];
let isAvailable: () => boolean;
beforeEach(async () => {
  [now, intent, requests, isAvailable] = [at(1), unpaid, [], () => true];
  for (const table of [payments, orders, shops]) await db.delete(table);
  await db.insert(shops).values({ version: 'v', content: testShop, loadedAt: at(0) });
});

const stripe = {
  paymentIntents: {
    retrieve: (id: string) => {
      requests.push(id);
      return intent instanceof Error ? Promise.reject(intent) : Promise.resolve(intent);
    },
    cancel: () => Promise.resolve((intent = { status: 'canceled' })),
  },
  refunds: {
    list: () => Promise.resolve({ data: [] }),
    create: () => {
      intent = { ...captured, latest_charge: { ...captured.latest_charge, refunded: true } };
      return Promise.resolve({ id: 're_1', status: 'succeeded' });
    },
  },
};
const gateway = { request: (call: (fake: unknown) => Promise<unknown>) => call(stripe), isAvailable: () => isAvailable() };
const deps = {
  env: { hasCounter: true, isDemo: true },
  database,
  gateway,
  now: () => now,
  outbox: { enqueueOrderMails: () => Promise.resolve() },
  metrics: { countOrder: () => {}, countPayment: () => {} },
  report: () => {},
  shop: { catalogue: () => Promise.resolve({ flatSettings: { 'payments.stripe.active': 1 } }) },
  orderEvents: { notify: () => {} },
} as unknown as ServerDependencies;
/** Returns the status code and the code of a rejection, or the result. */
const answerOf = <Result>(promise: Promise<Result>) =>
  promise.catch((error: unknown) => (error instanceof HttpError ? `${error.statusCode} ${error.details.code}` : String(error)));
const stored = async () => {
  const [row] = await db.select().from(payments);
  return row;
};
const missing = new Stripe.errors.StripeInvalidRequestError({
  code: 'resource_missing',
  message: 'No such intent',
  type: 'invalid_request_error',
});

describe('the payment of a card order', () => {
  const order = { ...createOrder(), transaction_id: { client_secret: secret, customer_id: 'cus_1' } };
  const find = (change: object = {}, total = 750) =>
    findOrderPayment(deps, { ...order, transaction_id: { ...order.transaction_id, ...change } }, {
      price: { subtotal: total, discount: 0, delivery: 0, tax: 0, total },
    } as AcceptedOrder);

  test('is the one with its secret, customer, currency and amount; it is attached once', async () => {
    await addOrder(db);
    await addPayment(db, { orderId: null, secretHash, checkCount: 3 });
    const found = await find();
    expect(found).toMatchObject({ paymentId: 'p1', isPaid: false });
    await found.attach(db, 'o1');
    expect(await stored()).toMatchObject({ orderId: 'o1', nextCheckAt: at(1.5), checkCount: 0 });
    expect(await answerOf(found.attach(db, 'o1'))).toBe('409 intent_conflict');
    await db.update(payments).set({ orderId: null, closedAt: at(1) });
    expect(await answerOf(found.attach(db, 'o1'))).toBe('409 intent_conflict');
    await db.delete(payments);
    expect(await answerOf(found.attach(db, 'o1'))).toBe('409 intent_conflict');
  });

  test('may be charged already', async () => {
    await addPayment(db, { orderId: null, secretHash });
    intent = captured;
    expect((await find()).isPaid).toBe(true);
  });

  test.each([
    ['has another secret', { client_secret: 'pi_1_secret_y' }, {}, {}],
    ['has no secret', { client_secret: null }, {}, {}],
    ['has a secret without an intent', { client_secret: 'pi_1' }, {}, {}],
    ['is unknown', { client_secret: 'pi_2_secret_x' }, {}, {}],
    ['belongs to another customer', { customer_id: 'cus_2' }, {}, {}],
    ['was not sent', {}, { intentId: null }, {}],
    ['has no stored secret', {}, { secretHash: null }, {}],
    ['has a stored secret of another length', {}, { secretHash: 'short' }, {}],
    ['is closed', {}, { closedAt: at(0) }, {}],
    ['is another order’s', {}, { orderId: 'o1' }, {}],
    ['was given another secret by Stripe', {}, {}, { client_secret: 'pi_1_secret_z' }],
    ['was given no secret by Stripe', {}, {}, { client_secret: null }],
    ['was made for another customer at Stripe', {}, {}, { customer: 'cus_2' }],
    ['is in dollars', {}, {}, { currency: 'usd' }],
    ['was cancelled', {}, {}, { status: 'canceled' }],
  ])('is rejected if it %s', async (_, sent, payment, atStripe) => {
    await addOrder(db);
    await addPayment(db, { orderId: null, secretHash, ...payment });
    intent = { ...unpaid, ...atStripe };
    expect(await answerOf(find(sent))).toBe('409 intent_conflict');
  });

  test('is rejected if Stripe does not know it, and fails if Stripe fails', async () => {
    await addPayment(db, { orderId: null, secretHash });
    intent = missing;
    expect(await answerOf(find())).toBe('409 intent_conflict');
    intent = new Error('lost');
    expect(await answerOf(find())).toBe('Error: lost');
  });

  test('over another amount is told the right one', async () => {
    await addPayment(db, { orderId: null, secretHash });
    await expect(find({}, 751)).rejects.toMatchObject({ details: { code: 'price_changed', payload: { total: 7.51 } } });
    await expect(find({}, 749)).rejects.toMatchObject({ details: { code: 'price_changed', payload: { total: 7.49 } } });
  });

  test('that was charged before its order pays it at once, whatever goes wrong; another is left to its page', async () => {
    await addOrder(db);
    await addPayment(db);
    intent = captured;
    const attach = () => Promise.resolve();
    await settleIfPaid(deps, null);
    await settleIfPaid(deps, { paymentId: 'p1', isPaid: false, attach });
    await settleIfPaid({ ...deps, gateway: null }, { paymentId: 'p1', isPaid: true, attach });
    expect(requests).toEqual([]);
    intent = new Error('lost');
    await settleIfPaid(deps, { paymentId: 'p1', isPaid: true, attach });
    intent = captured;
    await settleIfPaid(deps, { paymentId: 'p1', isPaid: true, attach });
    expect((await stored())?.outcome).toBe('captured');
  });
});

describe('an update of a card order', () => {
  const update = (change: object = {}, transaction: object = {}) =>
    answerOf(
      confirmPayment(deps, {
        order_id: 'o1',
        status: 'paid',
        transaction_id: { client_secret: secret, customer_id: 'cus_1', ...transaction },
        ...change,
      }).then(() => 'ok'),
    );
  beforeEach(async () => {
    await addOrder(db);
    await addPayment(db, { secretHash });
    intent = captured;
  });

  test('pays it once', async () => {
    expect([await update(), await update(), requests.length]).toEqual(['ok', 'ok', 1]);
    expect((await db.select().from(orders))[0]?.status).toBe('paid');
  });

  test('of an unknown order is a 404, and one to pending is ignored', async () => {
    expect([await update({ order_id: 'o2' }), await update({ status: 'pending' }), requests]).toEqual(['404 not_found', 'ok', []]);
  });

  test.each([
    ['another secret', { client_secret: `${secret}y` }],
    ['no secret', { client_secret: null }],
    ['another customer', { customer_id: 'cus_2' }],
    ['another intent', { payment_intent_id: 'pi_2' }],
  ])('with %s is rejected', async (_, transaction) => {
    expect([await update({}, transaction), requests]).toEqual(['409 intent_conflict', []]);
  });

  test('may name its intent', async () => {
    expect([await update({}, { payment_intent_id: null }), await update({}, { payment_intent_id: 'pi_1' })]).toEqual(['ok', 'ok']);
  });

  test('of a cash order, or one without a payment, is pending', async () => {
    await db.update(orders).set({ paymentMethod: 'cash' });
    expect(await update()).toBe('409 payment_pending');
    await db.update(orders).set({ paymentMethod: 'card' });
    await db.delete(payments);
    expect([await update(), requests]).toEqual(['409 payment_pending', []]);
  });

  test('says that the payment is pending, refunded, or over', async () => {
    intent = unpaid;
    expect(await update()).toBe('409 payment_pending');
    [intent, now] = [captured, at(21)];
    expect(await update()).toBe('409 payment_refunded');
    expect(await update()).toBe('409 payment_refunded');
    await db.update(payments).set({ outcome: 'canceled' });
    expect([await update(), requests.length]).toEqual(['409 intent_conflict', 3]);
    await db.update(orders).set({ status: 'pending' });
    intent = { status: 'canceled' };
    expect(await update()).toBe('409 intent_conflict');
  });

  test('is answered in French', async () => {
    const messageOf = (change: object, transaction: object = {}) =>
      confirmPayment(deps, {
        order_id: 'o1',
        status: 'paid',
        transaction_id: { client_secret: secret, customer_id: 'cus_1', ...transaction },
        ...change,
      }).catch((error: unknown) => (error as Error).message.replaceAll(/\s/g, ' '));
    intent = unpaid;
    expect([await messageOf({ order_id: 'o2' }), await messageOf({}, { customer_id: 'cus_2' }), await messageOf({})]).toEqual([
      'Cette commande n’existe pas.',
      'Ce paiement ne correspond pas à cette commande.',
      'Le paiement de cette commande n’est pas confirmé.',
    ]);
    [intent, now] = [captured, at(21)];
    expect(await messageOf({})).toBe('Votre paiement n’a pas pu être retenu : la commande est annulée et le montant vous est remboursé.');
  });

  test('in a shop without Stripe is rejected', async () => {
    const error = await answerOf(
      confirmPayment(
        { ...deps, gateway: null },
        { order_id: 'o1', status: 'paid', transaction_id: { client_secret: secret, customer_id: 'cus_1' } },
      ),
    );
    expect(error).toBe('409 intent_conflict');
  });

  test('during an outage makes the payment due', async () => {
    intent = new Error('lost');
    await db.update(payments).set({ nextCheckAt: at(60), checkCount: 5 });
    expect(await update()).toBe('Error: lost');
    expect(await stored()).toMatchObject({ nextCheckAt: now, checkCount: 0 });
  });
});

describe('earlier attempts of a customer', () => {
  const payer = { current: 'today', earlier: ['yesterday'] };
  const abandon = (localId: string | null = 'new') => abandonEarlierPayments(db, { customerId: 'cus_1', payer, localId }, at(2));
  const old = { orderId: null, localId: 'old', payerHash: 'today' };

  test.each([
    ['two minutes ago', {}, ['p1']],
    ['a moment later', { createdAt: new Date(at(0).getTime() + 1) }, []],
    ['before midnight', { payerHash: 'yesterday' }, ['p1']],
    ['from another address', { payerHash: 'other' }, []],
    ['of another customer', { customerId: 'cus_2' }, []],
    ['that are this one', { localId: 'new' }, []],
    ['without an attempt', { localId: null }, []],
    ['that are closed', { closedAt: at(1) }, []],
    ['that are over', { outcome: 'canceled' as const }, []],
  ])('%s are closed, or not', async (_, change, closed) => {
    await addPayment(db, { ...old, nextCheckAt: null, ...change });
    const before = await stored();
    expect(await abandon()).toEqual(closed);
    expect(await stored()).toEqual(closed.length === 0 ? before : { ...before, closedAt: at(2), nextCheckAt: at(2) });
  });

  test('are not told from one without an id', async () => {
    await addPayment(db, old);
    expect(await abandon(null)).toEqual([]);
  });

  test('of an attempt that ended in cash are closed unless they have an order or an outcome', async () => {
    await addOrder(db);
    await addPayment(db, { ...old, nextCheckAt: null });
    await addPayment(db, { ...old, paymentId: 'p2', intentId: 'pi_2', localId: 'other', generation: 2, nextCheckAt: null });
    await abandonCardPayments(db, ['old'], at(2));
    const rows = await db.select().from(payments).orderBy(payments.paymentId);
    expect(rows.map(({ closedAt, nextCheckAt }) => [closedAt, nextCheckAt])).toEqual([
      [at(2), at(2)],
      [null, null],
    ]);
    for (const change of [{ orderId: 'o1' }, { outcome: 'canceled' as const }]) {
      await db.delete(payments);
      await addPayment(db, { ...old, ...change });
      await abandonCardPayments(db, ['old'], at(2));
      expect((await stored())?.closedAt).toBeNull();
    }
  });
});

describe('the sweeper', () => {
  const warnings: string[] = [];
  const sweep = () => settleDuePayments(deps, gateway as never, (message) => void warnings.push(message));
  beforeEach(() => void warnings.splice(0));
  const addDue = (index: number, change: object = {}) =>
    addPayment(db, { paymentId: `p${index}`, intentId: `pi_${index}`, orderId: null, generation: index, nextCheckAt: at(1), ...change });

  test('checks what is due, the longest due first, in batches', async () => {
    for (let index = 1; index <= 22; index += 1) await addDue(index, { nextCheckAt: at(1 - index / 100) });
    await addDue(23, { nextCheckAt: new Date(at(1).getTime() + 1) });
    await addDue(24, { nextCheckAt: null });
    expect(await sweep()).toBe(22);
    expect([requests.length, requests[0], requests[19], requests.at(-1), warnings]).toEqual([22, 'pi_22', 'pi_3', 'pi_1', []]);
    expect(await sweep()).toBe(0);
  });

  test('counts a check, and postpones one that failed, without stopping', async () => {
    await addDue(1, { checkCount: 1, nextCheckAt: at(0) });
    await addDue(2);
    for (const index of [3, 4]) await addDue(index, { nextCheckAt: at(0.5) });
    const { retrieve } = stripe.paymentIntents;
    const failures: Record<string, unknown> = { pi_1: new Error('spoiled'), pi_3: new HttpError(409, 'refused'), pi_4: 'no error' };
    stripe.paymentIntents.retrieve = (id) => (id in failures ? Promise.reject(failures[id]) : retrieve(id));
    expect(await sweep().finally(() => (stripe.paymentIntents.retrieve = retrieve))).toBe(4);
    const rows = await db.select().from(payments).orderBy(payments.paymentId);
    expect(rows.map(({ checkCount, nextCheckAt }) => [checkCount, nextCheckAt])).toEqual([
      [2, at(2)],
      [1, at(2)],
      [1, at(1.5)],
      [1, at(1.5)],
    ]);
    expect(warnings[0]).toBe('payment p1 could not be settled (spoiled)');
    expect(warnings.toSorted().slice(1)).toEqual([
      'payment p3 could not be settled (refused)',
      'payment p4 could not be settled (unknown)',
    ]);
  });

  test('stops while Stripe is not available, and leaves its log to the gateway', async () => {
    await addDue(1, { nextCheckAt: at(0) });
    await addDue(2);
    intent = new HttpError(503, 'Indisponible', { code: 'unavailable' });
    isAvailable = () => false;
    expect([await sweep(), warnings]).toEqual([1, []]);
    const rows = await db.select().from(payments).orderBy(payments.paymentId);
    expect(rows.map(({ nextCheckAt }) => nextCheckAt)).toEqual([at(1.5), at(2)]);
  });
});

test('the id of the shop is created once', async () => {
  const id = await loadShopId(db);
  expect(id).toMatch(/^[\da-f-]{36}$/);
  expect(await loadShopId(db)).toBe(id);
});
