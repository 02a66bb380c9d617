import type { Weekday } from '#domain/entities.ts';

/** Local date and time in the restaurant's time zone. */
type WallTime = {
  /** `YYYY-MM-DD` */
  date: string;
  /** Minutes since 00:00, 0 to 1439. */
  minutes: number;
  days: Days;
};

/** The weekday of a date, and the previous weekday, whose hours may extend past midnight. */
export type Days = { today: Weekday; yesterday: Weekday };

export const minutesPerDay = 24 * 60;
export const minuteMs = 60_000;
export const dayMs = minutesPerDay * minuteMs;
const weekdays: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const formatters = new Map<string, Intl.DateTimeFormat>();
/** Last result of `wallTimeAt`, cached because pricing a cart uses the same instant once per offer. */
let lastResult: { instant: number; timeZone: string; wall: WallTime } | null = null;

function getFormatter(timeZone: string): Intl.DateTimeFormat {
  const cached = formatters.get(timeZone);
  if (cached !== undefined) return cached;
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  });
  formatters.set(timeZone, formatter);
  return formatter;
}

/** Returns the local time at an instant as if it were UTC, as a Unix timestamp in milliseconds, without fractions of a second. */
export function wallClockMs(instant: number, timeZone: string): number {
  const parts = new Map<string, number>(
    getFormatter(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const numberPart = (type: string) => parts.get(type) ?? 0;
  return Date.UTC(
    numberPart('year'),
    numberPart('month') - 1,
    numberPart('day'),
    // Some browsers count the hours of the day from 1 to 24.
    numberPart('hour') % 24,
    numberPart('minute'),
    numberPart('second'),
  );
}

const toDateText = (utcMs: number) => new Date(utcMs).toISOString().slice(0, 10);

/**
 * Returns the local date and time at an instant in a time zone, independent of the device's time zone.
 *
 * @throws RangeError for an unknown time zone or an invalid date
 * @example wallTimeAt(new Date('2027-01-01T11:30:00Z'), 'Europe/Paris') // { date: '2027-01-01', minutes: 750, days: … }
 * @spec docs/behaviour §9 Slot rules
 */
export function wallTimeAt(now: Date, timeZone: string): WallTime {
  const instant = now.getTime();
  if (lastResult?.instant === instant && lastResult.timeZone === timeZone) return lastResult.wall;
  const localMs = wallClockMs(instant, timeZone);
  const midnight = Math.floor(localMs / dayMs) * dayMs;
  const wall = { date: toDateText(midnight), minutes: Math.floor((localMs - midnight) / minuteMs), days: weekdaysAt(midnight) };
  lastResult = { instant, timeZone, wall };
  return wall;
}

/** Returns midnight of a date as if it were UTC, as a Unix timestamp in milliseconds; null for an invalid date. */
export function parseDate(date: string): number | null {
  if (!/^\d{4}-\d\d-\d\d$/.test(date)) return null;
  const midnight = Date.parse(`${date}T00:00:00Z`);
  return Number.isFinite(midnight) && toDateText(midnight) === date ? midnight : null;
}

/** Adds days to a date. Returns null for an invalid date. @example addDays('2027-02-28', 1) // '2027-03-01' */
export function addDays(date: string, days: number): string | null {
  const midnight = parseDate(date);
  return midnight === null ? null : toDateText(midnight + days * dayMs);
}

/** Returns the weekdays of a date and the day before it; null for an invalid date. @example weekdaysOf('2027-03-28')?.today // 'sun' */
export function weekdaysOf(date: string): Days | null {
  const midnight = parseDate(date);
  return midnight === null ? null : weekdaysAt(midnight);
}

function weekdaysAt(midnight: number): Days {
  const dayAt = (ms: number) => weekdays[new Date(ms).getUTCDay()] ?? 'sun';
  return { today: dayAt(midnight), yesterday: dayAt(midnight - dayMs) };
}
