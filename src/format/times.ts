/**
 * Formats a time of day, `HH:MM`, in French typography with no-break spaces; other languages keep the colon. Returns text that is not
 * a time unchanged.
 *
 * @example formatTime('12:15', 'fr') // '12 h 15'
 * @example formatTime('09:00', 'fr') // '9 h'
 */
export function formatTime(time: string, locale: string): string {
  const [, hours, minutes] = /^(\d\d):(\d\d)$/.exec(time) ?? [];
  if (hours === undefined || locale !== 'fr') return time;
  return `${Number(hours)}\u00A0h${minutes === '00' ? '' : `\u00A0${minutes}`}`;
}

/**
 * Formats the start and end of a range of times, `HH:MM`, with an en dash. The only place for a line break is after the dash.
 *
 * @example formatTimeRange(['11:30', '14:30'], 'fr') // '11 h 30 – 14 h 30'
 */
export function formatTimeRange(range: readonly string[], locale: string): string {
  return range.map((time) => formatTime(time, locale)).join('\u00A0– ');
}

/** Formats the label of a time slot. @example formatSlot('12:15 - 12:30', 'fr') // '12 h 15 – 12 h 30' */
export function formatSlot(label: string, locale: string): string {
  return locale === 'fr' ? formatTimeRange(label.split(' - '), locale) : label;
}
