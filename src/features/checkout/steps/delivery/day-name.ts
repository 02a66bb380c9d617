/**
 * Formats an ISO date with weekday, day and month. Returns text that is not a date unchanged.
 *
 * @example dayName('2027-01-04', 'fr') // 'lundi 4 janvier'
 */
export function dayName(date: string, locale: string): string {
  const noon = new Date(`${date}T12:00:00Z`);
  if (Number.isNaN(noon.getTime())) return date;
  return new Intl.DateTimeFormat(locale, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' }).format(noon);
}

/** Returns the text with its first letter in upper case. */
export function capitalize(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}
