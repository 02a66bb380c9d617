import { scheduleDays } from '#config/constants.ts';
import type { Menu, OrderMode } from '#domain/entities.ts';
import { toClockTime, mergeMinuteRanges, rangesStartingOn, type MinuteRange } from './time-ranges.ts';
import { addDays, minutesPerDay, wallTimeAt, weekdaysOf } from './wall-clock.ts';

/** A local time of the restaurant: `YYYY-MM-DD` and `HH:MM`. */
export type LocalTime = { date: string; time: string };
type OpeningState = { isOpen: boolean; closing: LocalTime | null; nextOpening: LocalTime | null };

/**
 * Returns whether any available menu is open in this mode, and its closing time or else the next opening time. Adjacent hours are
 * merged, also across midnight. Times more than `scheduleDays` days ahead are null. Use it for display only; orders are validated with
 * `canOrderNow` and `slotsFor`.
 *
 * @example openingState({ menus, mode: 'pickup', now, timeZone: 'Europe/Paris' })
 *   // { isOpen: false, closing: null, nextOpening: { date: '2027-01-04', time: '11:30' } }
 * @spec docs/behaviour §3 Menu: time_ranges
 */
export function openingState(request: { menus: readonly Menu[]; mode: OrderMode; now: Date; timeZone: string }): OpeningState {
  const { date, minutes } = wallTimeAt(request.now, request.timeZone);
  const hours = mergeMinuteRanges(upcomingRanges(date, request), { joinsAdjacent: true });
  const current = hours.find(({ start, end }) => start <= minutes && minutes < end);
  const next = hours.find(({ start }) => start > minutes);
  // Open until the end of the known ranges: the closing time is unknown.
  const horizon = (scheduleDays + 1) * minutesPerDay;
  return {
    isOpen: current !== undefined,
    closing: current !== undefined && current.end < horizon ? toLocalTime(date, current.end) : null,
    nextOpening: current === undefined && next !== undefined ? toLocalTime(date, next.start) : null,
  };
}

/** Returns all ranges from the day before a date to `scheduleDays` days after it, in minutes since 00:00 of that date. */
export function upcomingRanges(date: string, { menus, mode }: { menus: readonly Menu[]; mode: OrderMode }): MinuteRange[] {
  const available = menus.filter(({ menu_is_available }) => menu_is_available);
  return Array.from({ length: scheduleDays + 2 }, (_, index) => index - 1).flatMap((dayOffset) => {
    const weekday = weekdaysOf(addDays(date, dayOffset) ?? '')?.today;
    if (weekday === undefined) return [];
    const shift = dayOffset * minutesPerDay;
    return available
      .flatMap((menu) => rangesStartingOn(menu, mode, weekday))
      .map(({ start, end }) => ({ start: start + shift, end: end + shift }));
  });
}

/** Converts minutes since 00:00 of a date to a local time. */
export function toLocalTime(from: string, minutes: number): LocalTime {
  return { date: addDays(from, Math.floor(minutes / minutesPerDay)) ?? from, time: toClockTime(minutes) };
}
