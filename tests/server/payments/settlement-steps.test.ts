// What a settlement stores and sends: calls of Stripe, mails, notifications and metrics. Stripe is a fake that records its calls.

import Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { defaultSite } from '#config/site.ts';
import { orderHandling } from '#server/counter/handling-tables.ts';
import { shops } from '#server/catalogue/shop-tables.ts';
import { HttpError } from '#server/http/errors.ts';
import { orders } from '#server/orders/order-tables.ts';
import { idempotencyKeys, payments } from '#server/payments/payment-tables.ts';
import { schedulePaymentCheck, settlePayment, type SettlementDependencies } from '#server/payments/settle-payment.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { addOrder, addPayment, at } from '../../support/stripe/stored-payments.ts';
import { useTestDatabase } from '../../support/test-server.ts';
import { testShop } from '../../support/test-shop.ts';

const database = await useTestDatabase();
const { db } = database;
const start = at(0).getTime();

/** State of the fake, and everything that a settlement told somebody. */
let now: Date;
let intent: object | null;
let refunds: { id: string; status: string }[];
let refundError: Error | null;
let cancelError: Error | null;
let told: string[];
/** Runs while Stripe answers a retrieval. */
let meanwhile: () => Promise<unknown>;
let retrievals: number;
beforeEach(async () => {
  now = at(1);
  intent = unpaid;
  refunds = [];
  refundError = cancelError = null;
  told = [];
  retrievals = 0;
  meanwhile = () => Promise.resolve();
  for (const table of [idempotencyKeys, payments, orders, shops]) await db.delete(table);
  await db.insert(shops).values({ version: 'v', content: testShop, loadedAt: at(0) });
});

const unpaid = { status: 'requires_payment_method' };
const captured = {
  status: 'succeeded',
  amount_received: 750,
  currency: 'eur',
  customer: 'cus_1',
  latest_charge: { created: at(1).getTime() / 1000, refunded: false },
};
const refundedIntent = { ...captured, latest_charge: { created: at(1).getTime() / 1000, refunded: true } };
const stripeError = (code: string) => new Stripe.errors.StripeInvalidRequestError({ code, message: code, type: 'invalid_request_error' });

const stripe = {
  paymentIntents: {
    retrieve: async (id: string, options: object) => {
      retrievals += 1;
      await meanwhile();
      const answer = intent;
      expect([id, options]).toEqual(['pi_1', { expand: ['latest_charge'] }]);
      if (answer === null) throw stripeError('resource_missing');
      return answer;
    },
    cancel: (id: string, options: object) => {
      told.push(`cancel ${id} ${JSON.stringify(options)}`);
      intent = { status: 'canceled' };
      return cancelError === null ? Promise.resolve(intent) : Promise.reject(cancelError);
    },
  },
  refunds: {
    list: (options: object) => {
      expect(options).toEqual({ payment_intent: 'pi_1', limit: 100 });
      return Promise.resolve({ data: refunds });
    },
    create: ({ payment_intent }: { payment_intent: string }, { idempotencyKey }: { idempotencyKey: string }) => {
      told.push(`refund ${payment_intent} as ${idempotencyKey}`);
      if (refundError !== null) {
        if (['charge_already_refunded', 'lost'].includes(refundError.message)) intent = refundedIntent;
        if (refundError.message === 'lost') refunds = [...refunds, { id: 're_new', status: 'succeeded' }];
        return Promise.reject(refundError);
      }
      const refund = { id: `re_${refunds.length}`, status: nextRefundStatus };
      refunds = [...refunds, refund];
      if (refund.status === 'succeeded') intent = refundedIntent;
      return Promise.resolve(refund);
    },
  },
};
let nextRefundStatus = 'succeeded';
const gateway = { request: (call: (fake: unknown) => Promise<unknown>) => call(stripe) } as unknown as StripeGateway;
const deps = {
  env: { hasCounter: true, isDemo: true },
  database,
  now: () => now,
  outbox: {
    enqueueOrderMails: (_: unknown, orderId: string, kinds: string[]) => void told.push(`mails ${orderId}: ${kinds.join(', ')}`),
    enqueue: (_: unknown, { subject }: { subject: string }) => void told.push(`mail ${subject.replaceAll(/\s/g, ' ')}`),
  },
  report: (message: string) => void told.push(message),
  metrics: {
    countOrder: (status: string, method: string) => void told.push(`count ${status} ${method}`),
    countPayment: () => {},
    countPaymentProblem: (problem: string) => void told.push(`count ${problem}`),
  },
  shop: {
    catalogue: () =>
      Promise.resolve({
        flatSettings: { 'contacts.email': 'cuisine@test.example' },
        site: { ...defaultSite, siteRoot: 'https://chez.test' },
      }),
  },
  orderEvents: { notify: () => void told.push('notify') },
} as unknown as SettlementDependencies;

