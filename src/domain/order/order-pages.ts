import { orderPageSize } from '#config/constants.ts';

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
