import { orderPageSize, pendingOrderPollLimitMs } from '#config/constants.ts';
import type { PastOrder } from '#domain/entities.ts';
import { parseTimestamp } from '#domain/schedule/timestamp.ts';

/** A page of a customer's orders. `received`: number of orders including unreadable ones. `isOpen`: the status of one may change soon. */
export type LoadedPage = { orders: readonly PastOrder[]; received: number; total: number | null; isOpen: boolean };

/**
 * Whether there are more orders than in the loaded pages, counting unreadable ones. If the total is unknown, a full page may be
 * followed by another; a page longer than requested contains all orders.
 *
 * @spec docs/behaviour §9 Order list
 */
export function hasMoreOrders(pages: readonly { received: number; total: number | null }[]): boolean {
  const last = pages.at(-1);
  if (last === undefined || last.received === 0) return false;
  if (last.total === null) return last.received === orderPageSize;
  return pages.reduce((sum, { received }) => sum + received, 0) < last.total;
}

/** Whether an order is pending and was placed recently, so that its status may change soon. */
export function isOpenOrder({ status, created_at }: PastOrder, now: Date, timeZone: string): boolean {
  const placedAt = parseTimestamp(created_at, timeZone);
  return status === 'pending' && placedAt !== null && now.getTime() - placedAt < pendingOrderPollLimitMs;
}

/** Returns the orders of all pages without duplicates: a new order shifts the last order of each page to the next page. */
export function uniqueOrders(pages: readonly LoadedPage[]): PastOrder[] {
  const orders = pages.flatMap((page) => page.orders);
  return [...new Map(orders.map((order) => [String(order.order_id), order])).values()];
}
