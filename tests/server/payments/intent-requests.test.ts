// References: INV-n in docs/invariants.md. Requests for payment intents. Stripe is a fake that records its calls.

import { asc, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cardMethodTypes } from '#config/constants.ts';
import { failures } from '#server/accounts/account-tables.ts';
import { recordFailure } from '#server/accounts/attempt-limits.ts';
import { failureRules } from '#server/accounts/failure-rules.ts';
import { shops } from '#server/catalogue/shop-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { hashClientSecret } from '#server/payments/intent-secret.ts';
import { intentRoutes } from '#server/payments/payment-intent-routes.ts';
import { idempotencyKeys, payments, stripeCustomers } from '#server/payments/payment-tables.ts';
import { createCardRoutes, storedFailure, stripeError } from '../../support/stripe/card-routes.ts';
import { addOrder, addPayment, at } from '../../support/stripe/stored-payments.ts';
import { useTestDatabase } from '../../support/test-server.ts';
import { testShop } from '../../support/test-shop.ts';

const database = await useTestDatabase();
const { db } = database;
const env = { rateLimitFactor: 0.8 };
const { answers, calls, callsOf, clock, send } = createCardRoutes(intentRoutes, database, { env });
const localId = '0b7c8d1e-2f3a-4b5c-8d6e-7f8091a2b3c4';

type Metadata = { payment_id: string };
const rejectWith = (failure: Error) => () => Promise.reject(failure);
const created = () => callsOf('paymentIntents.create').map(([, intent, options]) => ({ ...(intent as object), ...(options as object) }));
const rows = () => db.select().from(payments).orderBy(asc(payments.createdAt), asc(payments.generation));
const intent = (number: number, status = 'requires_payment_method') => ({ id: `pi_${number}`, client_secret: secret(number), status });
const secret = (number: number) => `pi_${number}_secret_x`;
const found = (number: number) => ({ status: 200, payload: { client_secret: secret(number) } });

/** Sends a request for an intent of this amount in euros, by default one of an order attempt. */
const request = (amount = '7.50', { customer = 'cus_1', key = `${localId}:${amount}` as string | null } = {}) =>
  send(
    '/v2/public/checkout/stripe-payment-intent',
    { customer_id: customer, amount },
    { headers: key === null ? {} : { 'idempotency-key': key } },
  );

beforeEach(async () => {
  clock.now = at(0);
  env.rateLimitFactor = 0.8;
  calls.length = 0;
  answers['paymentIntents.create'] = () => intent(callsOf('paymentIntents.create').length);
  answers['paymentIntents.list'] = () => ({ data: [] });
  answers['paymentIntents.retrieve'] = (id: string) => intent(Number(id.slice('pi_'.length)));
  for (const table of [failures, idempotencyKeys, payments, stripeCustomers, orders, shops]) await db.delete(table);
  await db.insert(shops).values({ version: 'v', content: testShop, loadedAt: at(0) });
  await db.insert(stripeCustomers).values({ detailsHash: 'd', customerId: 'cus_1', createdAt: at(0) });
});

describe('a payment of an order attempt', () => {
  test('gets an intent with the amount and its origin, which is checked after ten minutes', async () => {
    expect(await request()).toMatchObject({ ...found(1), cache: 'no-store' });
    const [row] = await rows();
    const stored = { localId, generation: 1, customerId: 'cus_1', payerHash: 'today', amount: 750, intentId: 'pi_1', orderId: null };
    expect(row).toMatchObject({
      ...stored,
      secretHash: hashClientSecret(secret(1)),
      closedAt: null,
      createdAt: at(0),
      nextCheckAt: at(10),
    });
    const metadata = { shop: 'shop', payment_id: row?.paymentId, local_id: localId };
    const types = { allowed_payment_method_types: cardMethodTypes };
    expect(created()).toEqual([{ amount: 750, currency: 'eur', customer: 'cus_1', ...types, metadata, idempotencyKey: row?.paymentId }]);
  });

  test('keeps its intent for the same amount and customer, and leaves other attempts alone', async () => {
    await addPayment(db, { paymentId: 'earlier', localId: 'other', intentId: 'pi_9', orderId: null, payerHash: 'today' });
    await request();
    clock.now = at(5);
    expect([await request(), created().length]).toMatchObject([found(1), 1]);
    expect((await rows()).map(({ closedAt }) => closedAt)).toEqual([null, null]);
  });

  test('gets another intent for another amount, and the first is closed and due at once (INV-3)', async () => {
    await request();
    clock.now = at(1);
    expect(await request('9')).toMatchObject(found(2));
    expect(await rows()).toMatchObject([
      { generation: 1, amount: 750, closedAt: at(1), nextCheckAt: at(1) },
      { generation: 2, amount: 900, closedAt: null },
    ]);
    // The replaced intent is settled at once.
    expect(callsOf('paymentIntents.cancel').length).toBeGreaterThan(0);
    await db.insert(stripeCustomers).values({ detailsHash: 'e', customerId: 'cus_2', createdAt: at(0) });
    expect(await request('9', { customer: 'cus_2' })).toMatchObject(found(3));
  });

  test('closes the payments of the customer’s earlier attempts', async () => {
    await addPayment(db, { paymentId: 'earlier', localId: 'other', intentId: 'pi_9', orderId: null, payerHash: 'yesterday' });
    clock.now = at(5);
    await request();
    expect(await rows()).toMatchObject([
      { paymentId: 'earlier', closedAt: at(5), nextCheckAt: at(5) },
      { localId, closedAt: null },
    ]);
  });

  test('gets five intents at most, multiplied by the factor of all limits', async () => {
    for (const amount of ['1', '2', '3', '4']) expect(await request(amount)).toMatchObject({ status: 200 });
    expect(await request('5')).toMatchObject({ status: 429, retryAfter: '3600' });
    expect(await request('4')).toMatchObject(found(4));
  });
});

