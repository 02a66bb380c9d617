import { scheduleDays } from '#config/constants.ts';
import type { Menu, OrderMode } from '#domain/entities.ts';
import { toClockTime, mergeMinuteRanges, rangesStartingOn, type MinuteRange } from './time-ranges.ts';
import { addDays, minutesPerDay, wallTimeAt, weekdaysOf } from './wall-clock.ts';

/** A moment on the restaurant's wall clock: `YYYY-MM-DD` and `HH:MM`. */
export type OpeningTime = { date: string; time: string };
type OpeningState = { isOpen: boolean; closing: OpeningTime | null; nextOpening: OpeningTime | null };

/**
 * Whether any available menu can be ordered from now in that mode, until when, and, where none can, from when. Hours that
 * follow each other without a gap are one, also over midnight. Looks seven days ahead: what closes or opens later, or
 * never, is null. For showing; what an order may do is judged by `canOrderNow` and `slotsFor`.
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

/** All hours from the day before a date to seven days after it, in minutes since that date's 00:00. */
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

/** Minutes since a date's 00:00 as date and time on the wall clock. */
export function toOpeningTime(from: string, minutes: number): OpeningTime {
  return { date: addDays(from, Math.floor(minutes / minutesPerDay)) ?? from, time: toClockTime(minutes) };
}
