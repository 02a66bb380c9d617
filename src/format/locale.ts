import { formatLocale } from '#config/constants.ts';

/** Returns a function that creates one `Intl` formatter per locale: creating one is slow. */
export function cachePerLocale<Formatter>(create: (locale: string) => Formatter): (locale?: string) => Formatter {
  const formatters = new Map<string, Formatter>();
  return (locale = formatLocale) => {
    const formatter = formatters.get(locale) ?? create(locale);
    formatters.set(locale, formatter);
    return formatter;
  };
}
