import { and, eq, gt, isNotNull, lte, ne, or } from 'drizzle-orm';
import type { OrderPayload } from '#domain/entities.ts';
import { lockNames } from '#server/database/advisory-locks.ts';
import type { Db } from '#server/database/database.ts';
import { isOneOf } from '#server/database/json-rows.ts';
import { settleAll } from '#server/database/settle-all.ts';
import type { ApiError } from '#server/http/errors.ts';
import { normaliseCustomerEmail, normalisePhone } from './order-contact.ts';
import { openOrderLimit, openOrderLimitPerCaller, tooManyRequests } from '#server/http/rate-limits.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import { orders } from './order-tables.ts';

/** Verified identity of the person placing an order: the session's user, if any, and the hashes of the caller's address. */
export type OrderPlacer = { userId: string | null; callerHashes: CallerHashes };

/** Upper bound of `Retry-After` in milliseconds: slots are up to a week ahead, and a wait of days would lock the customer out. */
const maxRetryAfterMs = 60 * 60 * 1000;

/** A new order that the limits of open orders apply to. */
type LimitedOrder = {
  order: Pick<OrderPayload, 'local_id' | 'customer'>;
  placer: OrderPlacer;
  now: Date;
  /** Multiplies the limits. */
  rateLimitFactor: number;
};

/** An open order, as the limits count it. */
type OpenOrder = Pick<typeof orders.$inferSelect, 'localId' | 'userId' | 'callerHash' | 'email' | 'phone' | 'paymentMethod' | 'openUntil'>;

/**
 * Limits open orders to three per account, or per email or phone from one address, and to ten per address. A card order is open
 * until it is paid or cancelled, a cash order until its slot is over. Orders with the same email or phone but from another
 * address do not count, because anyone can type them. Returns for each new order null, or the 429 if a limit is reached. The new orders
 * must be of different callers and users.
 *
 * Advisory locks serialise the orders of one address and of one user, so that concurrent orders cannot all pass the check.
 */
export async function limitOpenOrders(transaction: Db, newOrders: readonly LimitedOrder[]): Promise<(ApiError | null)[]> {
  const [, openOrders] = await settleAll([() => lockPlacers(transaction, newOrders), () => readOpenOrders(transaction, newOrders)]);
  return newOrders.map((newOrder) => checkOpenOrders(newOrder, openOrders));
}

/** Takes the locks in the order of their names: batches of several servers would otherwise wait for each other. */
function lockPlacers(transaction: Db, newOrders: readonly LimitedOrder[]): Promise<unknown> {
  const names = newOrders.flatMap(({ placer: { userId, callerHashes } }) => [
    `caller ${callerHashes.current}`,
    ...(userId === null ? [] : [`user ${userId}`]),
  ]);
  return lockNames(transaction, names);
}

/** Returns the orders of these callers and users that are open for at least one of the new orders, the first to close first. */
function readOpenOrders(transaction: Db, newOrders: readonly LimitedOrder[]): Promise<OpenOrder[]> {
  const callerHashes = newOrders.flatMap(({ placer }) => [placer.callerHashes.current, ...placer.callerHashes.earlier]);
  const userIds = newOrders.flatMap(({ placer: { userId } }) => (userId === null ? [] : [userId]));
  const earliest = new Date(Math.min(...newOrders.map(({ now }) => now.getTime())));
  const sameCaller = isOneOf(orders.callerHash, callerHashes);
  const sameCallerOrUser = userIds.length === 0 ? sameCaller : or(sameCaller, isOneOf(orders.userId, userIds));
  const unpaidCardOrder = and(eq(orders.paymentMethod, 'card'), eq(orders.status, 'pending'));
  const { localId, userId, callerHash, email, phone, paymentMethod, openUntil } = orders;
  return transaction
    .select({ localId, userId, callerHash, email, phone, paymentMethod, openUntil })
    .from(orders)
    .where(and(sameCallerOrUser, or(unpaidCardOrder, and(eq(paymentMethod, 'cash'), gt(openUntil, earliest)))))
    .orderBy(openUntil);
}

function checkOpenOrders(
  { order: { local_id, customer }, placer: { userId, callerHashes }, now, rateLimitFactor }: LimitedOrder,
  openOrders: readonly OpenOrder[],
): ApiError | null {
  const hashes = [callerHashes.current, ...callerHashes.earlier];
  const isOfUser = (order: OpenOrder) => userId !== null && order.userId === userId;
  const isOpen = ({ paymentMethod, openUntil }: OpenOrder) => paymentMethod === 'card' || openUntil > now;
  const open = openOrders.filter(
    (order) => isOpen(order) && (isOfUser(order) || (order.callerHash !== null && hashes.includes(order.callerHash))),
  );
  // A repeated order with the same `local_id` does not count against itself.
  if (open.some(({ localId }) => localId === local_id)) return null;
  const [email, phone] = [normaliseCustomerEmail(customer), normalisePhone(customer)];
  const ownOrders = open.filter((order) => isOfUser(order) || order.email === email || (phone !== '' && order.phone === phone));
  const isCustomerLimitReached = ownOrders.length >= Math.ceil(openOrderLimit * rateLimitFactor);
  if (!isCustomerLimitReached && open.length < Math.ceil(openOrderLimitPerCaller * rateLimitFactor)) return null;
  const [firstToClose] = isCustomerLimitReached ? ownOrders : open;
  return tooManyRequests(Math.min(maxRetryAfterMs, (firstToClose?.openUntil.getTime() ?? now.getTime()) - now.getTime()));
}

/** Deletes the caller hashes of orders that are no longer open. */
export async function deleteCallerHashesOfClosedOrders(db: Db, now: Date): Promise<void> {
  const closedCondition = and(lte(orders.openUntil, now), or(ne(orders.paymentMethod, 'card'), ne(orders.status, 'pending')));
  await db
    .update(orders)
    .set({ callerHash: null })
    .where(and(isNotNull(orders.callerHash), closedCondition));
}