describe('a payment that a concurrent request inserts first', () => {
  /** Inserts the payment `first` of the same attempt just before the next one. */
  async function insertFirst(amount: number) {
    await db.execute(sql`create function insert_first() returns trigger language plpgsql as $$ begin
      insert into payments (payment_id, local_id, generation, customer_id, amount, created_at)
        values ('first', new.local_id, new.generation, new.customer_id, ${sql.raw(String(amount))}, new.created_at);
      return new;
    end $$`);
    await db.execute(sql`create trigger insert_first before insert on payments
      for each row when (new.payment_id <> 'first') execute function insert_first()`);
  }
  afterEach(() => db.execute(sql`drop function insert_first cascade`));

  test('is used by both', async () => {
    await insertFirst(750);
    expect(await request()).toMatchObject(found(1));
    expect(await rows()).toMatchObject([{ paymentId: 'first', intentId: 'pi_1' }]);
  });

  test('is not used for another amount', async () => {
    await insertFirst(900);
    const message = 'Un autre paiement est en cours.';
    expect(await request()).toMatchObject({ status: 409, code: 'intent_conflict', message });
    expect(created()).toEqual([]);
  });
});

describe('a payment without an order attempt', () => {
  test('is another one each time, and closes no earlier ones', async () => {
    await addPayment(db, { paymentId: 'earlier', localId: 'other', intentId: 'pi_9', orderId: null, payerHash: 'today' });
    clock.now = at(5);
    expect([await request('7.50', { key: null }), await request('7.50', { key: null })]).toMatchObject([found(1), found(2)]);
    expect((await rows()).map((row) => [row.localId, row.closedAt])).toEqual([
      ['other', null],
      [null, null],
      [null, null],
    ]);
    for (const { metadata } of created() as { metadata?: object }[]) expect(metadata).not.toHaveProperty('local_id');
  });

  test('is not limited by the payments of an attempt', async () => {
    env.rateLimitFactor = 0.2;
    expect([await request('1'), await request('2')]).toMatchObject([found(1), { status: 429 }]);
    expect(await request('2', { key: null })).toMatchObject(found(2));
  });

  test('also if an order has no payment', async () => {
    await addOrder(db, { localId });
    expect(await request('7.50', { key: null })).toMatchObject(found(1));
  });
});

describe('an order that is already placed (INV-2)', () => {
  beforeEach(async () => {
    await addOrder(db, { localId });
    await addPayment(db, { localId });
    await addPayment(db, { paymentId: 'p2', localId, generation: 2, amount: 900, intentId: 'pi_2', orderId: null, closedAt: at(1) });
  });

  test('gets the secret of its own payment, and no new intent', async () => {
    expect([await request(), created()]).toMatchObject([found(1), []]);
  });

  test('gets no payment of another amount', async () => {
    expect(await request('9')).toMatchObject({ status: 409, code: 'order_conflict', message: 'Cette commande a déjà été passée.' });
  });
});

