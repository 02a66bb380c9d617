// References: INV-n in docs/invariants.md. Payments that Stripe knows and the database lost. Stripe is a fake that records its calls.

import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { shops } from '#server/catalogue/shop-tables.ts';
import { leases } from '#server/database/shared-tables.ts';
import { orders } from '#server/orders/order-tables.ts';
import { hashClientSecret } from '#server/payments/intent-secret.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { reconcilePayments } from '#server/payments/reconciliation.ts';
import { recoverPayment } from '#server/payments/recover-payment.ts';
import { createOrder } from '../../support/test-orders.ts';
import { createRecordedStripe } from '../../support/stripe/card-routes.ts';
import { addOrder, addPayment, at } from '../../support/stripe/stored-payments.ts';
import { useTestDatabase } from '../../support/test-server.ts';
import { testShop } from '../../support/test-shop.ts';

const database = await useTestDatabase();
const { db } = database;
const { gateway, calls, answers } = createRecordedStripe();
let reports: string[];
const deps = { database, now: () => at(30), shopId: 'shop', report: (message: string) => void reports.push(message) };

const localId = '0b7c8d1e-2f3a-4b5c-8d6e-7f8091a2b3c4';
const secret = 'pi_1_secret_x';
const intent = {
  id: 'pi_1',
  status: 'requires_payment_method',
  metadata: { shop: 'shop', payment_id: 'p1', local_id: localId } as Record<string, string>,
  amount: 1250,
  currency: 'eur',
  created: at(2).getTime() / 1000,
  client_secret: secret as string | null,
  customer: 'cus_1' as string | { id: string } | null,
};
const captured = { ...intent, status: 'succeeded' };
const recover = (change: Partial<typeof intent> = {}) => recoverPayment(deps, gateway as never, { ...intent, ...change } as never);
const rows = () => db.select().from(payments).orderBy(payments.generation);

/** Stores the order that was placed with the intent, or with another one. */
const addPlacedOrder = (change: Parameters<typeof addOrder>[1] = {}, client_secret = secret) =>
  addOrder(db, { localId, content: { ...createOrder(), transaction_id: { client_secret, customer_id: 'cus_order' } }, ...change });

beforeEach(async () => {
  reports = [];
  calls.length = 0;
  answers['paymentIntents.retrieve'] = () => ({ latest_charge: { refunded: false } });
  for (const table of [payments, orders, shops, leases]) await db.delete(table);
  await db.insert(shops).values({ version: 'v', content: testShop, loadedAt: at(0) });
});

describe('a lost payment', () => {
  const recovered = {
    paymentId: 'p1',
    localId,
    generation: 1,
    customerId: 'cus_1',
    amount: 1250,
    createdAt: at(2),
    closedAt: null,
    nextCheckAt: at(30),
    intentId: 'pi_1',
    secretHash: hashClientSecret(secret),
    orderId: null,
  };

  test('is stored as open and due; it is reported only if it was charged', async () => {
    expect([await recover(), await rows(), reports, calls]).toMatchObject([true, [recovered], [], []]);
    await db.delete(payments);
    expect([await recover({ status: 'succeeded' }), await rows()]).toMatchObject([true, [recovered]]);
    expect(reports).toEqual([
      'Stripe payment intent pi_1 (12.50 eur) was paid but missing in the database, without an order: it is refunded unless an order uses it within ten minutes of its payment',
    ]);
    expect(calls).toEqual([['paymentIntents.retrieve', 'pi_1', { expand: ['latest_charge'] }]]);
  });

  test('is attached to the order that was placed with it, as that order’s customer', async () => {
    await addPlacedOrder();
    expect(await recoverPayment(deps, gateway as never, captured as never)).toBe(true);
    expect(await rows()).toMatchObject([{ ...recovered, orderId: 'o1', customerId: 'cus_order' }]);
    expect(reports).toEqual(['Stripe payment intent pi_1 (12.50 eur) was paid but missing in the database: attached to order o1']);
  });

  test.each([
    ['placed with another intent', () => addPlacedOrder({}, 'pi_2_secret_y')],
    ['paid in cash', () => addPlacedOrder({ paymentMethod: 'cash' })],
    ['of another attempt', () => addPlacedOrder({ localId: 'other' })],
  ])('is not attached to an order %s', async (_, addOther) => {
    await addOther();
    await recover();
    expect(await rows()).toMatchObject([recovered]);
  });

  test('is not attached to an order that has a payment, and is closed, because an attempt has one', async () => {
    await addPlacedOrder();
    await addPayment(db, { paymentId: 'p2', localId, generation: 3, intentId: 'pi_2', closedAt: at(1) });
    await recover();
    expect(await rows()).toMatchObject([{ paymentId: 'p2' }, { ...recovered, generation: 4, closedAt: at(30) }]);
  });

  test('is closed if the page has started another one meanwhile, and open if that is closed', async () => {
    await addPayment(db, { paymentId: 'p2', localId, intentId: 'pi_2', orderId: null });
    await recover();
    expect((await rows())[1]).toMatchObject({ paymentId: 'p1', closedAt: at(30) });
    await db.delete(payments).where(eq(payments.paymentId, 'p1'));
    await db.update(payments).set({ closedAt: at(3) });
    await recover();
    expect((await rows())[1]).toMatchObject({ paymentId: 'p1', closedAt: null });
  });

  test('of a request without an attempt is stored too', async () => {
    await addOrder(db);
    await recover({ metadata: { shop: 'shop', payment_id: 'p1' }, client_secret: null, customer: { id: 'cus_2' } });
    expect(await rows()).toMatchObject([{ ...recovered, localId: null, secretHash: null, customerId: 'cus_2' }]);
    await db.delete(payments);
    await recover({ customer: null });
    expect(await rows()).toMatchObject([{ customerId: '' }]);
  });
});

