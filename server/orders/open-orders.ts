import { and, eq, gt, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { OrderPayload } from '#domain/entities.ts';
import type { Db } from '#server/database/database.ts';
import { normaliseCustomerEmail, normalisePhone } from './order-contact.ts';
import { openOrderLimit, openOrderLimitPerCaller, tooManyRequests } from '#server/http/rate-limits.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import { orders } from './order-tables.ts';

/** Verified identity of the person placing an order: the session's user, if any, and the hashes of the caller's address. */
export type OrderPlacer = { userId: string | null; callerHashes: CallerHashes };

/** Upper bound of `Retry-After` in milliseconds: slots are up to a week ahead, and a wait of days would lock the customer out. */
const maxRetryAfterMs = 60 * 60 * 1000;

const advisoryLock = (name: string) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`;

/**
 * Limits open orders to three per account, or per email or phone from one address, and to ten per address. A card order is open
 * until it is paid or cancelled, a cash order until its slot is over. Orders with the same email or phone but from another
 * address do not count, because anyone can type them.
 *
 * Advisory locks serialise the orders of one address and of one user, so that concurrent orders cannot all pass the check.
 *
 * @throws ApiError 429 if a limit is reached
 */
export async function limitOpenOrders(
  db: Db,
  { local_id, customer }: OrderPayload,
  { placer: { userId, callerHashes }, now, rateLimitFactor }: { placer: OrderPlacer; now: Date; rateLimitFactor: number },
): Promise<void> {
  await db.execute(
    sql`select ${advisoryLock(`caller ${callerHashes.current}`)}, ${advisoryLock(`user ${userId ?? callerHashes.current}`)}`,
  );
  const unpaidCardOrder = and(eq(orders.paymentMethod, 'card'), eq(orders.status, 'pending'));
  const sameCaller = inArray(orders.callerHash, [callerHashes.current, ...callerHashes.earlier]);
  const sameCallerOrUser = userId === null ? sameCaller : or(sameCaller, eq(orders.userId, userId));
  const open = await db
    .select({ localId: orders.localId, userId: orders.userId, email: orders.email, phone: orders.phone, until: orders.openUntil })
    .from(orders)
    .where(and(sameCallerOrUser, or(unpaidCardOrder, and(eq(orders.paymentMethod, 'cash'), gt(orders.openUntil, now)))))
    .orderBy(orders.openUntil);
  // A repeated order with the same `local_id` does not count against itself.
  if (open.some(({ localId }) => localId === local_id)) return;
  const [email, phone] = [normaliseCustomerEmail(customer), normalisePhone(customer)];
  const isSamePerson = (order: (typeof open)[number]) =>
    (userId !== null && order.userId === userId) || order.email === email || (phone !== '' && order.phone === phone);
  const ownOrders = open.filter(isSamePerson);
  const isCustomerLimitReached = ownOrders.length >= Math.ceil(openOrderLimit * rateLimitFactor);
  if (!isCustomerLimitReached && open.length < Math.ceil(openOrderLimitPerCaller * rateLimitFactor)) return;
  const [firstToClose] = isCustomerLimitReached ? ownOrders : open;
  throw tooManyRequests(Math.min(maxRetryAfterMs, (firstToClose?.until.getTime() ?? now.getTime()) - now.getTime()));
}

/** Deletes the caller hashes of orders that are no longer open. */
export async function deleteCallerHashesOfClosedOrders(db: Db, now: Date): Promise<void> {
  const closedCondition = and(lte(orders.openUntil, now), or(ne(orders.paymentMethod, 'card'), ne(orders.status, 'pending')));
  await db
    .update(orders)
    .set({ callerHash: null })
    .where(and(isNotNull(orders.callerHash), closedCondition));
}
