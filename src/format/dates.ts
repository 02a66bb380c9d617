import { formatClockTime } from './clock-time.ts';
import { cachePerLocale, formatLocale } from './locale.ts';

const weekdays = cachePerLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
const days = cachePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }),
);
const fullDates = cachePerLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** Formats a `YYYY-MM-DD` date. Returns text that is not a date unchanged. */
function formatDateText(date: string, formatter: Intl.DateTimeFormat): string {
  const noon = new Date(`${date}T12:00:00Z`);
  return Number.isNaN(noon.getTime()) ? date : formatter.format(noon);
}

/** Formats the weekday of a date. @example formatWeekday('2027-01-04', 'fr') // 'lundi' */
export function formatWeekday(date: string, locale: string): string {
  return formatDateText(date, weekdays(locale));
}

/** Formats a date without its year. Returns text that is not a date unchanged. @example formatDay('2027-01-04', 'fr') // 'lundi 4 janvier' */
export function formatDay(date: string, locale: string): string {
  return formatDateText(date, days(locale));
}

/** Formats a date. Returns text that is not a date unchanged. @example formatDate('2027-01-04', 'fr') // 'lundi 4 janvier 2027' */
export function formatDate(date: string, locale: string): string {
  return formatDateText(date, fullDates(locale));
}

/** Days of January 2024, which started on a Monday. */
const sampleDays = { mon: 1, tue: 2, wed: 3, thu: 4, fri: 5, sat: 6, sun: 7 } as const;

/** Returns the name of a weekday. @example weekdayName('mon', 'fr') // 'lundi' */
export function weekdayName(day: keyof typeof sampleDays, locale: string): string {
  return formatWeekday(`2024-01-0${sampleDays[day]}`, locale);
}

/** Whether a part is a number of the time of day, or AM or PM. */
const isOfTime = (part: Intl.DateTimeFormatPart | undefined) => part !== undefined && /^(?:hour|minute|dayPeriod)$/.test(part.type);

/** Formats an instant in a time zone as date, with the time if `timeStyle` is given. @example '4 janvier 2027 à 13 h 05' */
export function formatInstant(
  instant: Date | number,
  { timeZone, timeStyle, locale }: { timeZone: string; timeStyle?: 'short' | 'medium'; locale: string },
): string {
  const tag = formatLocale(locale);
  const formatter = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone, ...(timeStyle && { timeStyle }) });
  if (timeStyle !== 'short') return formatter.format(instant);
  const time = formatClockTime(new Date(instant), { timeZone, locale });
  const texts = formatter.formatToParts(instant).map((part, index, parts) => {
    if (part.type === 'hour') return time;
    return isOfTime(part) || (part.type === 'literal' && isOfTime(parts[index - 1])) ? '' : part.value;
  });
  return texts.join('');
}
