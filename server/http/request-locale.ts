import type { FastifyRequest } from 'fastify';
import { detectLocale, parseAcceptLanguage } from '#config/locale.ts';
import { localeOfPrefix } from '#config/pages.ts';
import type { Locale, SiteConfig } from '#config/site.ts';
import type { Shop } from '#server/catalogue/shop.ts';

/**
 * Returns the locale of a request, by its path's prefix, its cookie, its `Accept-Language` header, or the default. API calls send
 * the page's locale in `Accept-Language`; `isApiCall` ignores the cookie: if the API has another origin, it is missing,
 * so that the result would depend on the origin.
 *
 * @spec docs/behaviour §4 Locale
 */
export function requestLocale(
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
  { locale }: Pick<SiteConfig, 'locale'>,
  { isApiCall = false }: { isApiCall?: boolean } = {},
): Locale {
  if (locale.available.length < 2) return locale.default;
  return detectLocale(locale, {
    prefix: localeOfPrefix(url.split('?', 1)[0] ?? ''),
    cookies: isApiCall ? '' : (headers.cookie ?? ''),
    languages: parseAcceptLanguage(headers['accept-language'] ?? ''),
  });
}

/** Returns the site configuration with the locale for mails sent because of this request. */
export async function siteForMails(
  shop: Shop,
  request: Pick<FastifyRequest, 'url' | 'headers'>,
): Promise<SiteConfig & { mailLocale: Locale }> {
  const { site } = await shop.catalogue();
  return { ...site, mailLocale: requestLocale(request, site, { isApiCall: true }) };
}
