import * as z from 'zod';
import type { Menu } from '#domain/entities.ts';
import { prepareResponse, sendPrepared, type PreparedResponse } from '#server/http/prepared-response.ts';
import { memoizeLast } from '#server/http/memoize-last.ts';
import { successSchema } from '#server/http/openapi.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { menuSchema } from './shop-file.ts';
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
export function menusRoutes(app: App, { shop, now, limitCatalogueRate }: ServerDependencies): void {
  const cachedResponse = memoizeLast<PreparedResponse>();
  // Opening times have minute precision, so the version is computed at most once a minute.
  let cached: { catalogue: Catalogue; minute: number; version: string } | null = null;
  app.get(
    '/v2/public/menus',
    { onRequest: limitCatalogueRate, schema: { response: { 200: successSchema(z.array(menuSchema)) } } },
    async (request, reply) => {
      const currentTime = now();
      const catalogue = await shop.catalogue();
      const minute = Math.floor(currentTime.getTime() / 60_000);
      if (cached?.catalogue !== catalogue || cached.minute !== minute)
        cached = { catalogue, minute, version: currentMenusVersion(catalogue, currentTime) };
      const response = await cachedResponse(cached.version, () =>
        prepareResponse(JSON.stringify({ status: 'success', payload: currentMenus(catalogue, currentTime) })),
      );
      return sendPrepared(request, reply, response);
    },
  );
}
