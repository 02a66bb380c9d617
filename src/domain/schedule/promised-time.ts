import { slotMinutes } from '#config/constants.ts';
import type { OrderMode } from '#domain/entities.ts';
import { asSoonAsPossible, unscheduledDate, type ScheduleRequest } from '#domain/schedule.ts';
import { asapEstimate } from './asap-estimate.ts';
import { parseTime, toClockTime } from './time-ranges.ts';

/** When an order is ready or delivered, `HH:MM` in the restaurant's time zone. `end`: null for a time without a range. */
export type PromisedTime = { start: string; end: string | null };

/**
 * Returns the time that the shop promises for an order: its slot, or the estimate for "as soon as possible". A pickup has a range, so
 * that the customer knows how long the food stays hot. Returns null for "as soon as possible" without an estimate.
 *
 * @param request.range the order's `delivery_time_range`
 * @param request.estimate the estimated time, `HH:MM`, of an order for "as soon as possible"
 * @example promisedTime({ mode: 'pickup', range: '12:15', estimate: null }) // { start: '12:15', end: '12:30' }
 * @example promisedTime({ mode: 'delivery', range: 'ASAP', estimate: '20:10' }) // { start: '20:10', end: null }
 * @spec docs/behaviour §4 Unscheduled orders
 */
export function promisedTime({
  mode,
  range,
  estimate,
}: {
  mode: OrderMode;
  range: string;
  estimate: string | null | undefined;
}): PromisedTime | null {
  const [start = '', end = null] = range === asSoonAsPossible ? [estimate ?? ''] : range.split(' - ', 2);
  if (start === '') return null;
  return { start, end: end ?? (mode === 'pickup' ? slotEnd(start) : null) };
}

function slotEnd(start: string): string | null {
  const minutes = parseTime(start);
  return minutes === null ? null : toClockTime(minutes + slotMinutes);
}

/**
 * Returns the promised time of an order for "as soon as possible" that is placed now, or null if there is no estimate.
 *
 * @throws RangeError for an unknown time zone
 * @spec docs/behaviour §4 Unscheduled orders
 */
export function soonestTime(request: ScheduleRequest): PromisedTime | null {
  const { delivery_time_range: range } = unscheduledDate(request);
  return promisedTime({ mode: request.mode, range, estimate: asapEstimate(request) });
}
