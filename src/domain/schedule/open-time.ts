import type { Menu, OrderMode } from '#domain/entities.ts';
import type { SpecialDay } from '#domain/staff/controls.ts';
import { createInstantConverter } from './instant-converter.ts';
import { mergeMinuteRanges, parseRange, rangesStartingOn } from './time-ranges.ts';
import { addDays, minuteMs, wallTimeAt, weekdaysOf } from './wall-clock.ts';

type OpenTimeRequest = {
  /** The menus with their usual hours. */
  menus: readonly Menu[];
  mode: OrderMode;
  /** Dates with other hours than on their weekday. */
  specialDays: readonly SpecialDay[];
  timeZone: string;
};

/** Days that are searched for opening hours, from the day before the start. */
const horizonDays = 16;

/** Returns the opening hours that start on a date, as Unix timestamps in milliseconds, merged and in ascending order. */
function openPeriodsOn(date: string, { menus, mode, specialDays, timeZone }: OpenTimeRequest): { start: number; end: number }[] {
  const weekday = weekdaysOf(date)?.today;
  const toInstant = createInstantConverter(date, timeZone);
  if (weekday === undefined || toInstant === null) return [];
  const special = specialDays.find((day) => day.date === date)?.ranges.map(parseRange);
  const available = menus.filter(({ menu_is_available }) => menu_is_available);
  const ranges = available.length === 0 ? [] : (special ?? available.flatMap((menu) => rangesStartingOn(menu, mode, weekday)));
  return mergeMinuteRanges(
    ranges.filter((range) => range !== null),
    { joinsAdjacent: true },
  ).map(({ start, end }) => ({ start: toInstant(start), end: toInstant(end) }));
}

/**
 * Returns the instant at which a mode has been open for some minutes since `from`, as a Unix timestamp in milliseconds, or null if it
 * does not open for so long within two weeks. Time while the restaurant is closed does not count.
 *
 * @throws RangeError for an unknown time zone
 * @example afterOpenMinutes(10, { menus, mode: 'pickup', from: new Date('2027-01-04T13:25:00Z'), specialDays: [], timeZone: 'Europe/Paris' })
 *   // open until 14:30 and from 18:30: 2027-01-04T17:35:00Z
 */
export function afterOpenMinutes(minutes: number, { from, ...request }: OpenTimeRequest & { from: Date }): number | null {
  const { date: today } = wallTimeAt(from, request.timeZone);
  let reached = from.getTime();
  let remainingMs = minutes * minuteMs;
  for (let day = -1; day < horizonDays; day += 1) {
    for (const { start, end } of openPeriodsOn(addDays(today, day) ?? today, request)) {
      const begin = Math.max(start, reached);
      if (begin + remainingMs <= end) return begin + remainingMs;
      if (begin < end) {
        remainingMs -= end - begin;
        reached = end;
      }
    }
  }
  return null;
}
