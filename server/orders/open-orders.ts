import { and, eq, gt, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { OrderPayload } from '#domain/entities.ts';
import type { Queries } from '#server/database/database.ts';
import { normaliseCustomerEmail, normalisePhone } from './order-contact.ts';
import { openOrderLimit, openOrderLimitPerCaller, tooManyRequests } from '#server/http/rate-limits.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import { orders } from './order-tables.ts';

/** Verified identity of the person placing an order: the session's user, and hashes of the caller's address. */
export type OrderPlacer = { userId: string | null; callerHashes: CallerHashes };

/** Milliseconds. Upper bound of `Retry-After`: slots are up to a week ahead, and a wait of days would lock the customer out. */
const maxRetryAfterMs = 60 * 60 * 1000;

const advisoryLock = (name: string) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`;

/**
 * Limits open orders to three per session, or per email or phone from one address, and to ten per address. A card order is open
 * until it is paid or cancelled, a cash order until its slot is over. An email or phone from another address is ignored: anyone
 * can type it.
 *
 * Advisory locks serialise orders of one address and one user, so that concurrent orders cannot all pass the check.
 *
 * @throws ApiError 429
 */
export async function limitOpenOrders(
  queries: Queries,
  { local_id, customer }: OrderPayload,
  { placer: { userId, callerHashes }, now, rateLimitFactor }: { placer: OrderPlacer; now: Date; rateLimitFactor: number },
): Promise<void> {
  await queries.execute(
    sql`select ${advisoryLock(`caller ${callerHashes.current}`)}, ${advisoryLock(`user ${userId ?? callerHashes.current}`)}`,
  );
  const isUnpaid = and(eq(orders.paymentMethod, 'card'), eq(orders.status, 'pending'));
  const isSameCaller = inArray(orders.callerHash, [callerHashes.current, ...callerHashes.earlier]);
  const isSameCustomer = userId === null ? isSameCaller : or(isSameCaller, eq(orders.userId, userId));
  const open = await queries
    .select({ localId: orders.localId, userId: orders.userId, email: orders.email, phone: orders.phone, until: orders.openUntil })
    .from(orders)
    .where(and(isSameCustomer, or(isUnpaid, and(eq(orders.paymentMethod, 'cash'), gt(orders.openUntil, now)))))
    .orderBy(orders.openUntil);
  // A repeated order with the same `local_id` does not count against itself.
  if (open.some(({ localId }) => localId === local_id)) return;
  const [email, phone] = [normaliseCustomerEmail(customer), normalisePhone(customer)];
  const isSamePerson = (order: (typeof open)[number]) =>
    (userId !== null && order.userId === userId) || order.email === email || (phone !== '' && order.phone === phone);
  const own = open.filter(isSamePerson);
  const isFull = own.length >= Math.ceil(openOrderLimit * rateLimitFactor);
  if (!isFull && open.length < Math.ceil(openOrderLimitPerCaller * rateLimitFactor)) return;
  const [firstToClose] = isFull ? own : open;
  throw tooManyRequests(Math.min(maxRetryAfterMs, (firstToClose?.until.getTime() ?? now.getTime()) - now.getTime()));
}

/** Deletes the caller hashes of orders that are no longer open. */
export async function deleteCallerHashes(queries: Queries, now: Date): Promise<void> {
  const isClosed = and(lte(orders.openUntil, now), or(ne(orders.paymentMethod, 'card'), ne(orders.status, 'pending')));
  await queries
    .update(orders)
    .set({ callerHash: null })
    .where(and(isNotNull(orders.callerHash), isClosed));
}
