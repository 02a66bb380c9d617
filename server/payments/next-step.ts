import type Stripe from 'stripe';
import { cardCurrency } from '#config/constants.ts';
import type { OrderStatus } from '#domain/entities.ts';
import type { PaymentOutcome } from './payment-tables.ts';

const minute = 60_000;
/** Money without an order is given back when it is this old, in milliseconds. */
export const orphanRefundMs = 10 * minute;
/** No card order, and no intent that nobody ordered with, waits longer than this for its money. */
export const maxUnpaidMs = 60 * minute;
/** Money that came in time may be learned of this much later than the kitchen needs to know. */
const lateNoticeMs = 5 * minute;
/** So often an order is tried to be made a paid one, before its money goes back. */
export const maxPayAttempts = 5;
/** How long Stripe is asked at all, and the shortest and longest pause between two questions. */
const maxPollingMs = 72 * 60 * minute;
const firstDelayMs = 30_000;
const maxDelayMs = 10 * minute;

/** A payment as far as its next step depends on it. */
export type PaymentState = {
  payment: { customerId: string; amount: number; createdAt: Date; closedAt: Date | null; checkCount: number; failedAttempts: number };
  /** The order it is for, if any. */
  order: { status: OrderStatus; total: number; createdAt: Date; kitchenDeadline: Date } | null;
  /** Null: Stripe knows no such intent. */
  intent: Stripe.PaymentIntent | null;
  now: Date;
};

/** What is to be done about a payment. */
export type NextStep =
  /** The money is there and fits the order, which is paid now. */
  | { step: 'pay' }
  /** The money belongs to no order, or comes too late for it, and is given back. */
  | { step: 'refund' }
  /** No money shall come any more. */
  | { step: 'cancel intent' }
  /** No money can come any more, or, until `askAgain`, none that would be kept. */
  | { step: 'cancel order'; outcome: PaymentOutcome | null; recheckAt: Date | null }
  | { step: 'wait'; until: Date }
  | { step: 'done'; outcome: PaymentOutcome | null };

/**
 * What follows from what Stripe says of an intent: the one rule for the customer's word, the webhook and the sweeper. An
 * order becomes paid or cancelled once and stays so, and none is left pending; money that no order claims, or that comes
 * after the order's time, goes back.
 *
 * @spec §4 Final step
 */
export function decideNextStep({ payment, order, intent, now }: PaymentState): NextStep {
  const ended = intent === null ? null : intentOutcome(intent);
  if (order?.status === 'paid') return { step: 'done', outcome: ended ?? 'captured' };
  if (intent !== null && ended === 'captured') return stepForCapturedPayment({ payment, order, intent, now });
  const isPending = order?.status === 'pending';
  if (ended !== null) return isPending ? { step: 'cancel order', outcome: ended, recheckAt: null } : { step: 'done', outcome: ended };
  const until = order === null ? payment.createdAt.getTime() + maxUnpaidMs : paymentDeadline(order);
  const pausedUntil = now.getTime() + pollingDelayMs(payment.checkCount);
  const isWanted = payment.closedAt === null && (order === null || isPending);
  if (isWanted && now.getTime() < until) return { step: 'wait', until: new Date(Math.min(pausedUntil, until)) };
  // Money that is on its way can be neither stopped nor counted on.
  if (intent !== null && intent.status !== 'processing') return { step: 'cancel intent' };
  const isAskedNoMore = now.getTime() - payment.createdAt.getTime() >= maxPollingMs;
  if (order !== null && isPending && (isAskedNoMore || intent === null || isPastDeadline(order, now)))
    return { step: 'cancel order', outcome: null, recheckAt: isAskedNoMore ? null : new Date(pausedUntil) };
  return isAskedNoMore ? { step: 'done', outcome: null } : { step: 'wait', until: new Date(pausedUntil) };
}

/** How long to wait before Stripe is asked again, after so many questions. */
export function pollingDelayMs(checkCount: number): number {
  return Math.min(firstDelayMs * 2 ** Math.min(checkCount, 10), maxDelayMs);
}

type Order = NonNullable<PaymentState['order']>;

/** Until when an order's money may come, in milliseconds since 1970. */
function paymentDeadline({ createdAt, kitchenDeadline }: Order): number {
  return Math.min(kitchenDeadline.getTime(), createdAt.getTime() + maxUnpaidMs);
}

/** Whether the kitchen would hear of the order when its time is over, whenever it was paid. */
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

/** Whether the money is the order's: all of it, in euros, from its customer. */
function matchesOrder(intent: Stripe.PaymentIntent, payment: { customerId: string }, order: { total: number }): boolean {
  const customer = typeof intent.customer === 'string' ? intent.customer : intent.customer?.id;
  return intent.amount_received === order.total && intent.currency === cardCurrency && customer === payment.customerId;
}

/** How an intent ended at Stripe; null: money may still come. */
function intentOutcome(intent: Stripe.PaymentIntent): PaymentOutcome | null {
  if (intent.status === 'canceled') return 'canceled';
  if (intent.status !== 'succeeded') return null;
  return expandedCharge(intent)?.refunded === true ? 'refunded' : 'captured';
}

/** The charge, where it was asked for with the intent. */
function expandedCharge({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof latest_charge === 'object' ? latest_charge : null;
}

/** When the money was taken, in milliseconds since 1970. */
function capturedAt(intent: Stripe.PaymentIntent): number {
  return (expandedCharge(intent)?.created ?? intent.created) * 1000;
}
