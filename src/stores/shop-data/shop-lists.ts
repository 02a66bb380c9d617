import type { Store } from '#domain/store.ts';
import type { ShopLists } from '#domain/shop-data.ts';
import { createNotifier } from '#platform/notifier.ts';

/** The names of the lists. */
export const listNames = ['settings', 'menus', 'offers', 'popular'] as const satisfies (keyof ShopLists)[];

/** The shop's settings, menus, offers and popular items, as far as they are loaded. */
export type ShopListsStore = Store<Partial<ShopLists>> & {
  /** Stores responses of the API. `updatedAt`: their time in milliseconds. */
  set: (lists: Partial<ShopLists>, updatedAt?: number) => void;
  /** Returns the time of a list's response, 0 without one. */
  updatedAt: (name: keyof ShopLists) => number;
};

/**
 * Creates the store of the four lists. The page's data fills it, so that the first view needs no React Query. Once React Query is
 * loaded, its cache has the lists, and the store follows it: see `shop-queries.ts`.
 */
export function createShopLists(): ShopListsStore {
  const { subscribe, notify } = createNotifier<Partial<ShopLists>>();
  const times: Partial<Record<keyof ShopLists, number>> = {};
  let lists: Partial<ShopLists> = {};
  return {
    getSnapshot: () => lists,
    subscribe,
    set(changed, updatedAt = Date.now()) {
      lists = { ...lists, ...changed };
      for (const name of listNames) if (name in changed) times[name] = updatedAt;
      notify(lists);
    },
    updatedAt: (name) => times[name] ?? 0,
  };
}