async function settle() {
  const result = await settlePayment(deps, gateway, 'p1').catch((error: unknown) => String(error));
  const [order] = await db.select({ status: orders.status }).from(orders).orderBy(orders.orderId);
  const [row] = await db.select().from(payments);
  const minutes = (date: Date | null | undefined) => (date ? (date.getTime() - start) / 60_000 : null);
  return [result, order?.status, row?.outcome, minutes(row?.nextCheckAt), minutes(row?.closedAt)];
}

describe('a pending order', () => {
  test('is paid, and the kitchen has it', async () => {
    await addOrder(db);
    await addPayment(db);
    intent = captured;
    expect(await settle()).toEqual(['paid', 'paid', 'captured', null, null]);
    expect(told).toEqual(['mails o1: confirmed, kitchen', 'notify', 'count paid card']);
    expect(await db.select().from(orderHandling)).toMatchObject([{ orderId: 'o1', state: 'received', receivedAt: now }]);
    told = [];
    expect([await settle(), told, retrievals]).toEqual([['paid', 'paid', 'captured', null, null], [], 1]);
  });

  test('that another server decides meanwhile is told by that server only', async () => {
    await addOrder(db);
    await addPayment(db);
    intent = captured;
    meanwhile = () => db.update(orders).set({ status: 'paid' });
    expect([await settle(), told]).toEqual([['paid', 'paid', 'captured', null, null], []]);
  });

  test('waits for its payment, even after failed attempts to mark it as paid', async () => {
    await addOrder(db);
    await addPayment(db, { failedAttempts: 5 });
    expect([await settle(), told]).toEqual([['waiting', 'pending', null, 1.5, null], []]);
  });

  test('is cancelled with its intent at the deadline, and its customer told', async () => {
    await addOrder(db);
    await addPayment(db, { createdAt: at(-20) });
    now = at(15);
    expect(await settle()).toEqual(['unpayable', 'cancelled', 'canceled', null, null]);
    expect(told).toEqual(['cancel pi_1 {"cancellation_reason":"abandoned"}', 'mails o1: unpaid', 'notify', 'count cancelled card']);
  });

  test.each([
    ['no other order', {}, null, ['mails o1: unpaid']],
    ['a later order', {}, { createdAt: at(1) }, []],
    ['a later order that is cancelled', {}, { createdAt: at(1), status: 'cancelled' as const }, ['mails o1: unpaid']],
    ['an earlier order', {}, { createdAt: at(-1) }, ['mails o1: unpaid']],
    ['a later order of somebody else', {}, { createdAt: at(1), email: 'paul@example.fr' }, ['mails o1: unpaid']],
    ['a closed payment', { closedAt: at(0) }, null, []],
  ])('is cancelled by Stripe, and its customer with %s told or not', async (_, payment, other, mails) => {
    intent = { status: 'canceled' };
    await addOrder(db);
    if (other !== null) await addOrder(db, { orderId: 'o2', orderNumber: 'K7M2Q', ...other });
    await addPayment(db, payment);
    expect((await settle()).slice(0, 4)).toEqual(['unpayable', 'cancelled', 'canceled', null]);
    expect(told).toEqual([...mails, 'notify', 'count cancelled card']);
  });

  test('is cancelled and refunded if the payment came too late', async () => {
    await addOrder(db);
    await addPayment(db);
    intent = captured;
    now = at(21);
    expect(await settle()).toEqual(['refunded', 'cancelled', 'refunded', null, null]);
    expect(told).toEqual(['refund pi_1 as refund:p1', 'mails o1: refunded, refund told', 'notify', 'count refunded card']);
  });

  test('is reported if five attempts to mark it as paid have failed', async () => {
    await addOrder(db);
    await addPayment(db, { failedAttempts: 5 });
    intent = captured;
    expect((await settle())[0]).toBe('refunded');
    expect(told[0]).toBe('order o1 could not be settled in 5 attempts: payment p1 is refunded');
  });

  test('counts a failed attempt to mark it as paid, but not an outage of the database', async () => {
    await addOrder(db);
    await addPayment(db);
    intent = captured;
    for (const [error, count] of [
      [new Error('spoiled'), 1],
      [new HttpError(503, 'Indisponible', { code: 'unavailable' }), 1],
      [new Error('spoiled'), 2],
    ] as const) {
      const failing = { ...deps, outbox: { enqueueOrderMails: () => Promise.reject(error) } } as unknown as SettlementDependencies;
      await expect(settlePayment(failing, gateway, 'p1')).rejects.toBe(error);
      expect(await db.select().from(payments)).toMatchObject([{ failedAttempts: count, outcome: null }]);
    }
    expect([(await db.select().from(orders))[0]?.status, told]).toEqual(['pending', []]);
  });

  test('is cancelled and reported if its intent is unknown or processing at the deadline', async () => {
    for (const [state, minutes, ending, result] of [
      [null, 15, 'unknown to Stripe', 'unpayable'],
      [{ status: 'processing' }, 21, 'not settled', 'unpayable'],
    ] as const) {
      await addOrder(db);
      await addPayment(db);
      [intent, now, told] = [state, at(minutes), []];
      expect(await settle()).toEqual([result, 'cancelled', null, minutes + 0.5, null]);
      expect(told).toEqual([`order o1 is cancelled, and the intent of payment p1 is ${ending}`, 'notify', 'count cancelled card']);
      await db.delete(payments);
      await db.delete(orders);
    }
  });
});

