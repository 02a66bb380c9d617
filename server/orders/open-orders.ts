import { and, eq, gt, isNotNull, lte, or } from 'drizzle-orm';
import type { OrderPayload } from '#domain/entities.ts';
import { isClosed, type HandlingState } from '#domain/order/handling.ts';
import { users } from '#server/accounts/account-tables.ts';
import { orderHandling } from '#server/counter/handling-tables.ts';
import { lockNames } from '#server/database/advisory-locks.ts';
import type { Db } from '#server/database/database.ts';
import { isOneOf } from '#server/database/json-rows.ts';
import { settleAll } from '#server/database/settle-all.ts';
import { normaliseCustomerEmail, normalisePhone } from './order-contact.ts';
import type { HttpError } from '#server/http/errors.ts';
import { openOrderLimit, openOrderLimitPerCaller } from '#server/http/rate-limits.ts';
import type { CallerHashes } from '#server/privacy/caller-hashes.ts';
import { tooManyCashOrders, type OpenOrdersRejection } from './open-orders-rejection.ts';
import { orders } from './order-tables.ts';
import type { AcceptedOrder } from './validate-order.ts';

/** Verified identity of the person placing an order: the session's user, if any, and the hashes of the caller's address. */
export type OrderPlacer = { userId: string | null; callerHashes: CallerHashes };

/** Orders that are due within this time count against each other, and so do all later ones of a customer. */
const dueSoonMs = 2 * 60 * 60 * 1000;

/** A new order that the limits of open orders apply to. */
type LimitedOrder = {
  order: Pick<OrderPayload, 'local_id' | 'customer' | 'payment_method'>;
  accepted: Pick<AcceptedOrder, 'slot'>;
  placer: OrderPlacer;
  now: Date;
  /** Multiplies the limits. */
  rateLimitFactor: number;
} & Pick<OpenOrdersRejection, 'catalogue'>;

type Contact = Pick<typeof orders.$inferSelect, 'userId' | 'email' | 'phone'>;

/** A cash order, as the limits count it. `state`: null if the restaurant does not have it. */
type OpenOrder = Contact &
  Pick<typeof orders.$inferSelect, 'localId' | 'callerHash' | 'slotStart' | 'openUntil'> & { state: HandlingState | null };

/** What is counted against a new order, the first to close first. */
type Counted = { open: OpenOrder[]; ownOrders: OpenOrder[]; handedOver: number };

/** Returns whether a customer is proven: the owner of a verified account, or somebody who has paid or received an order. */
type IsProven = (contact: Contact) => boolean;

/**
 * Limits open cash orders to three per account, or per email or phone from one address, and to ten per address within the next two
 * hours. A cash order is open until its slot is over, or until it is handed over, refused or cancelled. An address is shared by offices
 * and mobile networks, so orders of proven customers do not count against its limit, and each order that was handed over raises it.
 * Orders with the same email or phone but from another address do not count, because anyone can type them. Card orders are never
 * limited: the kitchen sees them only when they are paid. Returns for each new order null, or the 429 if a limit is reached. The new
 * orders must be of different callers and users.
 *
 * Advisory locks serialise the orders of one address and of one user, so that concurrent orders cannot all pass the check.
 */
export async function limitOpenOrders(transaction: Db, newOrders: readonly LimitedOrder[]): Promise<(HttpError | null)[]> {
  const cashOrders = newOrders.filter(({ order }) => order.payment_method === 'cash');
  if (cashOrders.length === 0) return newOrders.map(() => null);
  const [, stored] = await settleAll([() => lockPlacers(transaction, cashOrders), () => readOpenOrders(transaction, cashOrders)]);
  const counted = new Map(cashOrders.map((order) => [order, countOpenOrders(order, stored)]));
  const atCallerLimit = cashOrders.filter((order) => (counted.get(order)?.open.length ?? 0) >= callerLimit(order, 0));
  const isProven = atCallerLimit.length === 0 ? () => false : await findProvenCustomers(transaction, atCallerLimit, stored);
  return newOrders.map((order) => checkOpenOrders(order, counted.get(order), isProven));
}

/** Takes the locks in the order of their names: batches of several servers would otherwise wait for each other. */
function lockPlacers(transaction: Db, newOrders: readonly LimitedOrder[]): Promise<unknown> {
  const names = newOrders.flatMap(({ placer: { userId, callerHashes } }) => [
    `caller ${callerHashes.current}`,
    ...(userId === null ? [] : [`user ${userId}`]),
  ]);
  return lockNames(transaction, names);
}

/** Returns the cash orders of these callers and users whose time is not over for at least one of the new orders, the first to close first. */
function readOpenOrders(transaction: Db, newOrders: readonly LimitedOrder[]): Promise<OpenOrder[]> {
  const callerHashes = newOrders.flatMap(({ placer }) => [placer.callerHashes.current, ...placer.callerHashes.earlier]);
  const userIds = newOrders.flatMap(({ placer: { userId } }) => (userId === null ? [] : [userId]));
  const earliest = new Date(Math.min(...newOrders.map(({ now }) => now.getTime())));
  const sameCaller = isOneOf(orders.callerHash, callerHashes);
  const sameCallerOrUser = userIds.length === 0 ? sameCaller : or(sameCaller, isOneOf(orders.userId, userIds));
  const { localId, userId, callerHash, email, phone, slotStart, openUntil } = orders;
  return transaction
    .select({ localId, userId, callerHash, email, phone, slotStart, openUntil, state: orderHandling.state })
    .from(orders)
    .leftJoin(orderHandling, eq(orderHandling.orderId, orders.orderId))
    .where(and(sameCallerOrUser, eq(orders.paymentMethod, 'cash'), gt(openUntil, earliest)))
    .orderBy(openUntil);
}

