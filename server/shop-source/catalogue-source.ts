import { parseMenusResponse } from '#api/menus.schema.ts';
import { parseOffersResponse } from '#api/offers.schema.ts';
import { parseSettingsResponse } from '#api/settings.schema.ts';
import { currentMenus, currentMenusVersion } from '#server/catalogue/menu-routes.ts';
import { publicOffers } from '#server/catalogue/offer-routes.ts';
import { popularItems } from '#server/catalogue/recommendation-routes.ts';
import { currentSettings } from '#server/catalogue/shop.ts';
import type { ServerDependencies } from '#server/dependencies.ts';
import type { ShopSource } from './shop-source.ts';

/** Creates the source of a server with a database: the shop on sale, as the API returns it. */
export function createCatalogueSource({
  shop,
  gateway,
  mostOrdered,
  now,
}: Pick<ServerDependencies, 'shop' | 'gateway' | 'mostOrdered' | 'now'>): ShopSource {
  return {
    readSite: () => shop.catalogue(),
    async readShop() {
      const catalogue = await shop.catalogue();
      const at = now();
      return {
        site: catalogue.site,
        version: `${currentMenusVersion(catalogue, at)} ${gateway?.isAvailable()}`,
        usualMenus: catalogue.publishedMenus,
        readData: async () => ({
          site: catalogue.site,
          settings: parseSettingsResponse(currentSettings(catalogue, gateway)),
          offers: parseOffersResponse(publicOffers(catalogue)),
          menus: parseMenusResponse(currentMenus(catalogue, at)),
          popular: popularItems(catalogue, await mostOrdered()).map(({ itemId }) => itemId),
        }),
      };
    },
  };
}
