import { and, count, eq, gt, inArray, ne, sql, sum, type SQL } from 'drizzle-orm';
import { slotMinutes } from '#config/constants.ts';
import type { OrderMode } from '#domain/entities.ts';
import { daySlots } from '#domain/schedule/slot-rules.ts';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { createInstantConverter } from '#domain/schedule/instant-converter.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import type { Capacity } from '#domain/staff/controls.ts';
import type { Catalogue } from '#server/catalogue/catalogue.ts';
import { lockNames } from '#server/database/advisory-locks.ts';
import type { Db } from '#server/database/database.ts';
import { slotUnavailable, type OrderRejected } from '#server/orders/order-rejected.ts';
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
  const loads = await readLoads(db, unit, gt(orders.kitchenSlot, new Date(now.getTime() - slotMs)));
  return new Set([...loads].flatMap(([slot, load]) => (load >= limit ? [slot] : [])));
}

/** A new order: its slot of the kitchen, the start of its time slot (null for "as soon as possible"), and its number of items. */
export type SlotRequest = { slot: Date; startsAt: Date | null; mode: OrderMode; itemCount: number; localId: string; now: Date };

type SlotControl = typeof shopControls.$inferSelect;

/** Reads the pauses and the capacity. New orders read them again, because another server may have changed them within the last second. */
export function readSlotControls(transaction: Db): Promise<SlotControl[]> {
  return transaction
    .select()
    .from(shopControls)
    .where(inArray(shopControls.kind, ['pause', 'capacity']));
}

/**
 * Takes a place in its slot for each new order, in their transaction, in which `initialControls` were read. Returns for each order null,
 * or `slot_unavailable` during a pause, or if it would exceed the capacity after the earlier ones of the list.
 */
export async function reserveSlots(
  transaction: Db,
  requests: readonly SlotRequest[],
  initialControls: readonly SlotControl[],
): Promise<(OrderRejected | null)[]> {
  if (initialControls.length === 0) return requests.map(() => null);
  let controls = initialControls;
  if (controls.some(({ kind }) => kind === 'capacity')) {
    await lockSlots(transaction, requests);
    // The restaurant may have changed them while these orders waited for others.
    controls = await readSlotControls(transaction);
  }
  const isPaused = (request: SlotRequest) =>
    controls.some(({ kind, subject, until }) => kind === 'pause' && subject === request.mode && isPausedUntil(until, request));
  const capacity = controls.find(({ kind }) => kind === 'capacity')?.value as Capacity | undefined;
  const stored = await findStored(transaction, requests);
  const takePlace = capacity === undefined ? () => true : await createPlaceTaker(transaction, capacity, requests);
  return requests.map((request) => (stored.has(request.localId) || (!isPaused(request) && takePlace(request)) ? null : slotUnavailable()));
}

/** Whether a pause with this end applies to the order: an order for later may be placed if its slot starts after the pause. */
function isPausedUntil(until: Date | null, { startsAt, now }: SlotRequest): boolean {
  return until !== null && until > now && (startsAt === null || startsAt < until);
}

/**
 * Returns the local ids of the orders that a concurrent request has stored. They are no new orders, so neither pause nor capacity rejects
 * them.
 */
async function findStored(transaction: Db, requests: readonly SlotRequest[]): Promise<ReadonlySet<string>> {
  const localIds = requests.map(({ localId }) => localId);
  const rows = await transaction.select({ localId: orders.localId }).from(orders).where(inArray(orders.localId, localIds));
  return new Set(rows.map(({ localId }) => localId));
}

/**
 * Takes advisory locks, which are held until the transaction ends: each order in a slot counts all earlier ones, whichever server has
 * accepted them.
 */
async function lockSlots(transaction: Db, requests: readonly SlotRequest[]): Promise<void> {
  const names = requests.map(({ slot }) => `kitchen slot ${slot.toISOString()}`);
  await lockNames(transaction, names);
}

/**
 * Reads the load of the slots, whose locks the caller holds. Returns the function that adds an order to its slot and returns true,
 * or returns false if that would exceed the capacity.
 */
async function createPlaceTaker(
  transaction: Db,
  { unit, limit }: Capacity,
  requests: readonly SlotRequest[],
): Promise<(request: SlotRequest) => boolean> {
  const loads = await readLoads(
    transaction,
    unit,
    inArray(
      orders.kitchenSlot,
      requests.map(({ slot }) => slot),
    ),
  );
  return ({ slot, itemCount }) => {
    const load = (loads.get(slot.getTime()) ?? 0) + (unit === 'orders' ? 1 : itemCount);
    if (load > limit) return false;
    loads.set(slot.getTime(), load);
    return true;
  };
}

/** Returns the load of the slots that match a condition, by their start as a Unix timestamp in milliseconds. */
async function readLoads(db: Db, unit: Capacity['unit'], condition: SQL): Promise<Map<number, number>> {
  const countedOrders = and(condition, ne(orders.status, 'cancelled'));
  const selection = db.select({ slot: orders.kitchenSlot, load: loadByUnit[unit] }).from(orders);
  const rows =
    unit === 'orders'
      ? await selection.where(countedOrders).groupBy(orders.kitchenSlot)
      : await selection.innerJoin(orderItems, eq(orderItems.orderId, orders.orderId)).where(countedOrders).groupBy(orders.kitchenSlot);
  return new Map(rows.flatMap(({ slot, load }) => (slot === null ? [] : [[slot.getTime(), load] as const])));
}