/** Returns the stored orders that count against a new one, or null for a repeated order, which does not count against itself. */
function countOpenOrders(newOrder: LimitedOrder, stored: readonly OpenOrder[]): Counted | null {
  const { order, accepted, placer, now } = newOrder;
  const { userId, callerHashes } = placer;
  const hashes = [callerHashes.current, ...callerHashes.earlier];
  const isOfUser = (other: OpenOrder) => userId !== null && other.userId === userId;
  const isOfCaller = (other: OpenOrder) => other.callerHash !== null && hashes.includes(other.callerHash);
  const current = stored.filter((other) => other.openUntil > now && (isOfUser(other) || isOfCaller(other)));
  if (current.some(({ localId }) => localId === order.local_id)) return null;
  const isSoon = isDueSoon(accepted.slot?.start ?? null, now);
  const open = current.filter(({ state, slotStart }) => (state === null || !isClosed(state)) && isDueSoon(slotStart, now) === isSoon);
  const { email, phone } = contactOf(newOrder);
  const ownOrders = open.filter((other) => isOfUser(other) || other.email === email || (phone !== '' && other.phone === phone));
  const handedOver = current.filter(({ state }) => state === 'handedOver').length;
  return { open: isSoon ? open : [], ownOrders, handedOver };
}

const isDueSoon = (slotStart: Date | null, now: Date) => slotStart === null || slotStart.getTime() <= now.getTime() + dueSoonMs;

/** Limit of an address, where so many of its orders were handed over. */
const callerLimit = ({ rateLimitFactor }: LimitedOrder, handedOver: number) =>
  Math.ceil(openOrderLimitPerCaller * rateLimitFactor) + handedOver;

const contactOf = ({ order: { customer }, placer: { userId } }: LimitedOrder): Contact => ({
  userId,
  email: normaliseCustomerEmail(customer),
  phone: normalisePhone(customer),
});

/** Finds out which of the customers are proven. Guests are recognised by email and phone together. */
async function findProvenCustomers(transaction: Db, newOrders: readonly LimitedOrder[], stored: readonly OpenOrder[]): Promise<IsProven> {
  const contacts = [...newOrders.map(contactOf), ...stored];
  const userIds = contacts.flatMap(({ userId }) => (userId === null ? [] : [userId]));
  const emails = contacts.map(({ email }) => email);
  const [verifiedUsers, knownContacts] = await settleAll([
    () =>
      transaction
        .select({ userId: users.userId })
        .from(users)
        .where(and(isOneOf(users.userId, userIds), eq(users.isVerified, true))),
    () =>
      transaction
        .selectDistinct({ email: orders.email, phone: orders.phone })
        .from(orders)
        .leftJoin(orderHandling, eq(orderHandling.orderId, orders.orderId))
        .where(and(isOneOf(orders.email, emails), or(eq(orders.status, 'paid'), eq(orderHandling.state, 'handedOver')))),
  ]);
  const verified = new Set(verifiedUsers.map(({ userId }) => userId));
  return ({ userId, email, phone }) =>
    (userId !== null && verified.has(userId)) ||
    (phone !== '' && knownContacts.some((known) => known.email === email && known.phone === phone));
}

function checkOpenOrders(newOrder: LimitedOrder, counted: Counted | null | undefined, isProven: IsProven): HttpError | null {
  if (counted === null || counted === undefined) return null;
  const { now, rateLimitFactor, catalogue } = newOrder;
  const customerLimit = Math.ceil(openOrderLimit * rateLimitFactor);
  const { ownOrders, open, handedOver } = counted;
  if (ownOrders.length >= customerLimit)
    return tooManyCashOrders({ reason: 'customer', retryAt: timeBelow(customerLimit, ownOrders, now), now, catalogue });
  const limit = callerLimit(newOrder, handedOver);
  const unproven = open.filter((other) => !isProven(other));
  if (unproven.length < limit || isProven(contactOf(newOrder))) return null;
  return tooManyCashOrders({ reason: 'caller', retryAt: timeBelow(limit, unproven, now), now, catalogue });
}

/** Returns when fewer than `limit` of these orders will count. An order for later counts among the later ones until it is due soon. */
function timeBelow(limit: number, counted: readonly OpenOrder[], now: Date): Date {
  const endOf = ({ slotStart, openUntil }: OpenOrder) =>
    slotStart === null || isDueSoon(slotStart, now) ? openUntil.getTime() : slotStart.getTime() - dueSoonMs;
  const ends = counted.map(endOf).toSorted((a, b) => a - b);
  return new Date(ends[ends.length - limit] ?? now);
}

/** Deletes the caller hashes of orders whose time is over. */
export async function deleteCallerHashesOfClosedOrders(db: Db, now: Date): Promise<void> {
  await db
    .update(orders)
    .set({ callerHash: null })
    .where(and(isNotNull(orders.callerHash), lte(orders.openUntil, now)));
}
