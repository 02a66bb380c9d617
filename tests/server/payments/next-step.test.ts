import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { decideNextStep, pollingDelayMs, type NextStep, type PaymentState } from '#server/payments/next-step.ts';

const start = Date.UTC(2026, 10, 20, 11);
/** The time so many minutes after the order and its payment were created. */
const at = (minutes: number) => new Date(start + minutes * 60_000);

type Situation = {
  now?: number;
  /** Null: there is no order. */
  order?: Partial<NonNullable<PaymentState['order']>> | null;
  payment?: Partial<PaymentState['payment']>;
  /** Null: Stripe does not know the intent. */
  intent?: object | null;
};

function decide({ now = 1, order = {}, payment = {}, intent = {} }: Situation): NextStep {
  return decideNextStep({
    payment: {
      customerId: 'cus_lea',
      amount: 750,
      createdAt: at(0),
      closedAt: null,
      checkCount: 0,
      failedAttempts: 0,
      refundRequestedAt: null,
      ...payment,
    },
    order: order === null ? null : { status: 'pending', total: 750, createdAt: at(0), kitchenDeadline: at(25), ...order },
    intent:
      intent === null
        ? null
        : ({
            status: 'requires_payment_method',
            amount_received: 750,
            currency: 'eur',
            customer: 'cus_lea',
            created: start / 1000,
            latest_charge: null,
            ...intent,
          } as Stripe.PaymentIntent),
    now: at(now),
  });
}
/** An intent that was captured so many minutes after the start. */
const captured = (minutes: number, details: object = {}) => ({
  status: 'succeeded',
  latest_charge: { created: at(minutes).getTime() / 1000, refunded: false },
  ...details,
});
const refunded = { status: 'succeeded', latest_charge: { created: start / 1000, refunded: true } };
const step = (name: 'mark paid' | 'refund' | 'cancel intent'): NextStep => ({ step: name });
const waitUntil = (minutes: number): NextStep => ({ step: 'wait', until: at(minutes) });
const second = 1 / 60;

test.each<[name: string, situation: Situation, next: NextStep]>([
  ['captured in time pays its order', { intent: captured(1) }, step('mark paid')],
  ['captured at the kitchen deadline pays its order', { intent: captured(25), now: 25 }, step('mark paid')],
  ['captured a second after the kitchen deadline is refunded', { intent: captured(25 + second), now: 26 }, step('refund')],
  ['captured in time but noticed five minutes after the deadline pays', { intent: captured(25), now: 30 }, step('mark paid')],
  ['noticed a second later is refunded', { intent: captured(25), now: 30 + second }, step('refund')],
  [
    'captured an hour after the order pays an order for the evening',
    { order: { kitchenDeadline: at(600) }, intent: captured(60), now: 60 },
    step('mark paid'),
  ],
  [
    'captured later than an hour after the order is refunded',
    { order: { kitchenDeadline: at(600) }, intent: captured(60 + second), now: 61 },
    step('refund'),
  ],
  ['of a cent less is refunded', { intent: captured(1, { amount_received: 749 }) }, step('refund')],
  ['of a cent more is refunded', { intent: captured(1, { amount_received: 751 }) }, step('refund')],
  ['in dollars is refunded', { intent: captured(1, { currency: 'usd' }) }, step('refund')],
  ['of another customer is refunded', { intent: captured(1, { customer: 'cus_paul' }) }, step('refund')],
  ['without a customer is refunded', { intent: captured(1, { customer: null }) }, step('refund')],
  ['with an expanded customer pays', { intent: captured(1, { customer: { id: 'cus_lea' } }) }, step('mark paid')],
  ['is refunded if its order is cancelled', { order: { status: 'cancelled' }, intent: captured(1) }, step('refund')],
  ['pays after four failed attempts', { payment: { failedAttempts: 4 }, intent: captured(1) }, step('mark paid')],
  ['is refunded after five failed attempts', { payment: { failedAttempts: 5 }, intent: captured(1) }, step('refund')],
  [
    'with a charge that is not expanded counts from the intent’s creation',
    { intent: captured(40, { latest_charge: 'ch_1' }), now: 25 },
    step('mark paid'),
  ],
  ['without an order waits ten minutes for it', { order: null, intent: captured(1), now: 11 - second }, waitUntil(11)],
  ['without an order is refunded after ten minutes', { order: null, intent: captured(1), now: 11 }, step('refund')],
])('a payment %s', (_, situation, next) => {
  expect(decide(situation)).toEqual(next);
});

