import { and, eq, inArray, isNotNull, isNull, lte, ne } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import { payments } from './payment-tables.ts';

/** Milliseconds. A younger attempt may still be under way, in another window or on another device. */
const activeAttemptMs = 2 * 60_000;

/** Payments that nobody wants any more are looked at soon, and their intents cancelled then. A money that is there counts all the same. */
const closedAndDue = (now: Date) => ({ closedAt: now, nextCheckAt: now });
/** Payments of which it is not known how they ended. */
const isUnresolved = and(isNull(payments.closedAt), isNull(payments.outcome));

/**
 * A customer who begins another attempt to order has left the one before: what was to be paid there is wanted no more, nor
 * the order that was filed with it. It is the same customer where details and address are the same: whoever only knows
 * somebody's details ends nobody's payment. An attempt of the last two minutes is left to the sweeper: two that are made
 * side by side must not end each other. Answers the payments.
 */
export async function abandonEarlierPayments(
  queries: Queries,
  { customerId, payer, localId }: { customerId: string; payer: CallerHashes; localId: string | null },
  now: Date,
): Promise<string[]> {
  if (localId === null) return [];
  const isTheirs = and(eq(payments.customerId, customerId), inArray(payments.payerHash, [payer.current, ...payer.earlier]));
  const isLeft = lte(payments.createdAt, new Date(now.getTime() - activeAttemptMs));
  const isEarlier = and(isNotNull(payments.localId), ne(payments.localId, localId), isLeft);
  const left = await queries
    .update(payments)
    .set(closedAndDue(now))
    .where(and(isTheirs, isEarlier, isUnresolved))
    .returning({ paymentId: payments.paymentId });
  return left.map(({ paymentId }) => paymentId);
}

/** An attempt that ends in cash has left the cards that it began with. */
export async function abandonCardPayments(transaction: Queries, localId: string, now: Date): Promise<void> {
  await transaction
    .update(payments)
    .set(closedAndDue(now))
    .where(and(eq(payments.localId, localId), isNull(payments.orderId), isUnresolved));
}
