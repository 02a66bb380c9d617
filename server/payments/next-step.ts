import type Stripe from 'stripe';
import { cardCurrency } from '#config/constants.ts';
import type { OrderStatus } from '#domain/entities.ts';
import type { PaymentOutcome } from './payment-tables.ts';

const minute = 60_000;
/** Milliseconds after which captured money without an order is refunded. */
export const orphanRefundMs = 10 * minute;
/** Maximum time in milliseconds that an order, or an intent without an order, waits for payment. */
export const maxUnpaidMs = 60 * minute;
/** Milliseconds after the kitchen deadline within which a payment made in time may still be noticed. */
const lateNoticeMs = 5 * minute;
/** Attempts to mark an order as paid before its money is refunded. */
export const maxPayAttempts = 5;
/** Milliseconds during which an unresolved payment is polled, and the shortest and longest polling delay. */
const maxPollingMs = 72 * 60 * minute;
const firstDelayMs = 30_000;
const maxDelayMs = 10 * minute;

/** State of a payment that determines its next step. */
export type PaymentState = {
  payment: { customerId: string; amount: number; createdAt: Date; closedAt: Date | null; checkCount: number; failedAttempts: number };
  /** The attached order, if any. */
  order: { status: OrderStatus; total: number; createdAt: Date; kitchenDeadline: Date } | null;
  /** Null if Stripe does not know the intent. */
  intent: Stripe.PaymentIntent | null;
  now: Date;
};

/** Next step for a payment. */
export type NextStep =
  /** The captured money matches the order: mark it as paid. */
  | { step: 'pay' }
  /** No order claims the money, or it came too late: refund it. */
  | { step: 'refund' }
  /** Prevent a later payment. */
  | { step: 'cancel intent' }
  /** No money can arrive any more, or, until `recheckAt`, none that would be accepted. */
  | { step: 'cancel order'; outcome: PaymentOutcome | null; recheckAt: Date | null }
  | { step: 'wait'; until: Date }
  | { step: 'done'; outcome: PaymentOutcome | null };

/**
 * Decides the next step from the state of the intent at Stripe. The single rule for the customer's update, the webhook, and the
 * sweeper: an order becomes paid or cancelled exactly once and never stays pending; money that no order claims, or that arrives
 * after the order's deadline, is refunded.
 *
 * @spec §4 Final step
 */
export function decideNextStep({ payment, order, intent, now }: PaymentState): NextStep {
  const outcome = intent === null ? null : intentOutcome(intent);
  if (order?.status === 'paid') return { step: 'done', outcome: outcome ?? 'captured' };
  if (intent !== null && outcome === 'captured') return stepForCapturedPayment({ payment, order, intent, now });
  const isPending = order?.status === 'pending';
  if (outcome !== null) return isPending ? { step: 'cancel order', outcome, recheckAt: null } : { step: 'done', outcome };
  const until = order === null ? payment.createdAt.getTime() + maxUnpaidMs : paymentDeadline(order);
  const nextPollAt = now.getTime() + pollingDelayMs(payment.checkCount);
  const isExpected = payment.closedAt === null && (order === null || isPending);
  if (isExpected && now.getTime() < until) return { step: 'wait', until: new Date(Math.min(nextPollAt, until)) };
  // A processing payment can neither be cancelled nor relied on.
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

/** Returns until when an order may be paid, in milliseconds since 1970. */
function paymentDeadline({ createdAt, kitchenDeadline }: Order): number {
  return Math.min(kitchenDeadline.getTime(), createdAt.getTime() + maxUnpaidMs);
}

/** Whether the kitchen would learn of the order too late, whenever it was paid. */
function isPastDeadline({ kitchenDeadline }: Order, now: Date): boolean {
  return now.getTime() > kitchenDeadline.getTime() + lateNoticeMs;
}

function stepForCapturedPayment({ payment, order, intent, now }: PaymentState & { intent: Stripe.PaymentIntent }): NextStep {
  if (order !== null) {
    const isInTime = capturedAt(intent) <= paymentDeadline(order) && !isPastDeadline(order, now);
    const isKept =
      order.status === 'pending' && matchesOrder(intent, payment, order) && isInTime && payment.failedAttempts < maxPayAttempts;
    return { step: isKept ? 'pay' : 'refund' };
  }
  const due = capturedAt(intent) + orphanRefundMs;
  return now.getTime() >= due ? { step: 'refund' } : { step: 'wait', until: new Date(due) };
}

/** Whether amount, currency, and customer of the captured money match the order. */
function matchesOrder(intent: Stripe.PaymentIntent, payment: { customerId: string }, order: { total: number }): boolean {
  const customer = typeof intent.customer === 'string' ? intent.customer : intent.customer?.id;
  return intent.amount_received === order.total && intent.currency === cardCurrency && customer === payment.customerId;
}

/** Returns the final outcome of an intent, or null while money may still arrive. */
function intentOutcome(intent: Stripe.PaymentIntent): PaymentOutcome | null {
  if (intent.status === 'canceled') return 'canceled';
  if (intent.status !== 'succeeded') return null;
  return expandedCharge(intent)?.refunded === true ? 'refunded' : 'captured';
}

/** Returns the charge if it was expanded with the intent. */
function expandedCharge({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof latest_charge === 'object' ? latest_charge : null;
}

/** Returns when the money was captured, in milliseconds since 1970. */
function capturedAt(intent: Stripe.PaymentIntent): number {
  return (expandedCharge(intent)?.created ?? intent.created) * 1000;
}
