import type { Env } from '#server/env.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { localeCookieText, readLocaleCookie } from '#config/locale.ts';
import { localeOfPrefix } from '#config/pages.ts';
import type { Locale, SiteConfig } from '#config/site.ts';
import { requestLocale } from '#server/http/request-locale.ts';

type PageLocale = {
  locale: Locale;
  /** Whether the shop offers the locale of the path's prefix. */
  isAvailable: boolean;
  /** Whether the response depends on the visitor, because the shop has several locales. */
  isLocalised: boolean;
};

/**
 * Detects the locale of a page. In a shop with several locales, a navigation also stores the locale in the visitor's cookie.
 *
 * @spec docs/behaviour §4 Locale
 */
export function resolvePageLocale(
  request: FastifyRequest,
  reply: FastifyReply,
  { path, site, env }: { path: string; site: SiteConfig; env: Pick<Env, 'publicUrl'> },
): PageLocale {
  const { available } = site.locale;
  const prefix = localeOfPrefix(path);
  const locale = requestLocale(request, site);
  const isAvailable = prefix === null || available.includes(prefix);
  const isLocalised = available.length > 1;
  const isStored = readLocaleCookie(request.headers.cookie ?? '') === locale;
  if (isLocalised && isAvailable && !isStored && isNavigation(request))
    reply.header('set-cookie', localeCookieText(locale, env.publicUrl.startsWith('https:')));
  return { locale, isAvailable, isLocalised };
}

/**
 * Whether the visitor navigates to the page, rather than a script that fetches it, such as the service worker, or a browser that
 * prefetches it. Browsers that send no `Sec-Fetch-Dest` have no service worker.
 */
function isNavigation({ headers }: FastifyRequest): boolean {
  const destination = headers['sec-fetch-dest'] ?? 'document';
  return destination === 'document' && headers['sec-purpose'] === undefined && headers['purpose'] !== 'prefetch';
}
