import type Stripe from 'stripe';
import { cardCurrency } from '#config/constants.ts';
import type { OrderStatus } from '#domain/entities.ts';
import type { PaymentOutcome } from './tables.ts';

const minute = 60_000;
/** Money without an order is given back when it is this old, in milliseconds. */
export const orphanMs = 10 * minute;
/** A card order that is not paid by then is cancelled, and an intent that nobody ordered with. */
export const unpaidMs = 60 * minute;
/** How long Stripe is asked at all, and the shortest and longest pause between two questions. */
const askedMs = 72 * 60 * minute;
const firstPauseMs = 30_000;
const longestPauseMs = 10 * minute;

/** A payment as far as its next step depends on it. */
export type Known = {
  payment: { customerId: string; amount: number; createdAt: Date; closedAt: Date | null; checks: number };
  /** The order it is for, if any. */
  order: { status: OrderStatus; total: number; createdAt: Date } | null;
  intent: Stripe.PaymentIntent;
  now: Date;
};

/** What is to be done about a payment. */
export type NextStep =
  /** The money is there and fits the order, which is paid now. */
  | { step: 'pay' }
  /** The money belongs to no order and is given back. */
  | { step: 'refund' }
  /** No money shall come any more. */
  | { step: 'cancel intent' }
  /** No money can come any more. */
  | { step: 'cancel order'; outcome: PaymentOutcome }
  | { step: 'wait'; until: Date }
  | { step: 'done'; outcome: PaymentOutcome | null };

/**
 * What follows from what Stripe says of an intent: the one rule for the customer's word, the webhook and the sweeper. An
 * order becomes paid or cancelled once and stays so; money that no order claims goes back.
 *
 * @spec §4 Final step
 */
export function nextStep({ payment, order, intent, now }: Known): NextStep {
  const since = (order ?? payment).createdAt.getTime();
  const isOverdue = now.getTime() - since >= unpaidMs;
  const ended = outcomeOf(intent);
  if (order?.status === 'paid') return { step: 'done', outcome: ended ?? 'captured' };
  if (ended === 'captured') return stepForMoney({ payment, order, intent, now });
  if (ended !== null) {
    if (order?.status !== 'pending') return { step: 'done', outcome: ended };
    return isOverdue ? { step: 'cancel order', outcome: ended } : { step: 'wait', until: new Date(since + unpaidMs) };
  }
  const isWanted = order === null ? payment.closedAt === null : order.status === 'pending';
  const pausedUntil = now.getTime() + pauseMs(payment.checks);
  if (isWanted && !isOverdue) return { step: 'wait', until: new Date(Math.min(pausedUntil, since + unpaidMs)) };
  // Money that is on its way can be neither stopped nor counted on.
  if (intent.status !== 'processing') return { step: 'cancel intent' };
  if (now.getTime() - payment.createdAt.getTime() >= askedMs) return { step: 'done', outcome: null };
  return { step: 'wait', until: new Date(pausedUntil) };
}

/** How long to wait before Stripe is asked again, after so many questions. */
export function pauseMs(checks: number): number {
  return Math.min(firstPauseMs * 2 ** Math.min(checks, 10), longestPauseMs);
}

function stepForMoney({ payment, order, intent, now }: Known): NextStep {
  if (order !== null) return order.status === 'pending' && isFor(intent, payment, order) ? { step: 'pay' } : { step: 'refund' };
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
