import { and, eq, gt, ne, sql, sum, count } from 'drizzle-orm';
import { slotMinutes } from '#config/constants.ts';
import type { OrderMode } from '#domain/entities.ts';
import { daySlots } from '#domain/schedule/slot-rules.ts';
import { createInstantConverter, wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import type { Capacity } from '#domain/staff/controls.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import type { Queries } from '#server/database/database.ts';
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

/** Returns the load of an order's slot: the number of its orders, or of the items in them. Cancelled orders do not count. */
const loadOf = { orders: count(), items: sql<number>`coalesce(${sum(orderItems.quantity)}, 0)::int` };

/** Returns the starts of the slots that have reached the capacity, as Unix timestamps in milliseconds. */
export async function readFullSlots(queries: Queries, { unit, limit }: Capacity, now: Date): Promise<ReadonlySet<number>> {
  const counted = and(gt(orders.kitchenSlot, new Date(now.getTime() - slotMs)), ne(orders.status, 'cancelled'));
  const load = loadOf[unit];
  const selection = queries.select({ slot: orders.kitchenSlot, load }).from(orders);
  const rows =
    unit === 'orders'
      ? await selection.where(counted).groupBy(orders.kitchenSlot)
      : await selection.innerJoin(orderItems, eq(orderItems.orderId, orders.orderId)).where(counted).groupBy(orders.kitchenSlot);
  return new Set(rows.flatMap((row) => (row.load >= limit && row.slot !== null ? [row.slot.getTime()] : [])));
}

/**
 * Takes a place in a slot for a new order, in its transaction. An advisory lock, held until the transaction ends, serialises the
 * orders of a slot: each counts all earlier ones, whichever server has accepted them.
 *
 * @throws OrderRejected `slot_unavailable` if the order would exceed the capacity
 */
export async function reserveCapacity(
  transaction: Queries,
  { slot, itemCount, localId }: { slot: Date; itemCount: number; localId: string },
): Promise<void> {
  const [control] = await transaction.select({ value: shopControls.value }).from(shopControls).where(eq(shopControls.kind, 'capacity'));
  if (control === undefined) return;
  const { unit, limit } = control.value as Capacity;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`kitchen slot ${slot.toISOString()}`}, 0))`);
  // A repeated order with the same `local_id` does not count against itself.
  const counted = and(eq(orders.kitchenSlot, slot), ne(orders.status, 'cancelled'), ne(orders.localId, localId));
  const selection = transaction.select({ load: loadOf[unit] }).from(orders);
  const [row] =
    unit === 'orders'
      ? await selection.where(counted)
      : await selection.innerJoin(orderItems, eq(orderItems.orderId, orders.orderId)).where(counted);
  if ((row?.load ?? 0) + (unit === 'orders' ? 1 : itemCount) > limit) throw slotUnavailable();
}
