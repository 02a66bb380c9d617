import { toSorted } from '#config/older-browsers.ts';
import type { Locale, SiteConfig } from './site.ts';

/** Name of the cookie with the visitor's locale. */
const localeCookie = 'locale';
/** Lifetime of the locale cookie in seconds. @spec docs/behaviour §9 */
const localeCookieMaxAge = 365 * 24 * 60 * 60;

/** Returns the text that stores the locale: a value for `Set-Cookie` or for `document.cookie`. */
export function localeCookieText(locale: Locale, isHttps: boolean): string {
  return `${localeCookie}=${locale}; Max-Age=${localeCookieMaxAge}; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

/** Returns the value of the locale cookie in a `Cookie` header or `document.cookie`, or null if there is none. */
export function readLocaleCookie(cookies: string): string | null {
  const pair = cookies.split(/; */).find((cookie) => cookie.startsWith(`${localeCookie}=`));
  return pair === undefined ? null : pair.slice(localeCookie.length + 1);
}

/**
 * Returns the locale of a page: that of the prefix, else of the cookie, else of the first known browser language, else the
 * default. Ignores locales that are not available.
 *
 * @param inputs.prefix locale of the path's prefix, or null
 * @param inputs.languages language tags in order of preference
 * @example detectLocale({ default: 'fr', available: ['fr', 'en'] }, { prefix: null, cookies: '', languages: ['en-GB'] }) // 'en'
 * @spec docs/behaviour §4 Locale
 */
export function detectLocale(
  { available, default: fallback }: SiteConfig['locale'],
  { prefix, cookies, languages }: { prefix: Locale | null; cookies: string; languages: readonly string[] },
): Locale {
  const candidates = [prefix, readLocaleCookie(cookies), ...languages.map((tag) => tag.trim().toLowerCase().split('-')[0])];
  const matches = candidates.map((name) => available.find((locale) => locale === name));
  return matches.find((locale) => locale !== undefined) ?? fallback;
}

/** Returns the tags of an `Accept-Language` header in order of preference. Tags with `q=0` are not acceptable and left out. */
export function parseAcceptLanguage(header: string): string[] {
  const ranked = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    });
  // The sort is stable, so tags of equal quality keep the header's order.
  const accepted = ranked.filter(({ tag, quality }) => tag !== '' && quality > 0);
  return toSorted(accepted, (a, b) => b.quality - a.quality).map(({ tag }) => tag);
}
