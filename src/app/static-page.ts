import { detectLocale, localeCookieText } from '#config/locale.ts';
import { prefixLocale } from '#config/pages.ts';
import { defaultSite, type SiteConfig } from '#config/site.ts';
import { readCookies, writeCookie } from '#platform/cookies.ts';
import type { PageData } from './page-data.ts';

/** Fetches the configuration for a page that does not embed it. Returns the defaults if the file is missing. */
export async function fetchSiteConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json');
  return { ...defaultSite, ...(response.ok ? ((await response.json()) as Partial<SiteConfig>) : {}) };
}

/** Returns the data of a page served as a static file: the configuration, and the detected locale, kept in a cookie. */
export async function readStaticPage(): Promise<PageData> {
  const site = await fetchSiteConfig().catch(() => defaultSite);
  const locale = detectLocale(site.locale, {
    prefix: prefixLocale(location.pathname),
    cookies: readCookies(),
    languages: navigator.languages,
  });
  document.documentElement.lang = locale;
  if (site.locale.available.length > 1) writeCookie(localeCookieText(locale, location.protocol === 'https:'));
  return { site, locale, hasTexts: true, now: new Date().toISOString(), queries: { queries: [], mutations: [] }, isPrerendered: false };
}
