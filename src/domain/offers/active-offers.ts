import type { Id, Offer } from '#domain/entities.ts';
import { parseTime } from '#domain/schedule/time-ranges.ts';
import { minutesPerDay, wallTimeAt } from '#domain/schedule/wall-clock.ts';

/** Compares ids as strings. */
export function isSameId(a: Id, b: Id): boolean {
  return String(a) === String(b);
}

/**
 * Returns the order mode in which an offer has an effect: free delivery has none for pickup.
 *
 * @spec docs/behaviour §9 Discounts: free_delivery
 */
export function offerMode({ type, delivery_pickup }: Pick<Offer, 'type' | 'delivery_pickup'>): Offer['delivery_pickup'] {
  return type === 'free_delivery' && delivery_pickup === 'both' ? 'delivery' : delivery_pickup;
}

/**
 * Whether an offer is active and within its `active_times`, in the restaurant's time zone. Without days it applies every day. With a
 * missing or invalid `start` or `end`, or if both are equal, it applies all day. An `end` before `start` is on the next day. `start`
 * is inclusive, `end` exclusive.
 *
 * @throws RangeError for an unknown time zone
 * @example isOfferActive({ ...offer, active_times: { days: ['mon'], start: '18:00', end: '02:00' } }, now, 'Europe/Paris')
 * @spec docs/behaviour §9 Offer conditions
 */
export function isOfferActive(offer: Pick<Offer, 'is_active' | 'active_times'>, now: Date, timeZone: string): boolean {
  if (!offer.is_active || !offer.active_times) return offer.is_active;
  const { minutes, days } = wallTimeAt(now, timeZone);
  const activeDays = offer.active_times.days ?? [];
  const isActiveOn = (day: string) => activeDays.length === 0 || activeDays.includes(day);
  const [start, end] = [parseTime(offer.active_times.start), parseEndTime(offer.active_times.end)];
  if (start === null || end === null || start === end) return isActiveOn(days.today);
  if (start < end) return isActiveOn(days.today) && start <= minutes && minutes < end;
  return (isActiveOn(days.today) && start <= minutes) || (isActiveOn(days.yesterday) && minutes < end);
}

function parseEndTime(time: string | null | undefined): number | null {
  return time === '24:00' ? minutesPerDay : parseTime(time);
}
