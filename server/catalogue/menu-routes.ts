import * as z from 'zod';
import type { Menu } from '#domain/entities.ts';
import { memoizeLast, prepareResponse, sendPrepared, type PreparedResponse } from '#server/http/prepared-response.ts';
import { successSchema } from '#server/http/openapi.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { menuSchema } from './shop-file.ts';
import { isOpenNow, type Catalogue } from './shop.ts';

/**
 * The menus as they are now: `menu_is_open` follows the clock.
 *
 * @spec §3 Menu
 */
export function currentMenus({ menus, site }: Catalogue, now: Date): Menu[] {
  return menus.map((menu) => ({ ...menu, menu_is_open: menu.menu_is_available && isOpenNow(menu, now, site.timeZone) }));
}

/** What tells menus at one moment from menus at another: the shop's version, and which of them are open. */
export function currentMenusVersion(catalogue: Catalogue, now: Date): string {
  const open = catalogue.menus.map((menu) => (isOpenNow(menu, now, catalogue.site.timeZone) ? '1' : '0'));
  return `${catalogue.version} ${open.join('')}`;
}

/**
 * `GET /v2/public/menus`: menus with their categories and items.
 *
 * @spec §3 Menu, Item; §7
 */
export function menusRoutes(app: App, { shop, now, countCatalogue }: ServerDependencies): void {
  const kept = memoizeLast<PreparedResponse>();
  const keptVersion = memoizeLast<string>();
  app.get(
    '/v2/public/menus',
    { onRequest: countCatalogue, schema: { response: { 200: successSchema(z.array(menuSchema)) } } },
    async (request, reply) => {
      const at = now();
      const catalogue = await shop.catalogue();
      // Opening times are told in minutes: within one, nothing opens or closes.
      const version = await keptVersion(`${catalogue.version} ${Math.floor(at.getTime() / 60_000)}`, async () =>
        currentMenusVersion(catalogue, at),
      );
      const answer = await kept(version, () =>
        prepareResponse(JSON.stringify({ status: 'success', payload: currentMenus(catalogue, at) })),
      );
      return sendPrepared(request, reply, answer);
    },
  );
}
