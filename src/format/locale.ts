/** Returns the locale for `Intl` formats. English is formatted as in Britain: day first and with 24 hours, like the time slots. */
export function formatLocale(locale: string): string {
  return locale === 'en' ? 'en-GB' : locale;
}

/** Returns a function that caches one `Intl` formatter per locale, because creating a formatter is slow. */
export function cachePerLocale<Formatter>(create: (locale: string) => Formatter): (locale: string) => Formatter {
  const formatters = new Map<string, Formatter>();
  return (locale) => {
    const formatter = formatters.get(locale) ?? create(formatLocale(locale));
    formatters.set(locale, formatter);
    return formatter;
  };
}
