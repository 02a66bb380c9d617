import { orderPageSize } from '#config/constants.ts';

/**
 * Returns whether the back end has more orders than the pages loaded so far, by what it sent: an order that cannot be read
 * counts too. Where it does not say how many there are, a full page may be followed by another; a longer one than was
 * asked for holds them all.
 *
 * @spec §9 Order list
 */
export function hasMoreOrders(pages: readonly { received: number; total: number | null }[]): boolean {
  const last = pages.at(-1);
  if (last === undefined || last.received === 0) return false;
  if (last.total === null) return last.received === orderPageSize;
  return pages.reduce((sum, { received }) => sum + received, 0) < last.total;
}
