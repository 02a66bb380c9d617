import { and, asc, gt, inArray, lt, lte, max, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { settleAll } from '#server/database/settle-all.ts';
import { createStatement } from '#server/database/statements.ts';
import { orderEvents } from './handling-tables.ts';

/** Milliseconds that events are kept. A board that was away for longer loads all orders again. */
const retentionMs = 7 * 24 * 60 * 60 * 1000;

/** Key of the advisory lock under which events get their ids. */
const eventLock = 7_240_962;

const lockEvents = createStatement('lock_events', sql`select pg_advisory_xact_lock(${eventLock}::bigint)`);

/** Largest value of PostgreSQL's `integer`. */
const maxInteger = 2_147_483_647;

/** An event of an order, or of the shop. */
type NewOrderEvent = { orderId: string | null; type: string; at: Date; staffId?: string | null };

/** Id of the newest event, or 0. */
const newestId = sql`(select coalesce(max(event_id), 0) from ${orderEvents})`;

/**
 * Takes the lock under which events get their ids, and then runs the query that inserts them. The lock is held until the transaction
 * ends, so that ids become visible in their order: a reader that has seen an event has seen all earlier ones.
 */
export async function insertLocked(transaction: Db, insert: () => PromiseLike<unknown>): Promise<void> {
  await settleAll([
    () => lockEvents(transaction, {}),
    // A statement of its own, so that it sees the events of the transactions that held the lock before.
    insert,
  ]);
}

/** Stores an event with the next id. Call it last in a transaction, because it locks the events. */
export async function insertOrderEvent(transaction: Db, { orderId, type, at, staffId = null }: NewOrderEvent): Promise<void> {
  await insertLocked(transaction, () =>
    transaction.execute(sql`insert into ${orderEvents} (event_id, order_id, type, at, staff_id)
      select ${newestId} + 1, ${orderId}::text, ${type}::text, ${at.toISOString()}::timestamptz, ${staffId}::text`),
  );
}

/**
 * Insertion of the events of each row of `added`, its receipt and perhaps its acceptance, with the next ids, as `insertOrderEvent` does.
 * Run it under the lock of the events.
 */
export const receivedEvents = sql`insert into ${orderEvents} (event_id, order_id, type, at)
  select ${newestId} + row_number() over (order by step), order_id, type, ${sql.placeholder('at')}::timestamptz from (
    select order_id, 'order.received' as type, 1 as step from added
    union all select order_id, 'order.accept', 2 from added where state = 'accepted') as events`;

/** Returns the id of the newest event, or 0. */
export async function newestEventId(db: Db): Promise<number> {
  const [newest] = await db.select({ eventId: max(orderEvents.eventId) }).from(orderEvents);
  return newest?.eventId ?? 0;
}

/** Changes between two events. */
export type OrderChanges = {
  /** Ids of the orders that have changed. */
  orderIds: string[];
  /** Whether the shop's controls have changed. */
  hasShopEvent: boolean;
  lastEventId: number;
};

/** Returns what has changed after an event, or null if there is no later event. `upTo`: the last event to include. */
export async function readChanges(db: Db, after: number, upTo = maxInteger): Promise<OrderChanges | null> {
  const events = await db
    .select({ eventId: orderEvents.eventId, orderId: orderEvents.orderId })
    .from(orderEvents)
    .where(and(gt(orderEvents.eventId, after), lte(orderEvents.eventId, upTo)))
    .orderBy(asc(orderEvents.eventId));
  const lastEventId = events.at(-1)?.eventId;
  if (lastEventId === undefined) return null;
  const orderIds = [...new Set(events.flatMap(({ orderId }) => (orderId === null ? [] : [orderId])))];
  return { orderIds, hasShopEvent: events.some(({ orderId }) => orderId === null), lastEventId };
}

/** Deletes old events, except the newest, from which the next id is counted. */
export async function deleteOldOrderEvents(db: Db, now: Date): Promise<void> {
  const newest = await newestEventId(db);
  const oldEvents = db
    .select({ eventId: orderEvents.eventId })
    .from(orderEvents)
    .where(and(lt(orderEvents.at, new Date(now.getTime() - retentionMs)), lt(orderEvents.eventId, newest)));
  await db.delete(orderEvents).where(inArray(orderEvents.eventId, oldEvents));
}
