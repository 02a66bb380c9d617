import type { OrderMode, Settings } from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';

/** Step to which the estimate is rounded up, in milliseconds. */
const stepMs = 5 * 60_000;
/** Maximum lead time in milliseconds for which an estimate is given: where a time is shown without its date, a later one would be ambiguous. */
const maximumLeadMs = 12 * 60 * 60_000;

/**
 * Returns the estimated instant at which an order for "as soon as possible" placed at `now` is ready or delivered: after `scheduling.minimum_time` minutes (`pickup_minimum_time` for pickup), rounded up to five minutes.
 * Returns null if the settings have no lead time, or one of half a day or more.
 *
 * The lead time applies to delivery slots too, so it includes the journey. The `duration` of a distance is not added, because "as
 * soon as possible" would then be later than a slot that can be selected.
 *
 * @example asapEstimate({ mode: 'delivery', now: new Date('2027-01-04T22:50:00Z'), settings }) // 2027-01-04T23:15:00Z
 * @spec docs/behaviour §3 Settings: scheduling.minimum_time; §4 Unscheduled orders
 */
export function asapEstimate(request: { mode: OrderMode; now: Date; settings: Settings }): Date | null {
  const { leadMs } = parseSettings(request.settings).scheduling[request.mode];
  if (leadMs === 0 || leadMs >= maximumLeadMs) return null;
  return new Date(Math.ceil((request.now.getTime() + leadMs) / stepMs) * stepMs);
}
