import { parseUrl } from '#config/older-browsers.ts';
import { pageSection } from '#config/pages.ts';
import type { NativePlugins } from '#platform/native.ts';

/**
 * Returns the path, query, and hash of a link to a page of the shop, or null for another site or an unknown page.
 *
 * @param siteRoot the shop's public URL, without trailing slash
 * @example pageOfLink('https://shop.example/menu?product=12', 'https://shop.example') // '/menu?product=12'
 */
export function pageOfLink(link: string, siteRoot: string): string | null {
  const url = parseUrl(link);
  if (url === null || url.origin !== parseUrl(siteRoot)?.origin) return null;
  return pageSection(url.pathname) === null ? null : url.pathname + url.search + url.hash;
}

/** Opens links to the shop in the app: the link that launched the app, and later ones. @spec docs/behaviour §2 Native app */
export function openDeepLinks(app: NativePlugins['App'], siteRoot: string, open: (path: string) => void): void {
  function openLink(link: string | undefined) {
    const path = link === undefined ? null : pageOfLink(link, siteRoot);
    if (path !== null) open(path);
  }
  app.addListener('appUrlOpen', ({ url }) => openLink(url));
  app.getLaunchUrl().then(
    (launched) => openLink(launched?.url),
    (error: unknown) => console.warn('reading the launch link failed', error),
  );
}
