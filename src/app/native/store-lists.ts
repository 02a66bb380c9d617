import type { Locale } from '#config/site.ts';
import type { ShopLists } from '#domain/shop-data.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import type { ShopListsStore } from '#stores/shop-data/shop-lists.ts';
import { appListsKey } from '#stores/storage-keys.ts';

/** The lists that the menu needs, with the language of their names. */
export type StoredLists = Pick<ShopLists, 'settings' | 'menus' | 'offers'> & { locale: Locale };

/** Stores the shop's lists for a start of the native app without a network, now and whenever they change. */
export function storeLists(options: { storage: KeyValueStorage; locale: Locale; shopLists: ShopListsStore }): void {
  const { storage, locale, shopLists } = options;
  function store({ settings, menus, offers }: Partial<ShopLists>) {
    if (settings === undefined || menus === undefined || offers === undefined) return;
    storage.set(appListsKey, JSON.stringify({ locale, settings, menus, offers } satisfies StoredLists));
  }
  store(shopLists.getSnapshot());
  shopLists.subscribe(store);
}
