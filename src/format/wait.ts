import { formatLocale } from './locale.ts';

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const daySeconds = 24 * hourSeconds;

/** Unit of a wait, by the longest wait in seconds that is given in it. */
const units = [
  { unit: 'second', seconds: 1, longest: minuteSeconds - 1 },
  { unit: 'minute', seconds: minuteSeconds, longest: 2 * hourSeconds },
  { unit: 'hour', seconds: hourSeconds, longest: 2 * daySeconds },
  { unit: 'day', seconds: daySeconds, longest: Infinity },
] as const;

/**
 * Formats a wait in words, rounded up, so that it is over when the words say so.
 *
 * @example formatWait(3250, 'fr') // 'dans 55 minutes'
 */
export function formatWait(waitSeconds: number, locale: string): string {
  const { unit, seconds } = units.find(({ longest }) => waitSeconds <= longest) ?? units[3];
  return new Intl.RelativeTimeFormat(formatLocale(locale)).format(Math.ceil(waitSeconds / seconds), unit);
}
