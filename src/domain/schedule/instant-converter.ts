import { dayMs, minuteMs, parseDate, wallClockMs } from './wall-clock.ts';

type InstantConverter = (minutes: number) => number;
/** Last result of `createInstantConverter`, cached because formatting dates is slow and most orders are for the same day. */
let lastResult: { date: string; timeZone: string; convert: InstantConverter } | null = null;

/** Returns the time zone's UTC offset at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  return wallClockMs(instant, timeZone) - Math.floor(instant / 1000) * 1000;
}

/**
 * Returns a function that converts minutes of a date to an instant as a Unix timestamp in milliseconds. It resolves clock changes like
 * Temporal's `compatible`: a skipped time is shifted forward, and a repeated time means the first one. Returns null for a text that
 * is no date.
 *
 * @example createInstantConverter('2027-03-28', 'Europe/Paris')?.(150) // 2027-03-28T01:30:00Z: 02:30 is skipped, the result is 03:30
 * @spec docs/behaviour §9 Slot rules
 */
export function createInstantConverter(date: string, timeZone: string): InstantConverter | null {
  if (lastResult?.date === date && lastResult.timeZone === timeZone) return lastResult.convert;
  const start = parseDate(date);
  if (start === null) return null;
  const offsetBefore = offsetAt(start - dayMs, timeZone);
  const offsetAfter = offsetAt(start + 2 * dayMs, timeZone);
  const convert = (minutes: number) => {
    const localMs = start + minutes * minuteMs;
    if (offsetBefore === offsetAfter || offsetAt(localMs - offsetBefore, timeZone) === offsetBefore) return localMs - offsetBefore;
    return offsetAt(localMs - offsetAfter, timeZone) === offsetAfter ? localMs - offsetAfter : localMs - offsetBefore;
  };
  lastResult = { date, timeZone, convert };
  return convert;
}
