import { parseTime } from '#domain/schedule/time-ranges.ts';
import { createInstantConverter } from '#domain/schedule/instant-converter.ts';
import { minuteMs, minutesPerDay, wallTimeAt } from '#domain/schedule/wall-clock.ts';

/** Returns the time of an instant in a time zone. @example localTime(new Date('2027-01-04T11:40Z'), 'Europe/Paris') // '12:40' */
export function localTime(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('fr', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(instant);
}

/** Returns the date of an instant in a time zone. @example '2027-01-04' */
export function localDate(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant);
}

/** Returns the next instant at which clocks in the time zone show a time such as `12:40`; null for an invalid one. */
export function nextInstantAt(time: string, now: Date, timeZone: string): Date | null {
  const minutes = parseTime(time);
  if (minutes === null) return null;
  const ahead = (minutes - wallTimeAt(now, timeZone).minutes + minutesPerDay) % minutesPerDay;
  const next = new Date((Math.floor(now.getTime() / minuteMs) + ahead) * minuteMs);
  if (localTime(next, timeZone) === time) return next;
  // The clocks change in between.
  return new Date(createInstantConverter(localDate(next, timeZone), timeZone)?.(minutes) ?? next);
}
