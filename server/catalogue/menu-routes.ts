import * as z from 'zod';
import type { Menu } from '#domain/entities.ts';
import { successSchema } from '#server/http/openapi.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { menuSchema } from './shop-file.ts';
import { cachedRoute } from './cached-route.ts';
import type { Catalogue } from './catalogue.ts';
import { isOpenNow } from './shop.ts';

/**
 * Returns the menus with `menu_is_open` for this moment.
 *
 * @spec docs/behaviour §3 Menu
 */
export function currentMenus({ menus, site }: Catalogue, now: Date): Menu[] {
  return menus.map((menu) => ({ ...menu, menu_is_open: menu.menu_is_available && isOpenNow(menu, now, site.timeZone) }));
}

/** Returns the cache key of `currentMenus`: the shop's revision, and which menus are open. */
export function currentMenusVersion(catalogue: Catalogue, now: Date): string {
  const open = catalogue.menus.map((menu) => (isOpenNow(menu, now, catalogue.site.timeZone) ? '1' : '0'));
  return `${catalogue.revision} ${open.join('')}`;
}

/**
 * Registers `GET /v2/public/menus`: menus with their categories and items.
 *
 * @spec docs/behaviour §3 Menu, Item; §7
 */
export function menusRoutes(app: App, deps: ServerDependencies): void {
  // Opening times have minute precision, so the version is computed at most once a minute.
  let cached: { catalogue: Catalogue; minute: number; version: string } | null = null;
  function versionOf(catalogue: Catalogue, now: Date): string {
    const minute = Math.floor(now.getTime() / 60_000);
    if (cached?.catalogue !== catalogue || cached.minute !== minute)
      cached = { catalogue, minute, version: currentMenusVersion(catalogue, now) };
    return cached.version;
  }
  app.get('/v2/public/menus', {
    ...cachedRoute(deps, { versionOf, payloadOf: currentMenus }),
    schema: { response: { 200: successSchema(z.array(menuSchema)) } },
  });
}
