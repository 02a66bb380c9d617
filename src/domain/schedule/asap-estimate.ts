import type { OrderMode, Settings } from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { toClockTime } from './time-ranges.ts';
import { wallTimeAt } from './wall-clock.ts';

/** Step to which the estimate is rounded up, in milliseconds. */
const stepMs = 5 * 60_000;
/** Maximum lead time in milliseconds for which an estimate is given: a later time without its date would be ambiguous. */
const maximumLeadMs = 12 * 60 * 60_000;

/**
 * Returns the estimated time, `HH:MM`, in the restaurant's time zone, at which an order for "as soon as possible" placed at `now` is
 * ready or delivered: after `scheduling.minimum_time` minutes (`pickup_minimum_time` for pickup), rounded up to five minutes.
 * Returns null if the settings have no lead time, or one of half a day or more.
 *
 * The lead time applies to delivery slots too, so it includes the journey. The `duration` of a distance is not added, because "as
 * soon as possible" would then be later than a slot that can be selected.
 *
 * @throws RangeError for an unknown time zone
 * @example asapEstimate({ mode: 'delivery', now, timeZone: 'Europe/Paris', settings }) // '20:10'
 * @spec docs/behaviour §3 Settings: scheduling.minimum_time; §4 Unscheduled orders
 */
export function asapEstimate(request: { mode: OrderMode; now: Date; timeZone: string; settings: Settings }): string | null {
  const { leadMs } = parseSettings(request.settings).scheduling[request.mode];
  if (leadMs === 0 || leadMs >= maximumLeadMs) return null;
  const at = Math.ceil((request.now.getTime() + leadMs) / stepMs) * stepMs;
  return toClockTime(wallTimeAt(new Date(at), request.timeZone).minutes);
}