describe('a refund', () => {
  beforeEach(async () => {
    nextRefundStatus = 'succeeded';
    await addPayment(db, { orderId: null });
    intent = captured;
    now = at(11);
  });

  test('closes the payment of no order, and nobody is told', async () => {
    expect(await settle()).toEqual(['refunded', undefined, 'refunded', null, 11]);
    expect(told).toEqual(['refund pi_1 as refund:p1']);
  });

  test('is not made if an order is attached meanwhile', async () => {
    await addOrder(db, { kitchenDeadline: at(30) });
    meanwhile = () => db.update(payments).set({ orderId: 'o1' });
    expect(await settle()).toEqual(['paid', 'paid', 'captured', null, null]);
    expect(told.join()).not.toContain('refund');
  });

  test('completes an earlier one of a part', async () => {
    refunds = [{ id: 're_part', status: 'succeeded' }];
    expect([(await settle())[0], told]).toEqual(['refunded', ['refund pi_1 as refund:p1']]);
  });

  test('that failed is not taken for an earlier one of a part', async () => {
    refunds = [
      { id: 're_part', status: 'succeeded' },
      { id: 're_failed', status: 'failed' },
    ];
    refundError = new Stripe.errors.StripeAPIError({ message: 'no answer', type: 'api_error', statusCode: 500 } as never);
    expect((await settle())[0]).toContain('no answer');
    expect(await db.select().from(idempotencyKeys)).toMatchObject([{ name: 'refund:p1:after-1', generation: 1 }]);
  });

  test('waits ten minutes for an order', async () => {
    now = at(10);
    expect([await settle(), told]).toEqual([['unpayable', undefined, null, 11, null], []]);
  });

  test.each(['pending', 'requires_action'])('that is %s is checked again in an hour, and not repeated', async (status) => {
    refunds = [{ id: 're_0', status }];
    expect([await settle(), told]).toEqual([['unpayable', undefined, null, 71, 11], []]);
  });

  test.each(['failed', 'canceled'])('that %s is repeated under another key, three times at most', async (status) => {
    nextRefundStatus = status;
    expect(await settle()).toEqual(['unpayable', undefined, null, 71, 11]);
    expect(await settle()).toEqual(['unpayable', undefined, null, 71, 11]);
    expect(await settle()).toEqual(['unpayable', undefined, null, 71, 11]);
    expect(told).toEqual(['refund pi_1 as refund:p1', 'refund pi_1 as refund:p1:after-1', 'refund pi_1 as refund:p1:after-2']);
    told = [];
    expect((await settle())[0]).toBe('RefundFailedError: 3 refunds of pi_1 failed: refund it manually');
    expect(told).toEqual([
      expect.stringMatching(/^mail Remboursement à faire à la main · 7,50 €/),
      'notify',
      'all refunds of payment p1 (pi_1) failed: refund it manually',
      'count refund_failed',
    ]);
    told = [];
    expect([(await settle())[0], told]).toEqual([expect.stringContaining('RefundFailedError'), []]);
  });

  test('that Stripe has made already is not an error', async () => {
    refundError = stripeError('charge_already_refunded');
    expect((await settle())[0]).toBe('refunded');
    refundError = stripeError('parameter_unknown');
    intent = captured;
    await db.update(payments).set({ outcome: null });
    told = [];
    expect([(await settle())[0], told]).toEqual([expect.stringContaining('parameter_unknown'), ['refund pi_1 as refund:p1']]);
  });

  test('whose response was lost is found among the refunds', async () => {
    refundError = new Stripe.errors.StripeAPIError({ message: 'lost', type: 'api_error', statusCode: 500 } as never);
    refunds = [{ id: 're_failed', status: 'failed' }];
    expect((await settle())[0]).toBe('refunded');
    expect(told).toEqual(['refund pi_1 as refund:p1:after-1']);
  });
});

