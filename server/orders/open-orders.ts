import { and, eq, gt, inArray, isNotNull, lte, ne, or, sql } from 'drizzle-orm';
import type { OrderPayload } from '#domain/entities.ts';
import type { Queries } from '#server/database/database.ts';
import { normaliseCustomerEmail, normalisePhone } from './order-contact.ts';
import { openOrderLimit, openOrderLimitPerCaller, tooManyRequests } from '#server/http/rate-limits.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import { orders } from './order-tables.ts';

/** What is proven of who orders: the session, and the address that the request came from, hashed. */
export type OrderPlacer = { userId: string | null; origin: CallerHashes };

/** Milliseconds. Upper bound of `Retry-After`: a wait of days would lock the customer out. */
const maxRetryAfterMs = 60 * 60 * 1000;

const advisoryLock = (name: string) => sql`pg_advisory_xact_lock(hashtextextended(${name}, 0))`;

/**
 * At most three orders of one session, or of one email or telephone from one address, are open at a time, and ten from one
 * address: by card until they are paid or cancelled, in cash until their time is past. An email or telephone that is typed
 * elsewhere binds nobody: it proves nothing. Orders of one customer are looked at one after the other, or as many as come
 * together would all find room.
 */
export async function limitOpenOrders(
  queries: Queries,
  { local_id, customer }: OrderPayload,
  { placer: { userId, origin }, now, rateLimitFactor }: { placer: OrderPlacer; now: Date; rateLimitFactor: number },
): Promise<void> {
  await queries.execute(sql`select ${advisoryLock(`caller ${origin.current}`)}, ${advisoryLock(`user ${userId ?? origin.current}`)}`);
  const isUnpaid = and(eq(orders.paymentMethod, 'card'), eq(orders.status, 'pending'));
  const isFromHere = inArray(orders.callerHash, [origin.current, ...origin.earlier]);
  const isTheirs = userId === null ? isFromHere : or(isFromHere, eq(orders.userId, userId));
  const open = await queries
    .select({ localId: orders.localId, userId: orders.userId, email: orders.email, phone: orders.phone, until: orders.openUntil })
    .from(orders)
    .where(and(isTheirs, or(isUnpaid, and(eq(orders.paymentMethod, 'cash'), gt(orders.openUntil, now)))))
    .orderBy(orders.openUntil);
  // The attempt's own twin, filed a moment ago, is no further order.
  if (open.some(({ localId }) => localId === local_id)) return;
  const [email, phone] = [normaliseCustomerEmail(customer), normalisePhone(customer)];
  const isSamePerson = (order: (typeof open)[number]) =>
    (userId !== null && order.userId === userId) || order.email === email || (phone !== '' && order.phone === phone);
  const own = open.filter(isSamePerson);
  const isFull = own.length >= Math.ceil(openOrderLimit * rateLimitFactor);
  if (!isFull && open.length < Math.ceil(openOrderLimitPerCaller * rateLimitFactor)) return;
  const [first] = isFull ? own : open;
  throw tooManyRequests(Math.min(maxRetryAfterMs, (first?.until.getTime() ?? now.getTime()) - now.getTime()));
}

/** Deletes the caller addresses of orders that are no longer open. */
export async function deleteCallerHashes(queries: Queries, now: Date): Promise<void> {
  const isOver = and(lte(orders.openUntil, now), or(ne(orders.paymentMethod, 'card'), ne(orders.status, 'pending')));
  await queries
    .update(orders)
    .set({ callerHash: null })
    .where(and(isNotNull(orders.callerHash), isOver));
}
