import { readFileSync } from 'node:fs';
import type { SiteConfig } from '#config/site.ts';
import type { Menu } from '#domain/entities.ts';
import { mergeSiteConfig } from '#server/catalogue/merge-site-config.ts';
import type { ShopFile } from '#server/catalogue/shop-file.ts';
import { readEnv } from '#server/env.ts';
import { imageOrigins } from '#server/pages/render-page.ts';
import { validateShop } from '#server/publishing/read-shop-file.ts';
import { createBackEndData } from '#server/shop-source/back-end-data.ts';

/** Configuration that the app is built with: the site's, and the origins of its pictures. */
export type AppConfiguration = { site: SiteConfig; imageOrigins: string[] };

/**
 * Reads the site configuration from the variables of the server: the shop file of `SHOP`, by default the demonstration's, and
 * `PUBLIC_URL`. With `API_ROOT` the app calls the back end there, whose menus name the pictures; the shop file needs nothing but `site`.
 * Cards stay off until the app has the published configuration, with the payment provider's key.
 *
 * @throws Error naming what the app lacks
 */
export async function readAppConfiguration(
  values: Readonly<Record<string, string | undefined>>,
  { readMenus = readBackEndMenus }: { readMenus?: (apiRoot: string) => Promise<readonly Menu[]> } = {},
): Promise<AppConfiguration> {
  // A shop with a back end of its own is no demonstration.
  const env = readEnv({ ...(values['API_ROOT'] ? {} : { DEMO: 'public' }), TRUST_PROXY: 'none', ...values });
  if (env.shopFile === null) throw new Error('SHOP names no shop file');
  const shop = validateShop(JSON.parse(readFileSync(env.shopFile, 'utf8')), env.shopFile);
  const { site, imageOrigins: ownOrigins } = appConfiguration(shop, { siteRoot: env.publicUrl, isDemo: env.isDemo });
  if (env.backEnd === null) return { site, imageOrigins: ownOrigins };
  const { apiRoot } = env.backEnd;
  return { site: { ...site, apiRoot, hasAdditions: false }, imageOrigins: imageOrigins({ menus: await readMenus(apiRoot) }) };
}

/** Reads the menus of a back end. @throws Error if it cannot be read */
export async function readBackEndMenus(apiRoot: string): Promise<readonly Menu[]> {
  const data = createBackEndData(apiRoot, (message) => console.warn(message));
  const failure = await data.refresh();
  const menus = data.last()?.menus;
  if (menus === undefined) throw new Error(`The back end ${apiRoot} of API_ROOT cannot be read, which names the pictures: ${failure}`);
  return menus;
}

/** Returns the configuration that the app starts with. @throws Error naming what the app lacks */
export function appConfiguration(shop: ShopFile, { siteRoot, isDemo }: { siteRoot: string; isDemo: boolean }): AppConfiguration {
  const site = mergeSiteConfig(shop.site, { siteRoot, demo: isDemo, card: null });
  if (site.nativeApp.id === '') throw new Error('site.nativeApp.id is empty: the shop has no app');
  // The app's pages are secure, and may not call an insecure address.
  if (!site.siteRoot.startsWith('https:'))
    throw new Error(`The app needs an https address of the shop, not ${site.siteRoot}: set PUBLIC_URL`);
  return { site, imageOrigins: imageOrigins(shop) };
}