describe('an intent that cannot be paid', () => {
  const missing = stripeError({ code: 'resource_missing' });

  test.each([
    ['canceled', () => intent(1, 'canceled')],
    ['missing at Stripe', rejectWith(missing)],
    ['without a secret', () => ({ ...intent(1), client_secret: null })],
  ])('is replaced: %s', async (_, answer) => {
    await request();
    answers['paymentIntents.retrieve'] = answer;
    clock.now = at(1);
    expect(await request()).toMatchObject(found(2));
    expect((await rows()).map(({ closedAt, generation }) => [generation, closedAt])).toEqual([
      [1, at(1)],
      [2, null],
    ]);
  });

  test('is replaced once', async () => {
    answers['paymentIntents.create'] = () => intent(1, 'canceled');
    expect(await request()).toMatchObject({ status: 409, code: 'intent_conflict', message: 'Ce paiement a été annulé.' });
    expect((await rows()).map(({ closedAt, intentId }) => [closedAt, intentId])).toEqual([
      [at(0), null],
      [at(0), null],
    ]);
  });

  test('is kept if Stripe does not answer', async () => {
    await request();
    answers['paymentIntents.retrieve'] = rejectWith(new Error('no answer'));
    expect([await request(), created().length]).toMatchObject([{ status: 500 }, 1]);
    expect((await rows()).map(({ closedAt }) => closedAt)).toEqual([null]);
  });

  test('of a placed order stays open', async () => {
    await addOrder(db, { localId });
    await addPayment(db, { localId });
    answers['paymentIntents.retrieve'] = () => intent(1, 'canceled');
    expect(await request()).toMatchObject({ status: 409, message: 'Ce paiement a été annulé.' });
    expect((await rows()).map(({ closedAt }) => closedAt)).toEqual([null]);
  });
});

describe('a failed creation', () => {
  test('finds the intent that was created nevertheless', async () => {
    answers['paymentIntents.create'] = ({ metadata }: { metadata: Metadata }) => {
      const others = { ...intent(8), metadata: { payment_id: 'other' } };
      answers['paymentIntents.list'] = () => ({ data: [others, { ...intent(5), metadata }] });
      throw storedFailure;
    };
    expect(await request()).toMatchObject(found(5));
    expect(callsOf('paymentIntents.list')).toEqual([['paymentIntents.list', { customer: 'cus_1', limit: 100 }]]);
  });

  test('that created nothing is repeated by the next request, with another key', async () => {
    answers['paymentIntents.create'] = rejectWith(storedFailure);
    answers['paymentIntents.list'] = () => ({ data: [{ ...intent(8), metadata: {} }] });
    expect(await request()).toMatchObject({ status: 500 });
    answers['paymentIntents.create'] = () => intent(2);
    expect(await request()).toMatchObject(found(2));
    const keys = (created() as { idempotencyKey?: string }[]).map(({ idempotencyKey }) => idempotencyKey);
    expect(keys[1]).toBe(`${keys[0]}:1`);
  });

  test('because Stripe has deleted the customer is told to the page, which creates another one', async () => {
    answers['paymentIntents.create'] = rejectWith(stripeError({ code: 'resource_missing' }));
    expect(await request()).toMatchObject({ status: 422, errors: { customer_id: 'Ce client n’existe plus.' } });
    expect(await db.select().from(stripeCustomers)).toEqual([]);
  });
});

describe('a request is rejected', () => {
  test('for a customer of another shop', async () => {
    expect(await request('7.50', { customer: 'cus_2' })).toMatchObject({ status: 422, errors: { customer_id: 'Ce client n’existe pas.' } });
    expect([calls, await rows()]).toEqual([[], []]);
  });

  test.each(['', localId, `${localId}:`, `x:7.50`, `${localId}:7.50:1`, `${localId}:7,50`])('with the key "%s"', async (key) => {
    const message = 'La clé doit être de la forme local_id:montant.';
    expect(await request('7.50', { key })).toMatchObject({ status: 422, errors: { 'idempotency-key': message } });
  });

  test('with the key of another amount', async () => {
    const message = 'Cette clé a été donnée pour un autre montant.';
    expect(await request('7.50', { key: `${localId}:7.51` })).toMatchObject({ status: 409, code: 'intent_conflict', message });
    expect(await request('7.50', { key: `${localId}:7.5` })).toMatchObject(found(1));
  });

  test('for an amount that no card can pay', async () => {
    expect(await request('0.49')).toMatchObject({ status: 422 });
  });

  test.each([
    ['today', 429],
    ['yesterday', 429],
    // A pause lasts an hour.
    ['before', 200],
  ])('after ten declined cards of the caller, who had this hash %s', async (subject, status) => {
    for (let count = 1; count <= 10; count += 1)
      await recordFailure(db, failureRules.decline, { subject, factor: 1, now: () => clock.now });
    expect(await request()).toMatchObject({ status });
  });
});
