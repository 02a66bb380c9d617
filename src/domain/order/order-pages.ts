import { orderPageSize, pendingOrderPollLimitMs } from '#config/constants.ts';
import type { PastOrder } from '#domain/entities.ts';
import { parseTimestamp } from '#domain/schedule/timestamp.ts';

/** A page of a customer's orders. `received` counts unreadable ones too; `isOpen`: the status of one may still change soon. */
export type LoadedPage = { orders: readonly PastOrder[]; received: number; total: number | null; isOpen: boolean };

/**
 * Returns whether there are more orders than the loaded pages, counting unreadable ones too. Without a total, a full page
 * may be followed by another; a page longer than requested contains all orders.
 *
 * @spec §9 Order list
 */
export function hasMoreOrders(pages: readonly { received: number; total: number | null }[]): boolean {
  const last = pages.at(-1);
  if (last === undefined || last.received === 0) return false;
  if (last.total === null) return last.received === orderPageSize;
  return pages.reduce((sum, { received }) => sum + received, 0) < last.total;
}

/** Returns whether an order is pending and was placed recently, so that its status may still change soon. */
export function isOpenOrder({ status, created_at }: PastOrder, now: Date, timeZone: string): boolean {
  const placedAt = parseTimestamp(created_at, timeZone);
  return status === 'pending' && placedAt !== null && now.getTime() - placedAt < pendingOrderPollLimitMs;
}

/** Returns the orders of all pages, each once: a new order shifts the last order of each page to the next page. */
export function ordersOf(pages: readonly LoadedPage[]): PastOrder[] {
  const orders = pages.flatMap((page) => page.orders);
  return [...new Map(orders.map((order) => [String(order.order_id), order])).values()];
}
