import { createInstantConverter } from './instant-converter.ts';
import { parseTime } from './time-ranges.ts';
import { minuteMs, minutesPerDay, wallTimeAt } from './wall-clock.ts';

/** Returns the next instant at which clocks in the time zone show a time such as `12:40`; null for an invalid one. */
export function nextInstantAt(time: string, now: Date, timeZone: string): Date | null {
  const minutes = parseTime(time);
  if (minutes === null) return null;
  const ahead = (minutes - wallTimeAt(now, timeZone).minutes + minutesPerDay) % minutesPerDay;
  const next = new Date((Math.floor(now.getTime() / minuteMs) + ahead) * minuteMs);
  const wall = wallTimeAt(next, timeZone);
  if (wall.minutes === minutes) return next;
  // The clocks change in between.
  return new Date(createInstantConverter(wall.date, timeZone)?.(minutes) ?? next);
}
