import type Stripe from 'stripe';
import { cardCurrency } from '#config/constants.ts';
import type { OrderStatus } from '#domain/entities.ts';
import type { PaymentOutcome } from './payment-tables.ts';

const minute = 60_000;
/** Milliseconds after which captured money without an order is refunded. */
export const orphanRefundMs = 10 * minute;
/** Maximum time in milliseconds that a card order, or an intent without an order, waits for payment. */
export const maxUnpaidMs = 60 * minute;
/** Milliseconds after the kitchen deadline within which a payment that was captured in time is still accepted. */
const captureGraceMs = 5 * minute;
/** Maximum number of attempts to mark an order as paid; after that its payment is refunded. */
export const maxMarkPaidAttempts = 5;
/** Milliseconds after which an unresolved payment is no longer polled. */
const maxPollingMs = 72 * 60 * minute;
/** Shortest and longest polling delay in milliseconds. */
const firstDelayMs = 30_000;
const maxDelayMs = 10 * minute;

/** State of a payment that determines its next step. */
export type PaymentState = {
  payment: {
    customerId: string;
    amount: number;
    createdAt: Date;
    /** Set when no order may be attached any more. */
    closedAt: Date | null;
    checkCount: number;
    /** Number of failed attempts to mark the order as paid. */
    failedAttempts: number;
    /** Set when the restaurant has closed the paid order. */
    refundRequestedAt: Date | null;
  };
  /** The attached order, if any. */
  order: { status: OrderStatus; total: number; createdAt: Date; kitchenDeadline: Date } | null;
  /** Null if the intent does not exist at Stripe. */
  intent: Stripe.PaymentIntent | null;
  now: Date;
};

/** Next step for a payment. */
export type NextStep =
  /** The captured amount matches the order: mark the order as paid. */
  | { step: 'mark paid' }
  /** There is no order for the payment, the payment came too late, or the restaurant has closed the order: refund it. */
  | { step: 'refund' }
  /** Cancel the intent, so that it cannot be paid later. */
  | { step: 'cancel intent' }
  /** Cancel the order. If a payment may still arrive, it is checked at `recheckAt` and refunded. */
  | { step: 'cancel order'; outcome: PaymentOutcome | null; recheckAt: Date | null }
  | { step: 'wait'; until: Date }
  | { step: 'done'; outcome: PaymentOutcome | null };

/**
 * Decides the next step for a payment from its intent at Stripe. The customer's update, the webhook, and the sweeper all use this
 * rule: an order becomes paid or cancelled exactly once and never stays pending; a payment without an order, or after the
 * order's deadline, is refunded.
 *
 * @spec docs/behaviour §4 Final step
 */
export function decideNextStep({ payment, order, intent, now }: PaymentState): NextStep {
  const outcome = intent === null ? null : intentOutcome(intent);
  if (order?.status === 'paid')
    return payment.refundRequestedAt !== null && outcome === 'captured'
      ? { step: 'refund' }
      : { step: 'done', outcome: outcome ?? 'captured' };
  if (intent !== null && outcome === 'captured') return stepForCapturedPayment({ payment, order, intent, now });
  const isPending = order?.status === 'pending';
  if (outcome !== null) return isPending ? { step: 'cancel order', outcome, recheckAt: null } : { step: 'done', outcome };
  const until = order === null ? payment.createdAt.getTime() + maxUnpaidMs : paymentDeadline(order);
  const nextPollAt = now.getTime() + pollingDelayMs(payment.checkCount);
  const isExpected = payment.closedAt === null && (order === null || isPending);
  if (isExpected && now.getTime() < until) return { step: 'wait', until: new Date(Math.min(nextPollAt, until)) };
  // A processing payment cannot be cancelled, and may still fail.
  if (intent !== null && intent.status !== 'processing') return { step: 'cancel intent' };
  const isPollingOver = now.getTime() - payment.createdAt.getTime() >= maxPollingMs;
  if (order !== null && isPending && (isPollingOver || intent === null || isPastDeadline(order, now)))
    return { step: 'cancel order', outcome: null, recheckAt: isPollingOver ? null : new Date(nextPollAt) };
  return isPollingOver ? { step: 'done', outcome: null } : { step: 'wait', until: new Date(nextPollAt) };
}

/** Returns the polling delay after `checkCount` checks, in milliseconds. */
export function pollingDelayMs(checkCount: number): number {
  return Math.min(firstDelayMs * 2 ** Math.min(checkCount, 10), maxDelayMs);
}

type Order = NonNullable<PaymentState['order']>;

/** Returns the time until which an order may be paid, as a Unix timestamp in milliseconds. */
function paymentDeadline({ createdAt, kitchenDeadline }: Order): number {
  return Math.min(kitchenDeadline.getTime(), createdAt.getTime() + maxUnpaidMs);
}

/** Whether it is too late for the kitchen to start the order, regardless of when it was paid. */
function isPastDeadline({ kitchenDeadline }: Order, now: Date): boolean {
  return now.getTime() > kitchenDeadline.getTime() + captureGraceMs;
}

function stepForCapturedPayment({ payment, order, intent, now }: PaymentState & { intent: Stripe.PaymentIntent }): NextStep {
  if (order !== null) {
    const isInTime = capturedAt(intent) <= paymentDeadline(order) && !isPastDeadline(order, now);
    const isAccepted =
      order.status === 'pending' && matchesOrder(intent, payment, order) && isInTime && payment.failedAttempts < maxMarkPaidAttempts;
    return { step: isAccepted ? 'mark paid' : 'refund' };
  }
  const refundDueAt = capturedAt(intent) + orphanRefundMs;
  return now.getTime() >= refundDueAt ? { step: 'refund' } : { step: 'wait', until: new Date(refundDueAt) };
}

/** Whether the amount, currency, and customer of the captured payment match the order. */
function matchesOrder(intent: Stripe.PaymentIntent, payment: { customerId: string }, order: { total: number }): boolean {
  const customer = typeof intent.customer === 'string' ? intent.customer : intent.customer?.id;
  return intent.amount_received === order.total && intent.currency === cardCurrency && customer === payment.customerId;
}

/** Returns the final outcome of an intent, or null while it may still be paid. */
function intentOutcome(intent: Stripe.PaymentIntent): PaymentOutcome | null {
  if (intent.status === 'canceled') return 'canceled';
  if (intent.status !== 'succeeded') return null;
  return expandedCharge(intent)?.refunded === true ? 'refunded' : 'captured';
}

/** Returns the charge if the intent was retrieved with it. */
function expandedCharge({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof latest_charge === 'object' ? latest_charge : null;
}

/** Returns the time of the capture as a Unix timestamp in milliseconds. */
function capturedAt(intent: Stripe.PaymentIntent): number {
  return (expandedCharge(intent)?.created ?? intent.created) * 1000;
}
