import { toClockTime } from '#domain/schedule/time-ranges.ts';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { formatTime } from './times.ts';

/**
 * Formats the time of day of an instant in a time zone.
 *
 * @example formatClockTime(new Date('2027-01-04T11:40Z'), { timeZone: 'Europe/Paris', locale: 'fr' }) // '12 h 40'
 */
export function formatClockTime(instant: Date, { timeZone, locale }: { timeZone: string; locale: string }): string {
  return formatTime(toClockTime(wallTimeAt(instant, timeZone).minutes), locale);
}