test.each<[name: string, situation: Situation, next: NextStep]>([
  ['of a paid order is done', { order: { status: 'paid' }, intent: captured(1) }, { step: 'done', outcome: 'captured' }],
  [
    'of a paid order that Stripe does not know counts as captured',
    { order: { status: 'paid' }, intent: null },
    { step: 'done', outcome: 'captured' },
  ],
  ['of a paid order that was refunded is done', { order: { status: 'paid' }, intent: refunded }, { step: 'done', outcome: 'refunded' }],
  [
    'of a paid order that the restaurant closed is refunded',
    { order: { status: 'paid' }, payment: { refundRequestedAt: at(1) }, intent: captured(1) },
    step('refund'),
  ],
  [
    'is not refunded twice',
    { order: { status: 'paid' }, payment: { refundRequestedAt: at(1) }, intent: refunded },
    { step: 'done', outcome: 'refunded' },
  ],
  ['that was refunded cancels a pending order', { intent: refunded }, { step: 'cancel order', outcome: 'refunded', recheckAt: null }],
  [
    'that was cancelled cancels a pending order',
    { intent: { status: 'canceled' } },
    { step: 'cancel order', outcome: 'canceled', recheckAt: null },
  ],
  [
    'that was cancelled is done if its order is',
    { order: { status: 'cancelled' }, intent: { status: 'canceled' } },
    { step: 'done', outcome: 'canceled' },
  ],
  ['that was cancelled is done without an order', { order: null, intent: { status: 'canceled' } }, { step: 'done', outcome: 'canceled' }],
])('an intent %s', (_, situation, next) => {
  expect(decide(situation)).toEqual(next);
});

const processing = { status: 'processing' };
test.each<[name: string, situation: Situation, next: NextStep]>([
  ['is polled after half a minute', {}, waitUntil(1.5)],
  ['is polled at its deadline at the latest', { now: 24.9 }, waitUntil(25)],
  ['is cancelled at the kitchen deadline', { now: 25 }, step('cancel intent')],
  ['for the evening is cancelled after an hour', { order: { kitchenDeadline: at(600) }, now: 60 }, step('cancel intent')],
  ['for the evening still waits before', { order: { kitchenDeadline: at(600) }, now: 59.9 }, waitUntil(60)],
  ['without an order waits for an hour', { order: null, now: 59.9 }, waitUntil(60)],
  ['without an order is cancelled after an hour', { order: null, now: 60 }, step('cancel intent')],
  ['that is closed is cancelled at once', { payment: { closedAt: at(0) } }, step('cancel intent')],
  ['of a cancelled order is cancelled at once', { order: { status: 'cancelled' } }, step('cancel intent')],
  ['that Stripe does not know waits until the deadline', { intent: null }, waitUntil(1.5)],
  [
    'that Stripe does not know cancels its order at the deadline, and is looked up again',
    { intent: null, now: 25 },
    { step: 'cancel order', outcome: null, recheckAt: at(25.5) },
  ],
  ['that is processing at the deadline cannot be cancelled', { intent: processing, now: 25 }, waitUntil(25.5)],
  ['that is processing keeps its order for five minutes', { intent: processing, now: 30 }, waitUntil(30.5)],
  [
    'that is processing cancels its order after them, and is looked up again',
    { intent: processing, now: 30 + second },
    { step: 'cancel order', outcome: null, recheckAt: at(30.5 + second) },
  ],
  ['that is processing for a cancelled order is polled', { order: { status: 'cancelled' }, intent: processing, now: 60 }, waitUntil(60.5)],
  [
    'that is processing for three days is given up',
    { order: { status: 'cancelled' }, intent: processing, now: 72 * 60 },
    { step: 'done', outcome: null },
  ],
  [
    'is polled until then',
    { order: { status: 'cancelled' }, intent: processing, now: 72 * 60 - second },
    waitUntil(72 * 60 + 0.5 - second),
  ],
  [
    'that is processing for three days cancels a pending order for good',
    { order: { kitchenDeadline: at(100 * 60) }, intent: processing, now: 72 * 60 },
    { step: 'cancel order', outcome: null, recheckAt: null },
  ],
  ['that is processing without an order is polled', { order: null, intent: processing, now: 70 }, waitUntil(70.5)],
])('an unpaid payment %s', (_, situation, next) => {
  expect(decide(situation)).toEqual(next);
});

test('the polling delay doubles up to ten minutes', () => {
  expect([0, 1, 2, 3, 4, 5, 11, 2000].map((count) => pollingDelayMs(count) / 60_000)).toEqual([0.5, 1, 2, 4, 8, 10, 10, 10]);
});
