import type { Offer } from '#domain/entities.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import type { ShopListsStore } from './shop-data/shop-lists.ts';
import { load } from '#lazy/load.ts';
import { offersKey } from '#stores/storage-keys.ts';

/** Returns the stored offers, validated like a response, or null. */
async function readStoredOffers(storage: KeyValueStorage): Promise<Offer[] | null> {
  const text = storage.get(offersKey);
  if (text === null) return null;
  try {
    const { parseOffersResponse } = await load(() => import('#api/offers.schema.ts'));
    return parseOffersResponse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Stores the offers after each fetch. If none were fetched yet, shows the stored ones, marked as stale so that they are refetched.
 *
 * @spec docs/behaviour §3 Persisted in browser storage: the offers list
 */
export async function persistOffers(options: { storage: KeyValueStorage; shopLists: ShopListsStore }): Promise<void> {
  const { storage, shopLists } = options;
  let lastStored: Offer[] | undefined;
  function storeOffers() {
    const { offers } = shopLists.getSnapshot();
    if (offers === undefined || offers === lastStored) return;
    lastStored = offers;
    storage.set(offersKey, JSON.stringify(offers));
  }
  const stored = shopLists.getSnapshot().offers === undefined ? await readStoredOffers(storage) : null;
  if (stored !== null && shopLists.getSnapshot().offers === undefined) shopLists.set({ offers: stored }, 1);
  storeOffers();
  shopLists.subscribe(storeOffers);
}
