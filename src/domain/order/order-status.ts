import { asapOrderDurationMs, slotMinutes } from '#config/constants.ts';
import type { PastOrder } from '#domain/entities.ts';
import { parseTime } from '#domain/schedule/time-ranges.ts';
import { parseTimestamp } from '#domain/schedule/timestamp.ts';
import { minutesPerDay } from '#domain/schedule/wall-clock.ts';
import { createInstantConverter } from '#domain/schedule/instant-converter.ts';

/** Displayed status of a past order. `unknown`: the server's status is not part of the contract. */
export type OrderProgress = 'awaitingPayment' | 'received' | 'confirmed' | 'completed' | 'cancelled' | 'refunded' | 'unknown';

type TimedOrder = Pick<PastOrder, 'is_accepted' | 'created_at' | 'delivery_date' | 'delivery_time_range'>;

/**
 * Returns the displayed status of a past order. A cash order stays `pending`, so it is displayed as confirmed until its time is
 * over, and as received while the restaurant has still to accept it. A card order is confirmed once it is paid. A pending order without a payment method is treated as a cash order.
 *
 * @throws RangeError for an unknown time zone
 * @spec docs/behaviour §4 Final step; §9 Order list
 */
export function orderProgress(
  order: TimedOrder & Pick<PastOrder, 'status' | 'payment_method'>,
  now: Date,
  timeZone: string,
): OrderProgress {
  switch (order.status.trim().toLowerCase()) {
    case 'pending':
      return order.payment_method === 'card' ? 'awaitingPayment' : confirmedOrCompleted(order, now, timeZone);
    case 'paid':
      return confirmedOrCompleted(order, now, timeZone);
    case 'cancelled':
    case 'canceled':
      return 'cancelled';
    case 'refunded':
      return 'refunded';
    default:
      return 'unknown';
  }
}

function confirmedOrCompleted(order: TimedOrder, now: Date, timeZone: string): OrderProgress {
  const end = orderEnd(order, timeZone);
  if (end === null) return 'unknown';
  return now.getTime() >= end ? 'completed' : order.is_accepted === false ? 'received' : 'confirmed';
}

/**
 * Returns the end of an order's time as a Unix timestamp in milliseconds: the end of its slot, or two hours after it was placed if it is for
 * "as soon as possible". Returns null if neither can be parsed.
 */
function orderEnd({ created_at, delivery_date, delivery_time_range }: TimedOrder, timeZone: string): number | null {
  const [start = null, end = null] = delivery_time_range.split(/\s*[-–]\s*/).map((time) => parseTime(time.trim()));
  const instantAt = createInstantConverter(delivery_date, timeZone);
  if (start !== null && instantAt !== null) {
    const minutes = end ?? start + slotMinutes;
    return instantAt(minutes > start ? minutes : minutes + minutesPerDay);
  }
  const placedAt = parseTimestamp(created_at, timeZone);
  return placedAt === null ? null : placedAt + asapOrderDurationMs;
}
