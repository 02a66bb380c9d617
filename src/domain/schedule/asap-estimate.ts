import type { OrderMode, Settings } from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { toClockTime } from './time-ranges.ts';
import { wallTimeAt } from './wall-clock.ts';

/** The estimate is rounded up to a multiple of this. */
const stepMs = 5 * 60_000;
/** Longer lead times have no estimate: a time without its date would be ambiguous. */
const maximumLeadMs = 12 * 60 * 60_000;

/**
 * Returns the restaurant's time, `HH:MM`, around which an order for "as soon as possible" that is placed at `now` is
 * ready or delivered: `scheduling.minimum_time` minutes later (`pickup_minimum_time` for pickup), rounded up to five
 * minutes. Null where the settings give no lead time, or one of half a day and more.
 *
 * The lead time holds for delivery slots too, so it covers the way: a distance's `duration` is not added, or a chosen
 * slot would come earlier than "as soon as possible".
 *
 * @throws RangeError for an unknown time zone
 * @example asapEstimate({ mode: 'delivery', now, timeZone: 'Europe/Paris', settings }) // '20:10'
 * @spec §3 Settings: scheduling.minimum_time; §4 Unscheduled orders
 */
export function asapEstimate(request: { mode: OrderMode; now: Date; timeZone: string; settings: Settings }): string | null {
  const { leadMs } = parseSettings(request.settings).scheduling[request.mode];
  if (leadMs === 0 || leadMs >= maximumLeadMs) return null;
  const at = Math.ceil((request.now.getTime() + leadMs) / stepMs) * stepMs;
  return toClockTime(wallTimeAt(new Date(at), request.timeZone).minutes);
}
