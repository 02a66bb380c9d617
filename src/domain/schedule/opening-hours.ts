import type { Menu, OrderMode, TimeRange, Weekday } from '#domain/entities.ts';
import { toClockTime, mergeMinuteRanges, rangesStartingOn } from './time-ranges.ts';
import { minutesPerDay, wallTimeAt, weekdaysOf } from './wall-clock.ts';

const week: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/**
 * Returns the opening hours of the week for display, starting on Monday: for each weekday the merged ranges of all available menus
 * that start on it. A range past midnight ends on the next day; a whole day is `00:00` to `24:00`.
 *
 * @example openingHours(menus, 'pickup')[0] // { day: 'mon', times: [['11:30', '14:30'], ['18:30', '00:30']] }
 * @spec docs/behaviour §3 Menu: time_ranges
 */
export function openingHours(menus: readonly Menu[], mode: OrderMode = 'pickup'): { day: Weekday; times: TimeRange[] }[] {
  const open = menus.filter((menu) => menu.menu_is_available);
  return week.map((day) => ({
    day,
    times: mergeMinuteRanges(
      open.flatMap((menu) => rangesStartingOn(menu, mode, day)),
      { joinsAdjacent: true },
    ).map(({ start, end }): TimeRange => (end - start >= minutesPerDay ? ['00:00', '24:00'] : [toClockTime(start), toClockTime(end)])),
  }));
}

/** Returns the weekday at an instant in the restaurant's time zone. @example weekdayOf(new Date('2027-01-03T23:30:00Z'), 'Europe/Paris') // 'mon' */
export function weekdayOf(now: Date, timeZone: string): Weekday {
  return weekdaysOf(wallTimeAt(now, timeZone).date)?.today ?? 'mon';
}
