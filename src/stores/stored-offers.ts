import type { QueryClient } from '@tanstack/react-query';
import { parseOffers } from '#api/offers.schema.ts';
import type { Offer } from '#domain/entities.ts';
import type { KeyValueStorage } from '#platform/storage.ts';

/** Where the list of offers is kept: the first to go where storage is full. */
export const offersKey = 'offers';

/** The kept list, checked as an answer is; null where there is none that can be read. */
function keptOffers(storage: KeyValueStorage): Offer[] | null {
  const text = storage.get(offersKey);
  if (text === null) return null;
  try {
    return parseOffers(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * Keeps the list of offers as it is read. A page that has none shows the kept one at once; it counts as old, so that it is
 * asked for again.
 *
 * @spec §3 Persisted in browser storage: the offers list
 */
export function keepOffers({ storage, queryClient }: { storage: KeyValueStorage; queryClient: QueryClient }): void {
  const known = () => queryClient.getQueryData<Offer[]>([offersKey]);
  let last: Offer[] | undefined;
  function keep() {
    const offers = known();
    if (offers === undefined || offers === last) return;
    last = offers;
    storage.set(offersKey, JSON.stringify(offers));
  }
  const kept = known() === undefined ? keptOffers(storage) : null;
  if (kept !== null) queryClient.setQueryData([offersKey], kept, { updatedAt: 1 });
  keep();
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.query.queryKey[0] === offersKey) keep();
  });
}
