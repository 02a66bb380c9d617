import type Stripe from 'stripe';
import { cardCurrency } from '#config/constants.ts';
import type { OrderStatus } from '#domain/entities.ts';
import type { PaymentOutcome } from './payment-tables.ts';

const minute = 60_000;
/** Money without an order is given back when it is this old, in milliseconds. */
export const orphanMs = 10 * minute;
/** No card order, and no intent that nobody ordered with, waits longer than this for its money. */
export const unpaidMs = 60 * minute;
/** Money that came in time may be learned of this much later than the kitchen needs to know. */
const learnedMs = 5 * minute;
/** So often an order is tried to be made a paid one, before its money goes back. */
export const mostTries = 5;
/** How long Stripe is asked at all, and the shortest and longest pause between two questions. */
const askedMs = 72 * 60 * minute;
const firstPauseMs = 30_000;
const longestPauseMs = 10 * minute;

/** A payment as far as its next step depends on it. */
export type Known = {
  payment: { customerId: string; amount: number; createdAt: Date; closedAt: Date | null; checks: number; failedTries: number };
  /** The order it is for, if any. */
  order: { status: OrderStatus; total: number; createdAt: Date; usefulUntil: Date } | null;
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
  | { step: 'cancel order'; outcome: PaymentOutcome | null; askAgain: Date | null }
  | { step: 'wait'; until: Date }
  | { step: 'done'; outcome: PaymentOutcome | null };

/**
 * What follows from what Stripe says of an intent: the one rule for the customer's word, the webhook and the sweeper. An
 * order becomes paid or cancelled once and stays so, and none is left pending; money that no order claims, or that comes
 * after the order's time, goes back.
 *
 * @spec §4 Final step
 */
export function nextStep({ payment, order, intent, now }: Known): NextStep {
  const ended = intent === null ? null : outcomeOf(intent);
  if (order?.status === 'paid') return { step: 'done', outcome: ended ?? 'captured' };
  if (intent !== null && ended === 'captured') return stepForMoney({ payment, order, intent, now });
  const isPending = order?.status === 'pending';
  if (ended !== null) return isPending ? { step: 'cancel order', outcome: ended, askAgain: null } : { step: 'done', outcome: ended };
  const until = order === null ? payment.createdAt.getTime() + unpaidMs : payUntil(order);
  const pausedUntil = now.getTime() + pauseMs(payment.checks);
  const isWanted = payment.closedAt === null && (order === null || isPending);
  if (isWanted && now.getTime() < until) return { step: 'wait', until: new Date(Math.min(pausedUntil, until)) };
  // Money that is on its way can be neither stopped nor counted on.
  if (intent !== null && intent.status !== 'processing') return { step: 'cancel intent' };
  const isAskedNoMore = now.getTime() - payment.createdAt.getTime() >= askedMs;
  if (order !== null && isPending && (isAskedNoMore || intent === null || isTooLate(order, now)))
    return { step: 'cancel order', outcome: null, askAgain: isAskedNoMore ? null : new Date(pausedUntil) };
  return isAskedNoMore ? { step: 'done', outcome: null } : { step: 'wait', until: new Date(pausedUntil) };
}

/** How long to wait before Stripe is asked again, after so many questions. */
export function pauseMs(checks: number): number {
  return Math.min(firstPauseMs * 2 ** Math.min(checks, 10), longestPauseMs);
}

type Order = NonNullable<Known['order']>;

/** Until when an order's money may come, in milliseconds since 1970. */
function payUntil({ createdAt, usefulUntil }: Order): number {
  return Math.min(usefulUntil.getTime(), createdAt.getTime() + unpaidMs);
}

/** Whether the kitchen would hear of the order when its time is over, whenever it was paid. */
function isTooLate({ usefulUntil }: Order, now: Date): boolean {
  return now.getTime() > usefulUntil.getTime() + learnedMs;
}

function stepForMoney({ payment, order, intent, now }: Known & { intent: Stripe.PaymentIntent }): NextStep {
  if (order !== null) {
    const isInTime = capturedAt(intent) <= payUntil(order) && !isTooLate(order, now);
    const isKept = order.status === 'pending' && isFor(intent, payment, order) && isInTime && payment.failedTries < mostTries;
    return { step: isKept ? 'pay' : 'refund' };
  }
  const due = capturedAt(intent) + orphanMs;
  return now.getTime() >= due ? { step: 'refund' } : { step: 'wait', until: new Date(due) };
}

/** Whether the money is the order's: all of it, in euros, from its customer. */
function isFor(intent: Stripe.PaymentIntent, payment: { customerId: string }, order: { total: number }): boolean {
  const customer = typeof intent.customer === 'string' ? intent.customer : intent.customer?.id;
  return intent.amount_received === order.total && intent.currency === cardCurrency && customer === payment.customerId;
}

/** How an intent ended at Stripe; null: money may still come. */
function outcomeOf(intent: Stripe.PaymentIntent): PaymentOutcome | null {
  if (intent.status === 'canceled') return 'canceled';
  if (intent.status !== 'succeeded') return null;
  return chargeOf(intent)?.refunded === true ? 'refunded' : 'captured';
}

/** The charge, where it was asked for with the intent. */
function chargeOf({ latest_charge }: Stripe.PaymentIntent): Stripe.Charge | null {
  return typeof latest_charge === 'object' ? latest_charge : null;
}

/** When the money was taken, in milliseconds since 1970. */
function capturedAt(intent: Stripe.PaymentIntent): number {
  return (chargeOf(intent)?.created ?? intent.created) * 1000;
}
