/** Returns the locale of formats: dates in English as Europe writes them, day first and with 24 hours, like the time slots. */
export function formatLocale(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale;
}

/** Returns a function that creates one `Intl` formatter per locale: creating one is slow. */
export function cachePerLocale<Formatter>(create: (locale: string) => Formatter): (locale: string) => Formatter {
  const formatters = new Map<string, Formatter>();
  return (locale) => {
    const formatter = formatters.get(locale) ?? create(formatLocale(locale));
    formatters.set(locale, formatter);
    return formatter;
  };
}
