import { slotMinutes } from '#config/constants.ts';
import type { OrderMode } from '#domain/entities.ts';
import { asSoonAsPossible, unscheduledDate, type ScheduleRequest } from '#domain/schedule.ts';
import { asapEstimate } from './asap-estimate.ts';
import { parseTime, toClockTime } from './time-ranges.ts';
import { minuteMs, wallTimeAt } from './wall-clock.ts';

/**
 * When an order is ready or delivered, in the restaurant's time zone: the date, `YYYY-MM-DD`, of the start, and the times, `HH:MM`.
 * `end`: null for a time without a range.
 */
export type PromisedTime = { date: string; start: string; end: string | null };

type PromiseRequest = {
  mode: OrderMode;
  /** The order's `delivery_date`. */
  date: string;
  /** The order's `delivery_time_range`. */
  range: string;
  /** The estimated instant of an order for "as soon as possible", as a `Date` or in ISO 8601. */
  estimate: Date | string | null | undefined;
  timeZone: string;
};

/**
 * Returns the time that the shop promises for an order: its slot, or the estimate for "as soon as possible", which may be on the day
 * after the order's date. A pickup has a range, so that the customer knows how long the food stays hot. Returns null for "as soon as
 * possible" without an estimate.
 *
 * @throws RangeError for an unknown time zone or an invalid estimate
 * @example promisedTime({ mode: 'pickup', date: '2027-01-04', range: '12:15', estimate: null, timeZone: 'Europe/Paris' })
 *   // { date: '2027-01-04', start: '12:15', end: '12:30' }
 * @spec docs/behaviour §4 Unscheduled orders
 */
export function promisedTime({ mode, date, range, estimate, timeZone }: PromiseRequest): PromisedTime | null {
  if (range === asSoonAsPossible) return estimate ? estimatedTime(new Date(estimate), mode, timeZone) : null;
  const [start = '', end = null] = range.split(' - ', 2);
  if (start === '') return null;
  return { date, start, end: end ?? (mode === 'pickup' ? slotEnd(start) : null) };
}

function estimatedTime(estimate: Date, mode: OrderMode, timeZone: string): PromisedTime {
  const { date, minutes } = wallTimeAt(estimate, timeZone);
  const end = new Date(estimate.getTime() + slotMinutes * minuteMs);
  return { date, start: toClockTime(minutes), end: mode === 'pickup' ? toClockTime(wallTimeAt(end, timeZone).minutes) : null };
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
  const { mode, timeZone } = request;
  const { delivery_date: date, delivery_time_range: range } = unscheduledDate(request);
  return promisedTime({ mode, date, range, estimate: asapEstimate(request), timeZone });
}