describe('a paid order', () => {
  test('whose payment is looked at again stays as it is, and nobody is told', async () => {
    await addOrder(db, { status: 'paid' }, { isReceived: true });
    await addPayment(db);
    intent = captured;
    expect([await settle(), told]).toEqual([['paid', 'paid', 'captured', null, null], []]);
  });

  test('that the restaurant refunds at Stripe closes, and is told and counted once', async () => {
    await addOrder(db, { status: 'paid' }, { isReceived: true });
    await addPayment(db, { outcome: 'captured' });
    intent = refundedIntent;
    expect(await settle()).toEqual(['paid', 'paid', 'refunded', null, null]);
    expect(told).toEqual(['mails o1: paid refunded, paid refund told', 'count refunded card', 'notify']);
    expect(await db.select().from(orderHandling)).toMatchObject([{ state: 'refunded' }]);
    told = [];
    await db.update(payments).set({ nextCheckAt: at(1) });
    expect([await settle(), told]).toEqual([['paid', 'paid', 'refunded', null, null], []]);
  });

  test('that the counter cancelled is refunded, with the counter’s own mail', async () => {
    await addOrder(db, { status: 'paid' }, { isReceived: true });
    await addPayment(db, { outcome: 'captured', refundRequestedAt: at(1) });
    await db.update(orderHandling).set({ state: 'refunding', closure: 'cancelled', reason: { code: 'busy', note: '' } });
    intent = captured;
    expect(await settle()).toEqual(['paid', 'cancelled', 'refunded', null, null]);
    expect(told).toEqual(['refund pi_1 as refund:p1', expect.stringMatching(/^mails o1: order /), 'count refunded card', 'notify']);
    expect(told.join()).not.toContain('paid refund');
  });

  test('whose refunds all failed is shown so at the counter', async () => {
    await addOrder(db, { status: 'paid' }, { isReceived: true });
    await addPayment(db, { outcome: 'captured', refundRequestedAt: at(1) });
    await db.update(orderHandling).set({ state: 'refunding', closure: 'cancelled', reason: { code: 'busy', note: '' } });
    refunds = [1, 2, 3].map((id) => ({ id: `re_${id}`, status: 'failed' }));
    intent = captured;
    expect((await settle())[0]).toContain('RefundFailedError');
    expect(await db.select().from(orderHandling)).toMatchObject([{ state: 'refundFailed' }]);
  });

  test('of a cancelled order is refunded with the mails of a cancellation', async () => {
    await addOrder(db, { status: 'cancelled' });
    await addPayment(db);
    intent = refundedIntent;
    expect(await settle()).toEqual(['refunded', 'cancelled', 'refunded', null, null]);
    expect(told).toEqual(['mails o1: refunded, refund told', 'count refunded card', 'notify']);
  });
});

describe('a payment without an order', () => {
  test('that Stripe processes for three days is given up without a report', async () => {
    await addPayment(db, { orderId: null });
    [intent, now] = [{ status: 'processing' }, at(72 * 60)];
    expect([await settle(), told]).toEqual([['unpayable', undefined, null, null, null], []]);
  });

  test('is over if Stripe or the database does not know it', async () => {
    expect(await settle()).toEqual(['unpayable', undefined, undefined, null, null]);
    await addPayment(db, { orderId: null });
    intent = null;
    expect([await settle(), told]).toEqual([['unpayable', undefined, null, null, 1], []]);
  });

  test('whose secret was never sent stays open for an hour, unless it was closed', async () => {
    await addPayment(db, { orderId: null, intentId: null });
    expect(await settle()).toEqual(['waiting', undefined, null, 60, null]);
    now = at(60);
    expect(await settle()).toEqual(['unpayable', undefined, null, null, 60]);
    await db.update(payments).set({ closedAt: at(5), nextCheckAt: at(6) });
    now = at(6);
    expect(await settle()).toEqual(['unpayable', undefined, null, null, 5]);
  });

  test('is cancelled after an hour, unless an order is attached meanwhile or Stripe has captured it', async () => {
    await addPayment(db, { orderId: null });
    now = at(60);
    cancelError = stripeError('payment_intent_unexpected_state');
    expect(await settle()).toEqual(['unpayable', undefined, 'canceled', null, 60]);
    expect(told).toEqual(['cancel pi_1 {"cancellation_reason":"abandoned"}']);
    await db.update(payments).set({ outcome: null });
    intent = unpaid;
    cancelError = stripeError('parameter_unknown');
    expect((await settle())[0]).toContain('parameter_unknown');
  });

  test('is due at once when its check is scheduled', async () => {
    await addPayment(db, { orderId: null, nextCheckAt: null, checkCount: 4 });
    await schedulePaymentCheck(db, 'p1', now);
    expect(await db.select().from(payments)).toMatchObject([{ nextCheckAt: now, checkCount: 0 }]);
  });
});

test('a payment that changes all the time is left to the next check', async () => {
  await addPayment(db, { orderId: null });
  now = at(60);
  meanwhile = () => Promise.resolve((intent = unpaid));
  expect([(await settle())[0], retrievals]).toEqual(['waiting', 5]);
});
