import type { LazyQueryClient } from '#api/http/lazy-query-client.ts';
import { queryKeys } from '#api/query-keys.ts';
import type { Offer } from '#domain/entities.ts';
import type { KeyValueStorage } from '#platform/storage.ts';

/** Storage key of the offers, which are evicted first when storage is full. */
export const offersKey = 'offers';

/** Returns the stored offers, validated like a response, or null. */
async function readStoredOffers(storage: KeyValueStorage): Promise<Offer[] | null> {
  const text = storage.get(offersKey);
  if (text === null) return null;
  try {
    const { parseOffersResponse } = await import('#api/offers.schema.ts');
    return parseOffersResponse(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Stores the offers after each fetch. If no offers were fetched yet, seeds the query cache with the stored ones, marked as stale so
 * that they are refetched.
 *
 * @spec docs/behaviour §3 Persisted in browser storage: the offers list
 */
export async function persistOffers(options: { storage: KeyValueStorage; queryClient: LazyQueryClient }): Promise<void> {
  const { storage, queryClient } = options;
  const cachedOffers = () => queryClient.getQueryData(queryKeys.offers);
  let lastStored: Offer[] | undefined;
  function storeOffers() {
    const offers = cachedOffers();
    if (offers === undefined || offers === lastStored) return;
    lastStored = offers;
    storage.set(offersKey, JSON.stringify(offers));
  }
  const stored = cachedOffers() === undefined ? await readStoredOffers(storage) : null;
  if (stored !== null) queryClient.setQueryData(queryKeys.offers, stored, { updatedAt: 1 });
  storeOffers();
  queryClient.subscribe(queryKeys.offers, storeOffers);
}
