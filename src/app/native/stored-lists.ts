import { parseMenusResponse } from '#api/menus.schema.ts';
import { parseOffersResponse } from '#api/offers.schema.ts';
import { parseSettingsResponse } from '#api/settings.schema.ts';
import type { Locale } from '#config/site.ts';
import type { Settings } from '#domain/entities.ts';
import type { ShopLists } from '#domain/shop-data.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { appListsKey } from '#stores/storage-keys.ts';
import type { StoredLists } from './store-lists.ts';

/**
 * Returns the lists that the native app has stored in its last visit, validated like responses, or null if there are none in this
 * language.
 *
 * @spec docs/behaviour §1 Read the menu offline
 */
export function readStoredLists(storage: KeyValueStorage, locale: Locale): ShopLists | null {
  try {
    const stored = JSON.parse(storage.get(appListsKey) ?? 'null') as Partial<StoredLists> | null;
    if (stored?.locale !== locale) return null;
    return {
      settings: parseSettingsResponse(Object.entries(stored.settings as Settings).map(([name, value]) => ({ name, value }))),
      menus: parseMenusResponse(stored.menus),
      offers: parseOffersResponse(stored.offers),
      popular: [],
    };
  } catch {
    return null;
  }
}
