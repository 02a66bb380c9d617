import { and, eq, inArray, isNotNull, isNull, lte, ne } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { isOneOf } from '#server/database/json-rows.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import { payments } from './payment-tables.ts';

/** Milliseconds during which an attempt may still be active in another tab or on another device. */
const activeAttemptMs = 2 * 60_000;

/**
 * Closes payments, so that no order may be attached to them any more, and makes them due, so that the sweeper cancels their intents.
 * For a payment that was captured meanwhile, the sweeper marks its order as paid or refunds it.
 */
const closedAndDueValues = (now: Date) => ({ closedAt: now, nextCheckAt: now });
/** Payments that are not closed and have no final outcome. */
const unresolvedCondition = and(isNull(payments.closedAt), isNull(payments.outcome));

/**
 * Closes the payments of a customer's earlier order attempts when the customer starts another one, and returns their ids.
 * Matches the Stripe customer and the client's IP address together, because knowing someone's details must not be enough to cancel their
 * payment. Leaves attempts of the last two minutes to the sweeper, so that two parallel attempts do not close each other.
 */
export async function abandonEarlierPayments(
  db: Db,
  { customerId, payer, localId }: { customerId: string; payer: CallerHashes; localId: string | null },
  now: Date,
): Promise<string[]> {
  // Without an attempt's id, its own payment could not be told from earlier ones.
  if (localId === null) return [];
  // The hashes under the keys of earlier days match payments that were begun before midnight.
  const sameCustomer = and(eq(payments.customerId, customerId), inArray(payments.payerHash, [payer.current, ...payer.earlier]));
  const inactive = lte(payments.createdAt, new Date(now.getTime() - activeAttemptMs));
  const earlierAttempt = and(isNotNull(payments.localId), ne(payments.localId, localId), inactive);
  const closed = await db
    .update(payments)
    .set(closedAndDueValues(now))
    .where(and(sameCustomer, earlierAttempt, unresolvedCondition))
    .returning({ paymentId: payments.paymentId });
  return closed.map(({ paymentId }) => paymentId);
}

/** Closes the card payments of attempts that ended as cash orders. */
export function abandonCardPayments(transaction: Db, localIds: readonly string[], now: Date): Promise<unknown> {
  return transaction
    .update(payments)
    .set(closedAndDueValues(now))
    .where(and(isOneOf(payments.localId, localIds), isNull(payments.orderId), unresolvedCondition));
}
