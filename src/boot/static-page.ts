import { timeoutSignal } from '#config/older-browsers.ts';
import { detectLocale, localeCookieText } from '#config/locale.ts';
import { localeOfPrefix } from '#config/pages.ts';
import { defaultSite, type Locale, type SiteConfig } from '#config/site.ts';
import type { ShopData } from '#domain/shop-data.ts';
import { readCookies, writeCookie } from '#platform/cookies.ts';
import { isServerReachable, server } from '#lazy/connection.ts';
import { isNativeApp } from '#platform/native.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { nativeSite } from '#app/native/native-site.ts';
import { readStoredLists } from '#app/native/stored-lists.ts';
import type { StartData } from './page-data.ts';

/** Maximum time in milliseconds for which the native app waits for the published configuration before it uses the bundled one. */
const nativeConfigTimeoutMs = 3000;

/** Fetches the configuration for a page that does not embed it. Returns the defaults if the file is missing. */
export async function fetchSiteConfig(): Promise<SiteConfig> {
  const response = await fetch('/config.json');
  const site = { ...defaultSite, ...(response.ok ? ((await response.json()) as Partial<SiteConfig>) : {}) };
  if (!isAppFile()) return site;
  server.origin = site.siteRoot;
  return nativeSite(await fetchPublishedConfig(site));
}

/** Returns whether the page is a file of the native app. A page of the shop's server embeds its data. */
function isAppFile(): boolean {
  return isNativeApp() && document.querySelector('#page-data') === null;
}

/** Fetches the configuration that the shop has published since the app was built. Returns the bundled one if that fails. */
async function fetchPublishedConfig(bundled: SiteConfig): Promise<SiteConfig> {
  try {
    const response = await fetch(`${bundled.siteRoot}/config.json`, { signal: timeoutSignal(nativeConfigTimeoutMs) });
    if (!response.ok) throw new Error(`HTTP ${response.status}`);
    return { ...bundled, ...((await response.json()) as Partial<SiteConfig>) };
  } catch (error) {
    console.warn('fetching the published configuration failed', error);
    return bundled;
  }
}

/** Returns the shop's data of the last visit, if the native app cannot reach the shop, and marks the page; otherwise null. */
async function readLastVisit(storage: KeyValueStorage, site: SiteConfig, locale: Locale): Promise<ShopData | null> {
  if (!isAppFile() || (await isServerReachable())) return null;
  const lists = readStoredLists(storage, locale);
  if (lists === null) return null;
  document.documentElement.dataset['offline'] = '';
  return { site, ...lists };
}

/**
 * Returns the data of a page served as a static file: the configuration, the detected locale, which is stored in a cookie, and in the
 * native app the lists of the last visit while the shop cannot be reached.
 */
export async function readStaticPage(storage: KeyValueStorage): Promise<StartData> {
  const site = await fetchSiteConfig().catch(() => defaultSite);
  const locale = detectLocale(site.locale, {
    prefix: localeOfPrefix(location.pathname),
    cookies: readCookies(),
    languages: navigator.languages,
  });
  document.documentElement.lang = locale;
  if (site.locale.available.length > 1) writeCookie(localeCookieText(locale, location.protocol === 'https:'));
  const page = { locale, now: new Date().toISOString(), hasSiteTexts: true, isHydratable: false } as const;
  return { page, site, shop: await readLastVisit(storage, site, locale) };
}
