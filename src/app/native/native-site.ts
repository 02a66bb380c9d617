import { parseUrl } from '#config/older-browsers.ts';
import type { SiteConfig } from '#config/site.ts';

/**
 * Returns the site configuration for the native app, whose pages have another origin than the shop: addresses are resolved
 * against `siteRoot`. A card form that the shop itself serves, as in a demonstration, is not offered: the app loads no script
 * of the shop.
 */
export function nativeSite<Site extends SiteConfig>(site: Site): Site {
  const apiRoot = new URL(site.apiRoot, `${site.siteRoot}/`).href.replace(/\/$/, '');
  return { ...site, apiRoot, card: site.card !== null && parseUrl(site.card.script) !== null ? site.card : null };
}
