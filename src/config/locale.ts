import type { Locale, SiteConfig } from './site.ts';

/** Cookie that keeps the visitor's language. */
const localeCookie = 'locale';
/** Seconds. Lifetime of the locale cookie. @spec §9 */
const localeCookieMaxAge = 365 * 24 * 60 * 60;

/** Returns the value of a `Set-Cookie` header, or for `document.cookie`, that keeps the locale. */
export function localeCookieText(locale: Locale, isHttps: boolean): string {
  return `${localeCookie}=${locale}; Max-Age=${localeCookieMaxAge}; Path=/; SameSite=Lax${isHttps ? '; Secure' : ''}`;
}

/** Returns the text of the locale cookie in a `Cookie` header or `document.cookie`; null if there is none. */
export function readLocaleCookie(cookies: string): string | null {
  const pair = cookies.split(/; */).find((cookie) => cookie.startsWith(`${localeCookie}=`));
  return pair === undefined ? null : pair.slice(localeCookie.length + 1);
}

/**
 * Returns the locale of a page: that of its prefix, then of the cookie, then of the first known browser language, then the
 * default. Anything that is not available is ignored.
 *
 * @param inputs.prefix locale of the path's prefix, or null
 * @param inputs.languages language tags, the preferred first
 * @example detectLocale({ default: 'fr', available: ['fr', 'en'] }, { prefix: null, cookies: '', languages: ['en-GB'] }) // 'en'
 * @spec §4 Locale
 */
export function detectLocale(
  { available, default: fallback }: SiteConfig['locale'],
  { prefix, cookies, languages }: { prefix: Locale | null; cookies: string; languages: readonly string[] },
): Locale {
  const wanted = [prefix, readLocaleCookie(cookies), ...languages.map((tag) => tag.trim().toLowerCase().split('-')[0])];
  const matches = wanted.map((name) => available.find((locale) => locale === name));
  return matches.find((locale) => locale !== undefined) ?? fallback;
}

/** Returns the tags of an `Accept-Language` header, the preferred first. Tags with `q=0` are refused and left out. */
export function parseAcceptLanguage(header: string): string[] {
  const ranked = header
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return { tag, quality: quality === undefined ? 1 : Number(quality.slice(2)) };
    });
  // The sort is stable: equal qualities keep the header's order.
  return ranked
    .filter(({ tag, quality }) => tag !== '' && quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag);
}
