import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, notExists, or, sql, type SQL } from 'drizzle-orm';
import type { Queries } from '#server/database/database.ts';
import type { ServerKeys } from '../keys.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import { stripeErrorCode } from '#server/payments/stripe/stripe-errors.ts';
import type { StripeGateway } from '#server/payments/stripe/stripe-gateway.ts';
import { hashCustomerEmail, deleteStoredCustomer } from './customers.ts';
import { stripeCustomers, payments } from './payment-tables.ts';

/** Milliseconds between two runs. */
export const customerDeletionIntervalMs = 60_000;

const batchSize = 20;
/** Milliseconds that a server has for its batch before another takes it over. */
const leaseMs = 5 * 60_000;
/** Milliseconds before a failed deletion is tried again: doubled each time, up to the longest. It is never given up. */
const retryMs = { first: 60_000, longest: 6 * 60 * 60_000 };

/**
 * Requests the deletion at the card provider of the customers of these orders and, where `email` is proven to be the
 * person's, of every customer with that email. Part of the transaction that erases the person: the provider is called
 * later, so that its outage holds up nothing here.
 */
export async function requestCustomerDeletion(
  transaction: Queries,
  keys: Pick<ServerKeys, 'sign'>,
  { orderIds, email, now }: { orderIds: readonly string[]; email: string | null; now: Date },
): Promise<void> {
  const paid = transaction
    .select({ customerId: payments.customerId })
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]));
  const wanted = [
    ...(orderIds.length === 0 ? [] : [inArray(stripeCustomers.customerId, paid)]),
    ...(email === null ? [] : [eq(stripeCustomers.emailHash, hashCustomerEmail(keys, email))]),
  ];
  if (wanted.length > 0) await markForDeletion(transaction, or(...wanted), now);
}

/** Requests the deletion of customers that were last used before `before`. */
export async function requestUnusedCustomerDeletion(queries: Queries, { before, now }: { before: Date; now: Date }): Promise<void> {
  const later = queries
    .select({ one: sql`1` })
    .from(payments)
    .where(and(eq(payments.customerId, stripeCustomers.customerId), sql`${payments.createdAt} >= ${before.toISOString()}::timestamptz`));
  await markForDeletion(queries, and(lt(stripeCustomers.createdAt, before), notExists(later)), now);
}

async function markForDeletion(queries: Queries, which: SQL | undefined, now: Date): Promise<void> {
  await queries
    .update(stripeCustomers)
    .set({ deleteAt: now })
    .where(and(which, isNull(stripeCustomers.deleteAt)));
}

type Deletion = { customerId: string; attempts: number };

/**
 * Deletes the requested customers at the card provider, then what is kept of them here. One whose payment is not over yet
 * waits for its end; one that the provider could not delete is tried again later. Any number of servers may run at once.
 * Returns how many customers were deleted.
 */
export async function deleteRequestedCustomers(
  { database: { queries }, keys, now }: Pick<ServerDependencies, 'database' | 'keys' | 'now'>,
  gateway: StripeGateway,
  warn: (message: string) => void,
): Promise<number> {
  let deleted = 0;
  for (const { customerId, attempts } of await claimDueDeletions(queries, now())) {
    try {
      await gateway.request((stripe) => stripe.customers.del(customerId)).catch(ignoreMissing);
      await deleteStoredCustomer({ queries, keys }, customerId, now());
      deleted += 1;
    } catch (error) {
      const pauseMs = Math.min(retryMs.longest, retryMs.first * 2 ** Math.min(attempts, 20));
      await queries
        .update(stripeCustomers)
        .set({ deleteAt: new Date(now().getTime() + pauseMs) })
        .where(eq(stripeCustomers.customerId, customerId));
      const reason = error instanceof Error ? error.name : 'unknown';
      warn(`Deleting customer ${customerId} at the card provider failed (${reason}): next try in ${Math.round(pauseMs / 60_000)} min`);
    }
  }
  return deleted;
}

/** Takes the deletions that are due for this server alone. */
async function claimDueDeletions(queries: Queries, now: Date): Promise<Deletion[]> {
  return queries.transaction(async (transaction) => {
    const unfinished = transaction
      .select({ one: sql`1` })
      .from(payments)
      .where(and(eq(payments.customerId, stripeCustomers.customerId), isNotNull(payments.nextCheckAt)));
    const due = await transaction
      .select({ customerId: stripeCustomers.customerId, attempts: stripeCustomers.deletionAttempts })
      .from(stripeCustomers)
      .where(and(lte(stripeCustomers.deleteAt, now), notExists(unfinished)))
      .orderBy(asc(stripeCustomers.deleteAt))
      .limit(batchSize)
      .for('update', { skipLocked: true });
    const ids = due.map(({ customerId }) => customerId);
    if (ids.length > 0)
      await transaction
        .update(stripeCustomers)
        .set({ deleteAt: new Date(now.getTime() + leaseMs), deletionAttempts: sql`${stripeCustomers.deletionAttempts} + 1` })
        .where(inArray(stripeCustomers.customerId, ids));
    return due;
  });
}

/** A customer that the provider does not have is deleted. */
function ignoreMissing(error: unknown): null {
  if (stripeErrorCode(error) === 'resource_missing') return null;
  throw error;
}
