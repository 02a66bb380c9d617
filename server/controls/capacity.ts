import { and, count, eq, gt, inArray, ne, sql, sum } from 'drizzle-orm';
import { slotMinutes } from '#config/constants.ts';
import type { OrderMode } from '#domain/entities.ts';
import { daySlots } from '#domain/schedule/slot-rules.ts';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { createInstantConverter } from '#domain/schedule/instant-converter.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import type { Capacity } from '#domain/staff/controls.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Db } from '#server/database/database.ts';
import { slotUnavailable } from '#server/orders/order-rejected.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { shopControls } from './control-tables.ts';

const slotMs = slotMinutes * 60_000;

/** Returns the slot of the kitchen that a time slot counts in: pickups and deliveries that start in the same quarter of an hour share it. */
export function kitchenSlot(start: Date): Date {
  return new Date(Math.floor(start.getTime() / slotMs) * slotMs);
}

/**
 * Returns the slot that an order for "as soon as possible" counts in: the one that contains the time at which it is ready, after the
 * lead time. Outside all slots, it is the quarter of an hour.
 */
export function soonestSlot(
  { menus, site: { timeZone }, flatSettings }: Pick<Catalogue, 'menus' | 'site' | 'flatSettings'>,
  mode: OrderMode,
  now: Date,
): { start: Date; end: Date } {
  const readyAt = new Date(now.getTime() + parseSettings(flatSettings).scheduling[mode].leadMs);
  const { date, minutes, days } = wallTimeAt(readyAt, timeZone);
  const slot = daySlots(menus, mode, days).find(({ start, end }) => start <= minutes && minutes < end);
  const toInstant = createInstantConverter(date, timeZone);
  if (slot !== undefined && toInstant !== null) return { start: new Date(toInstant(slot.start)), end: new Date(toInstant(slot.end)) };
  const start = kitchenSlot(readyAt);
  return { start, end: new Date(start.getTime() + slotMs) };
}

/** SQL expressions for the load of a slot: the number of its orders, or of the items in them. */
const loadByUnit = { orders: count(), items: sql<number>`coalesce(${sum(orderItems.quantity)}, 0)::int` };

/** Returns the starts of the slots that have reached the capacity, as Unix timestamps in milliseconds. */
export async function readFullSlots(db: Db, { unit, limit }: Capacity, now: Date): Promise<ReadonlySet<number>> {
  const countedOrders = and(gt(orders.kitchenSlot, new Date(now.getTime() - slotMs)), ne(orders.status, 'cancelled'));
  const load = loadByUnit[unit];
  const selection = db.select({ slot: orders.kitchenSlot, load }).from(orders);
  const rows =
    unit === 'orders'
      ? await selection.where(countedOrders).groupBy(orders.kitchenSlot)
      : await selection.innerJoin(orderItems, eq(orderItems.orderId, orders.orderId)).where(countedOrders).groupBy(orders.kitchenSlot);
  return new Set(rows.flatMap((row) => (row.load >= limit && row.slot !== null ? [row.slot.getTime()] : [])));
}

/** A new order: its slot of the kitchen, the start of its time slot (null for "as soon as possible"), and its number of items. */
type SlotRequest = { slot: Date; startsAt: Date | null; mode: OrderMode; itemCount: number; localId: string; now: Date };

/**
 * Takes a place in a slot for a new order, in its transaction. The controls are read again, because another server may have changed
 * them within the last second.
 *
 * @throws OrderRejected `slot_unavailable` during a pause, or if the order would exceed the capacity
 */
export async function reserveSlot(transaction: Db, request: SlotRequest): Promise<void> {
  const readRows = () =>
    transaction
      .select()
      .from(shopControls)
      .where(inArray(shopControls.kind, ['pause', 'capacity']));
  let controls = await readRows();
  if (controls.some(({ kind }) => kind === 'capacity')) {
    await lockSlot(transaction, request.slot);
    // The restaurant may have changed them while this order waited for others.
    controls = await readRows();
  }
  const isPaused = controls.some(
    ({ kind, subject, until }) => kind === 'pause' && subject === request.mode && isPausedUntil(until, request),
  );
  const capacity = controls.find(({ kind }) => kind === 'capacity')?.value as Capacity | undefined;
  const isFull = capacity !== undefined && (await exceedsCapacity(transaction, capacity, request));
  if ((isPaused || isFull) && !(await isAlreadyStored(transaction, request.localId))) throw slotUnavailable();
}

/** Whether a pause with this end applies to the order: an order for later may be placed if its slot starts after the pause. */
function isPausedUntil(until: Date | null, { startsAt, now }: SlotRequest): boolean {
  return until !== null && until > now && (startsAt === null || startsAt < until);
}

/** Whether a concurrent request has stored the same order. It is no new order, so neither pause nor capacity rejects it. */
async function isAlreadyStored(transaction: Db, localId: string): Promise<boolean> {
  return (await transaction.select({ orderId: orders.orderId }).from(orders).where(eq(orders.localId, localId))).length > 0;
}

/**
 * Takes an advisory lock, which is held until the transaction ends: each order in a slot counts all earlier ones, whichever server has
 * accepted them.
 */
async function lockSlot(transaction: Db, slot: Date): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`kitchen slot ${slot.toISOString()}`}, 0))`);
}

/** Counts the orders of a slot. The caller holds its lock. */
async function exceedsCapacity(transaction: Db, { unit, limit }: Capacity, { slot, itemCount }: SlotRequest): Promise<boolean> {
  const countedOrders = and(eq(orders.kitchenSlot, slot), ne(orders.status, 'cancelled'));
  const selection = transaction.select({ load: loadByUnit[unit] }).from(orders);
  const [row] =
    unit === 'orders'
      ? await selection.where(countedOrders)
      : await selection.innerJoin(orderItems, eq(orderItems.orderId, orders.orderId)).where(countedOrders);
  return (row?.load ?? 0) + (unit === 'orders' ? 1 : itemCount) > limit;
}
