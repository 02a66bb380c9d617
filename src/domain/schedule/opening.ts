import { scheduleDays } from '#config/constants.ts';
import type { Menu, OrderMode } from '#domain/entities.ts';
import { toClockTime, mergeMinuteRanges, rangesStartingOn, type MinuteRange } from './time-ranges.ts';
import { addDays, minutesPerDay, wallTimeAt, weekdaysOf } from './wall-clock.ts';

/** A local time of the restaurant: `YYYY-MM-DD` and `HH:MM`. */
export type OpeningTime = { date: string; time: string };
type OpeningState = { isOpen: boolean; closing: OpeningTime | null; nextOpening: OpeningTime | null };

/**
 * Returns whether any available menu is open in this mode, and its closing time or else the next opening time. Adjacent hours are
 * merged, also across midnight. Times more than seven days ahead are null. Use it for display only; orders are validated with
 * `canOrderNow` and `slotsFor`.
 *
 * @example openingState({ menus, mode: 'pickup', now, timeZone: 'Europe/Paris' })
 *   // { isOpen: false, closing: null, nextOpening: { date: '2027-01-04', time: '11:30' } }
 * @spec §3 Menu: time_ranges
 */
export function openingState(request: { menus: readonly Menu[]; mode: OrderMode; now: Date; timeZone: string }): OpeningState {
  const { date, minutes } = wallTimeAt(request.now, request.timeZone);
  const hours = mergeMinuteRanges(upcomingRanges(date, request), true);
  const current = hours.find(({ start, end }) => start <= minutes && minutes < end);
  const next = hours.find(({ start }) => start > minutes);
  const horizon = (scheduleDays + 1) * minutesPerDay;
  return {
    isOpen: current !== undefined,
    closing: current !== undefined && current.end < horizon ? toOpeningTime(date, current.end) : null,
    nextOpening: current === undefined && next !== undefined ? toOpeningTime(date, next.start) : null,
  };
}

/** Returns all ranges from the day before a date to seven days after it, in minutes since 00:00 of that date. */
export function upcomingRanges(date: string, { menus, mode }: { menus: readonly Menu[]; mode: OrderMode }): MinuteRange[] {
  const available = menus.filter(({ menu_is_available }) => menu_is_available);
  return Array.from({ length: scheduleDays + 2 }, (_, index) => index - 1).flatMap((days) => {
    const weekday = weekdaysOf(addDays(date, days) ?? '')?.today;
    if (weekday === undefined) return [];
    const shift = days * minutesPerDay;
    return available
      .flatMap((menu) => rangesStartingOn(menu, mode, weekday))
      .map(({ start, end }) => ({ start: start + shift, end: end + shift }));
  });
}

/** Converts minutes since 00:00 of a date to a local time. */
export function toOpeningTime(from: string, minutes: number): OpeningTime {
  return { date: addDays(from, Math.floor(minutes / minutesPerDay)) ?? from, time: toClockTime(minutes) };
}
