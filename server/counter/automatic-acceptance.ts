import type { Settings } from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { slotMinutes } from '#config/constants.ts';
import type { Db } from '#server/database/database.ts';
import { isOneOf } from '#server/database/json-rows.ts';
import type { Env } from '#server/env.ts';
import { orders } from '#server/orders/order-tables.ts';
import { hasStaff } from '#server/staff/staff-accounts.ts';

const slotMs = slotMinutes * 60_000;

/** What decides whether anybody can answer orders at the counter. */
export type AcceptanceEnv = Pick<Env, 'hasCounter' | 'isDemo'>;

/** An order that is added to the board, with the settings of the shop that it was placed or paid at. */
export type BoardEntry = { orderId: string; settings: Settings };

type OrderRow = typeof orders.$inferSelect;

/** What the chart needs to accept an order. */
export type AutomaticPromise = Pick<OrderRow, 'isPickup' | 'paymentMethod'> & { promisedAt: Date };

/**
 * Whether anybody can answer orders: the shop has the counter and a staff account. A demonstration creates its accounts when somebody
 * logs in.
 */
export async function canBeAnswered(db: Db, { hasCounter, isDemo }: AcceptanceEnv): Promise<boolean> {
  return hasCounter && (isDemo || (await hasStaff(db)));
}

/** Returns the promises of those orders that are accepted without an answer, by their ids: the shop says so, or nobody could give one. */
export async function promiseAutomatically(
  db: Db,
  env: AcceptanceEnv,
  entries: readonly BoardEntry[],
  at: Date,
): Promise<Map<string, AutomaticPromise>> {
  const waitForAnswers = await canBeAnswered(db, env);
  const orderIds = entries
    .filter(({ settings }) => !waitForAnswers || parseSettings(settings).orders.isAcceptedAutomatically)
    .map(({ orderId }) => orderId);
  if (orderIds.length === 0) return new Map();
  const { orderId, isPickup, paymentMethod, slotStart, slotEnd, estimatedAt, kitchenSlot } = orders;
  const rows = await db
    .select({ orderId, isPickup, paymentMethod, slotStart, slotEnd, estimatedAt, kitchenSlot })
    .from(orders)
    .where(isOneOf(orderId, orderIds));
  return new Map(rows.map((row) => [row.orderId, { ...row, promisedAt: automaticPromise(row, at) }]));
}

/**
 * Returns the time that is promised for an order without an answer: the start of its slot, or its estimate. A card order may be paid
 * after it: then the end of the slot. For "as soon as possible" without an estimate it is the end of the slot that the order counts in,
 * and at the latest the next quarter of an hour.
 */
export function automaticPromise(
  { slotStart, slotEnd, estimatedAt, kitchenSlot }: Pick<OrderRow, 'slotStart' | 'slotEnd' | 'estimatedAt' | 'kitchenSlot'>,
  at: Date,
): Date {
  const kitchenSlotEnd = kitchenSlot === null ? null : new Date(kitchenSlot.getTime() + slotMs);
  const promise = [slotStart, slotEnd, estimatedAt, kitchenSlotEnd].find((time) => time !== null && time >= at);
  return promise ?? new Date(at.getTime() + slotMs);
}
