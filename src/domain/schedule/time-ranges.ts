import type { DayRanges, Menu, OrderMode, Weekday } from '#domain/entities.ts';
import { minutesPerDay, type Days } from './wall-clock.ts';

/** A stretch of one day in minutes since its 00:00: `start` within the day, `end` after `start`, beyond 1440 past midnight. */
export type MinuteRange = { start: number; end: number };

const clock = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Minutes since 00:00 of a time `HH:MM`; null for anything else, `24:00` too. @example parseTime('09:05') // 545 */
export function parseTime(time: unknown): number | null {
  const match = typeof time === 'string' ? clock.exec(time) : null;
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/** Minutes as `HH:MM`; the end of the day is written `00:00`. @example toClockTime(1440) // '00:00' */
export function toClockTime(minutes: number): string {
  const ofDay = minutes % minutesPerDay;
  return `${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

/**
 * A pair of `HH:MM`, `24:00` as an end only. An end before its start is past midnight. Null for anything else and for
 * equal pairs.
 *
 * @example parseRange(['22:00', '02:00']) // { start: 1320, end: 1560 }
 * @spec §5 Time ranges
 */
export function parseRange(pair: unknown): MinuteRange | null {
  if (!Array.isArray(pair) || pair.length !== 2) return null;
  const start = parseTime(pair[0]);
  const end = pair[1] === '24:00' ? minutesPerDay : parseTime(pair[1]);
  if (start === null || end === null || start === end) return null;
  return { start, end: end < start ? end + minutesPerDay : end };
}

/** Sorted, overlapping ones merged. Those that only touch stay two, unless touching is said to join them. */
export function mergeMinuteRanges(ranges: readonly MinuteRange[], joinsTouching = false): MinuteRange[] {
  const result: MinuteRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = result.at(-1);
    if (last !== undefined && (range.start < last.end || (joinsTouching && range.start === last.end)))
      last.end = Math.max(last.end, range.end);
    else result.push({ ...range });
  }
  return result;
}

/** The part of a range on the day it begins. */
export function clipAtMidnight({ start, end }: MinuteRange): MinuteRange {
  return { start, end: Math.min(end, minutesPerDay) };
}

/** The ranges of a menu for the mode that begin on a weekday, as they stand. */
export function rangesStartingOn(menu: Menu, mode: OrderMode, weekday: Weekday): MinuteRange[] {
  const days: DayRanges | null | undefined = mode === 'pickup' ? menu.pickup_time_ranges : menu.time_ranges;
  const pairs: unknown = days?.[weekday];
  return Array.isArray(pairs) ? pairs.map((pair: unknown) => parseRange(pair)).filter((range) => range !== null) : [];
}

/** What of a menu's hours for the mode lies on one day: its own until midnight, and what the day before leaves after it. */
export function rangesOn(menu: Menu, mode: OrderMode, { today, yesterday }: Days): MinuteRange[] {
  const left = rangesStartingOn(menu, mode, yesterday).filter(({ end }) => end > minutesPerDay);
  return [...left.map(({ end }) => ({ start: 0, end: end - minutesPerDay })), ...rangesStartingOn(menu, mode, today).map(clipAtMidnight)];
}
