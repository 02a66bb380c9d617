import { cachePerLocale } from './locale.ts';

const prices = cachePerLocale((locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }));
let currencySymbol = '€';

/** Sets the currency symbol of all prices. It is global, because a process or page shows one shop. */
export function setCurrencySymbol(symbol: string): void {
  currencySymbol = symbol;
}

const numbers = cachePerLocale((locale) => new Intl.NumberFormat(locale));
const percents = cachePerLocale((locale) => new Intl.NumberFormat(locale, { style: 'unit', unit: 'percent', maximumFractionDigits: 2 }));

/** Formats an amount in cents. @example formatPrice(2340, 'fr') // '23,40 €' */
export function formatPrice(cents: number, locale: string): string {
  // Format as euros and replace the symbol, because its position depends on the locale and not on the currency.
  const parts = prices(locale).formatToParts(cents / 100);
  return parts.map(({ type, value }) => (type === 'currency' ? currencySymbol : value)).join('');
}

/** Formats a number with thousands separators. @example formatNumber(1200, 'fr') // '1 200' */
export function formatNumber(value: number, locale: string): string {
  return numbers(locale).format(value);
}

/** Formats a rate with at most two decimals. @example formatPercent(5.5, 'fr') // '5,5 %' */
export function formatPercent(rate: number, locale: string): string {
  return percents(locale).format(rate);
}
