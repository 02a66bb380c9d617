/** Returns the time of an instant in a time zone. @example localTime(new Date('2027-01-04T11:40Z'), 'Europe/Paris') // '12:40' */
export function localTime(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('fr', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone }).format(instant);
}

/** Returns the date of an instant in a time zone. @example '2027-01-04' */
export function localDate(instant: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone }).format(instant);
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Returns the next instant at which clocks in the time zone show a time such as `12:40`; null for an invalid one. */
export function nextInstantAt(time: string, now: Date, timeZone: string): Date | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return null;
  const [currentHours = 0, currentMinutes = 0] = localTime(now, timeZone).split(':').map(Number);
  const ahead = (Number(hours) - currentHours) * 60 + Number(minutes) - currentMinutes;
  const start = Math.floor(now.getTime() / minuteMs) * minuteMs;
  return new Date(start + ahead * minuteMs + (ahead < 0 ? dayMs : 0));
}
