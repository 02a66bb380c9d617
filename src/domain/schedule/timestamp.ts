import { parseTime } from './time-ranges.ts';
import { createInstantConverter } from './instant-converter.ts';

const local = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::([0-5]\d)(?:\.\d+)?)?)?$/;
const hasZone = /(?:Z|GMT|UTC|[+-]\d\d:?\d\d)$/i;

/**
 * Parses a timestamp of the server to a Unix timestamp in milliseconds. A timestamp without a time zone is in the restaurant's time zone, not
 * the device's. Returns null for any other text.
 *
 * @example parseTimestamp('2027-01-04 13:05:00', 'Europe/Paris') // 2027-01-04T12:05:00Z
 */
export function parseTimestamp(text: string, timeZone: string): number | null {
  const trimmed = text.trim();
  const match = local.exec(trimmed);
  if (match === null) {
    const instant = hasZone.test(trimmed) ? Date.parse(trimmed) : Number.NaN;
    return Number.isFinite(instant) ? instant : null;
  }
  const [, date = '', time = '00:00', seconds = '0'] = match;
  const minutes = parseTime(time);
  const start = minutes === null ? undefined : createInstantConverter(date, timeZone)?.(minutes);
  return start === undefined ? null : start + Number(seconds) * 1000;
}