describe('nothing is recovered', () => {
  test.each([
    ['from another application', { metadata: { shop: 'shop' } }],
    ['from another shop', { metadata: { shop: 'other', payment_id: 'p1' } }],
    ['from a cancelled intent', { status: 'canceled' }],
  ])('%s', async (_, change) => {
    expect([await recover(change as Partial<typeof intent>), await rows()]).toEqual([false, []]);
  });

  test('from an intent that was refunded', async () => {
    answers['paymentIntents.retrieve'] = () => ({ latest_charge: { refunded: true } });
    expect([await recover({ status: 'succeeded' }), await rows()]).toEqual([false, []]);
    answers['paymentIntents.retrieve'] = () => ({ latest_charge: null });
    expect(await recover({ status: 'succeeded' })).toBe(true);
  });
});

describe('a stored payment', () => {
  beforeEach(() => addOrder(db));

  test.each([
    ['that waits for Stripe’s response', { intentId: null }, {}, true],
    ['that was charged after the database gave it up', { nextCheckAt: null }, { status: 'succeeded' }, true],
    ['that was charged after the database saw it cancelled', { nextCheckAt: null, outcome: 'canceled' }, { status: 'succeeded' }, true],
    ['that is not charged', { nextCheckAt: null }, {}, false],
    ['that is checked later', {}, { status: 'succeeded' }, false],
    ['that is captured', { nextCheckAt: null, outcome: 'captured' }, { status: 'succeeded' }, false],
    ['that is refunded', { nextCheckAt: null, outcome: 'refunded' }, { status: 'succeeded' }, false],
  ] as const)('%s', async (_, stored, change, isRecovered) => {
    await addPayment(db, { checkCount: 5, ...stored });
    expect(await recover(change)).toBe(isRecovered);
    const due = { intentId: 'pi_1', nextCheckAt: at(30), checkCount: 0, outcome: null, secretHash: hashClientSecret(secret) };
    expect(await rows()).toMatchObject([isRecovered ? due : { checkCount: 5, ...stored }]);
  });
});

describe('the reconciliation', () => {
  const warnings: string[] = [];
  const reconcile = () => reconcilePayments(deps, gateway as never, (message) => warnings.push(message));
  const numbered = (number: number) => ({
    ...intent,
    id: `pi_${number}`,
    metadata: { shop: 'shop', payment_id: `p${number}` },
  });
  beforeEach(() => void (warnings.length = 0));

  test('compares all pages of the last seven days', async () => {
    const pages = [
      { data: [numbered(1), numbered(2)], has_more: true },
      { data: [numbered(3)], has_more: false },
    ];
    answers['paymentIntents.list'] = () => pages.shift();
    expect([await reconcile(), (await rows()).length]).toEqual([3, 3]);
    const since = { created: { gte: at(30).getTime() / 1000 - 7 * 24 * 3600 }, limit: 100 };
    expect(calls).toEqual([
      ['paymentIntents.list', since],
      ['paymentIntents.list', { ...since, starting_after: 'pi_2' }],
    ]);
  });

  test('ends with an empty page, although Stripe announces more', async () => {
    answers['paymentIntents.list'] = () => ({ data: [], has_more: true });
    expect([await reconcile(), calls.length]).toEqual([0, 1]);
  });

  test('reports an intent that fails, and goes on', async () => {
    answers['paymentIntents.list'] = () => ({ data: [{ ...numbered(1), status: 'succeeded' }, numbered(2)], has_more: false });
    answers['paymentIntents.retrieve'] = () => Promise.reject(new Error('no answer'));
    expect([await reconcile(), warnings]).toEqual([1, ['reconciliation of payment intent pi_1 failed (no answer)']]);
  });
});
