import { orderModes, scheduleDays } from '#config/constants.ts';
import type { DayRanges, Menu, OrderMode, TimeRange, Weekday } from '#domain/entities.ts';
import { rangesStartingOn, toClockTime, type MinuteRange } from './time-ranges.ts';
import { addDays, minutesPerDay, wallTimeAt, weekdaysOf } from './wall-clock.ts';

/** A date on offer, or the day before the first, whose hours may extend past midnight. `index`: days from today. */
export type Day = { index: number; date: string; weekday: Weekday };

/** Returns yesterday and the dates on offer. */
export function listDays(now: Date, timeZone: string): Day[] {
  const today = wallTimeAt(now, timeZone).date;
  return Array.from({ length: scheduleDays + 1 }, (_, position) => {
    const date = addDays(today, position - 1) ?? today;
    return { index: position - 1, date, weekday: weekdaysOf(date)?.today ?? 'mon' };
  });
}

/** Moves ranges by days. */
export const shiftRanges = (ranges: readonly MinuteRange[], days: number): MinuteRange[] =>
  ranges.map(({ start, end }) => ({ start: start + days * minutesPerDay, end: end + days * minutesPerDay }));

/** Returns a menu's ranges on days, in minutes since 00:00 of today. */
export function upcomingRanges(menu: Menu, mode: OrderMode, days: readonly Day[]): MinuteRange[] {
  return days.flatMap(({ index, weekday }) => shiftRanges(rangesStartingOn(menu, mode, weekday), index));
}

/** Replaces a menu's hours in the modes for which `compute` returns any. */
export function setHours(menu: Menu, compute: (mode: OrderMode) => DayRanges | null): Menu {
  let result = menu;
  for (const mode of orderModes) {
    const hours = compute(mode);
    if (hours !== null) result = { ...result, [mode === 'delivery' ? 'time_ranges' : 'pickup_time_ranges']: hours };
  }
  return result;
}

/**
 * Converts ranges in minutes since 00:00 of today to ranges by weekday. The day before today and the last day on offer share a weekday:
 * what remains of the first after midnight becomes a range of today, and the last day ends at midnight.
 */
export function toDayRanges(ranges: readonly MinuteRange[], days: readonly Day[]): DayRanges {
  const onOffer = clipRanges(ranges, { start: 0, end: scheduleDays * minutesPerDay });
  const result: DayRanges = {};
  for (const { index, weekday } of days.filter((day) => day.index >= 0)) {
    const midnight = index * minutesPerDay;
    result[weekday] = onOffer
      .filter(({ start }) => midnight <= start && start < midnight + minutesPerDay)
      .map(({ start, end }): TimeRange => [toClockTime(start), toEndTime(end)]);
  }
  return result;
}

const toEndTime = (minutes: number) => (minutes % minutesPerDay === 0 ? '24:00' : toClockTime(minutes));

/** Returns the parts of ranges within another range. */
export function clipRanges(ranges: readonly MinuteRange[], limits: MinuteRange): MinuteRange[] {
  return ranges
    .map(({ start, end }) => ({ start: Math.max(start, limits.start), end: Math.min(end, limits.end) }))
    .filter(({ start, end }) => start < end);
}
