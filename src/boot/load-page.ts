import type { ShopData } from '#domain/shop-data.ts';
import type { StartData, PageData } from './page-data.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { load } from '#lazy/load.ts';

/**
 * Loads the data that the page was rendered from. A page served as a static file, or whose version of the data the server no longer
 * has, gets only the configuration.
 */
export async function loadStartData(storage: KeyValueStorage): Promise<StartData> {
  const text = document.querySelector('#page-data')?.textContent;
  if (text) {
    const { dataFile, ...page } = JSON.parse(text) as PageData & { dataFile: string };
    const response = await fetch(dataFile).catch(() => null);
    if (response?.ok) {
      const shop = (await response.json()) as ShopData;
      return { page, site: shop.site, shop };
    }
  }
  return (await load(() => import('./static-page.ts'))).readStaticPage(storage);
}
