import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import type { ServerKeys } from '../keys.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { stripeErrorCode } from '#server/payments/stripe/stripe-errors.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { hashCustomerEmail, deleteStoredCustomer } from './customers.ts';
import { stripeCustomers, payments } from './payment-tables.ts';

/** Milliseconds between two runs. */
export const customerDeletionIntervalMs = 60_000;

const batchSize = 20;
/** Lease on a batch in milliseconds, after which another server may take it over. */
const leaseMs = 5 * 60_000;
/** Retry delays in milliseconds: doubled after each failure up to the maximum. A deletion is retried until it succeeds. */
const retryMs = { first: 60_000, max: 6 * 60 * 60_000 };

/**
 * Requests the deletion of the Stripe customers of these orders and, if `email` is not null, of all customers with that email.
 * Runs in the transaction that erases the person. Stripe is called later, so that an outage does not block the erasure.
 */
export async function requestCustomerDeletion(
  transaction: Db,
  keys: Pick<ServerKeys, 'sign'>,
  { orderIds, email, now }: { orderIds: readonly string[]; email: string | null; now: Date },
): Promise<void> {
  const customersOfOrders = transaction
    .select({ customerId: payments.customerId })
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]));
  const conditions = [
    ...(orderIds.length === 0 ? [] : [inArray(stripeCustomers.customerId, customersOfOrders)]),
    ...(email === null ? [] : [eq(stripeCustomers.emailHash, hashCustomerEmail(keys, email))]),
  ];
  if (conditions.length > 0) await markForDeletion(transaction, or(...conditions), now);
}

/** Requests the deletion of customers without a payment since `before`. */
export async function requestUnusedCustomerDeletion(db: Db, { before, now }: { before: Date; now: Date }): Promise<void> {
  const laterPayment = db
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.customerId, stripeCustomers.customerId), sql`${payments.createdAt} >= ${before.toISOString()}::timestamptz`));
  await markForDeletion(db, and(lt(stripeCustomers.createdAt, before), notExists(laterPayment)), now);
}

async function markForDeletion(db: Db, condition: SQL | undefined, now: Date): Promise<void> {
  await db
    .update(stripeCustomers)
    .set({ deleteAt: now })
    .where(and(condition, isNull(stripeCustomers.deleteAt)));
}

type Deletion = { customerId: string; attempts: number };

/**
 * Deletes the requested customers at Stripe, then their stored rows, and returns how many were deleted. Skips customers with an
 * unresolved payment. Schedules a retry after a failure. Safe to run on several servers at once.
 */
export async function deleteRequestedCustomers(
  { database: { db }, keys, now }: Pick<ServerDependencies, 'database' | 'keys' | 'now'>,
  gateway: StripeGateway,
  warn: (message: string) => void,
): Promise<number> {
  let deleted = 0;
  for (const { customerId, attempts } of await claimDueDeletions(db, now())) {
    try {
      await gateway.request((stripe) => stripe.customers.del(customerId)).catch(ignoreMissing);
      await deleteStoredCustomer({ db, keys }, customerId, now());
      deleted += 1;
    } catch (error) {
      const retryDelayMs = Math.min(retryMs.max, retryMs.first * 2 ** Math.min(attempts, 20));
      await db
        .update(stripeCustomers)
        .set({ deleteAt: new Date(now().getTime() + retryDelayMs) })
        .where(eq(stripeCustomers.customerId, customerId));
      const reason = error instanceof Error ? error.name : 'unknown';
      warn(`Deleting customer ${customerId} at Stripe failed (${reason}): next try in ${Math.round(retryDelayMs / 60_000)} min`);
    }
  }
  return deleted;
}

/** Claims due deletions, by postponing them by the lease, so that no other server runs them meanwhile. */
async function claimDueDeletions(db: Db, now: Date): Promise<Deletion[]> {
  return db.transaction(async (transaction) => {
    const unfinished = transaction
      .select({ one: sql`1` })
      .from(payments)
      .where(and(eq(payments.customerId, stripeCustomers.customerId), isNotNull(payments.nextCheckAt)));
    const dueDeletions = await transaction
      .select({ customerId: stripeCustomers.customerId, attempts: stripeCustomers.deletionAttempts })
      .from(stripeCustomers)
      .where(and(lte(stripeCustomers.deleteAt, now), notExists(unfinished)))
      .orderBy(asc(stripeCustomers.deleteAt))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const ids = dueDeletions.map(({ customerId }) => customerId);
    if (ids.length > 0)
      await transaction
        .update(stripeCustomers)
        .set({ deleteAt: new Date(now.getTime() + leaseMs), deletionAttempts: sql`${stripeCustomers.deletionAttempts} + 1` })
        .where(inArray(stripeCustomers.customerId, ids));
    return dueDeletions;
  });
}

/** Treats a customer that Stripe does not have as deleted. */
function ignoreMissing(error: unknown): null {
  if (stripeErrorCode(error) === 'resource_missing') return null;
  throw error;
}
