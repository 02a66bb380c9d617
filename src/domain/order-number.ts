import type { Id } from './entities.ts';

/** Characters that tell an order at the counter. */
const shortLength = 8;

/**
 * An order's id as people say it: short ones as they are, long ones by their first characters.
 *
 * @example orderNumber('9f86d081884c7d659a2feaa0c55ad015') // '9F86D081'
 * @spec §3 Checkout forms: order_id
 */
export function orderNumber(id: Id): string {
  const text = String(id);
  return text.length <= shortLength
    ? text
    : text
        .replace(/[^\p{L}\d]/gu, '')
        .slice(0, shortLength)
        .toUpperCase();
}
