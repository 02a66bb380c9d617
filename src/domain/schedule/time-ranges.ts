import { toSorted } from '#config/older-browsers.ts';
import type { DayRanges, Menu, OrderMode, Weekday } from '#domain/entities.ts';
import { minutesPerDay, type Days } from './wall-clock.ts';

/** A range in minutes since 00:00 of the day on which it starts. `end` is above 1440 if it is past midnight. */
export type MinuteRange = { start: number; end: number };

const clock = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** Parses `HH:MM` to minutes since 00:00. Returns null for any other text, including `24:00`. @example parseTime('09:05') // 545 */
export function parseTime(time: unknown): number | null {
  const match = typeof time === 'string' ? clock.exec(time) : null;
  return match === null ? null : Number(match[1]) * 60 + Number(match[2]);
}

/** Formats minutes as `HH:MM`. The end of the day is `00:00`. @example toClockTime(1440) // '00:00' */
export function toClockTime(minutes: number): string {
  const minutesOfDay = minutes % minutesPerDay;
  return `${String(Math.floor(minutesOfDay / 60)).padStart(2, '0')}:${String(minutesOfDay % 60).padStart(2, '0')}`;
}

/**
 * Parses a pair of `HH:MM`. The end may be `24:00`; an end before the start is on the next day. Returns null for equal times and for
 * any other value.
 *
 * @example parseRange(['22:00', '02:00']) // { start: 1320, end: 1560 }
 * @spec docs/behaviour §5 Time ranges
 */
export function parseRange(pair: unknown): MinuteRange | null {
  if (!Array.isArray(pair) || pair.length !== 2) return null;
  const start = parseTime(pair[0]);
  const end = pair[1] === '24:00' ? minutesPerDay : parseTime(pair[1]);
  if (start === null || end === null || start === end) return null;
  return { start, end: end < start ? end + minutesPerDay : end };
}

/** Sorts ranges and merges overlapping ones. With `joinsAdjacent` it also merges ranges that only touch. */
export function mergeMinuteRanges(ranges: readonly MinuteRange[], { joinsAdjacent = false } = {}): MinuteRange[] {
  const result: MinuteRange[] = [];
  for (const range of toSorted(ranges, (a, b) => a.start - b.start || a.end - b.end)) {
    const last = result.at(-1);
    if (last !== undefined && (range.start < last.end || (joinsAdjacent && range.start === last.end)))
      last.end = Math.max(last.end, range.end);
    else result.push({ ...range });
  }
  return result;
}

/** Returns the part of a range on the day on which it starts. */
export function clipAtMidnight({ start, end }: MinuteRange): MinuteRange {
  return { start, end: Math.min(end, minutesPerDay) };
}

/** Returns a menu's valid ranges for the mode that start on a weekday. */
export function rangesStartingOn(menu: Menu, mode: OrderMode, weekday: Weekday): MinuteRange[] {
  const days: DayRanges | null | undefined = mode === 'delivery' ? menu.time_ranges : menu.pickup_time_ranges;
  const pairs: unknown = days?.[weekday];
  return Array.isArray(pairs) ? pairs.map((pair: unknown) => parseRange(pair)).filter((range) => range !== null) : [];
}

/** Returns a menu's ranges for the mode within one day, including the remainder of the previous day after midnight. */
export function rangesOn(menu: Menu, mode: OrderMode, { today, yesterday }: Days): MinuteRange[] {
  const overnight = rangesStartingOn(menu, mode, yesterday).filter(({ end }) => end > minutesPerDay);
  return [
    ...overnight.map(({ end }) => ({ start: 0, end: end - minutesPerDay })),
    ...rangesStartingOn(menu, mode, today).map(clipAtMidnight),
  ];
}
