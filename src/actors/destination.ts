import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#api/http.ts';
import type { Readable } from '#domain/cart.ts';
import type { FormDraftsStore } from '#domain/drafts.ts';
import type { Destination, DistanceResult, Settings } from '#domain/entities.ts';
import type { Place } from './destination-rules.ts';
import { notifier } from './notifier.ts';

/**
 * Where the typed address is, as far as the delivery's price is concerned: its zone, at once, or the distance, once it
 * was looked up. Null: not known (yet). Its rules are fetched with `ready`, as those of the price are.
 *
 * @spec §9 Delivery fee
 */
export type DestinationStore = Readable<Destination | null> & {
  ready: () => Promise<void>;
  /** Looks the address up where that takes the back end. Rejects when it cannot be; null: no zone serves it, or nobody knows it. */
  locate: (place: Place, signal: AbortSignal) => Promise<Destination | null>;
};

export function createDestination(options: { drafts: FormDraftsStore; queryClient: QueryClient; api: ApiClient }): DestinationStore {
  const { drafts, queryClient, api } = options;
  const { subscribe, tell } = notifier<Destination | null>();
  const distances = new Map<string, DistanceResult>();
  let rules: typeof import('./destination-rules.ts') | null = null;
  let shown: Destination | null = null;

  const settings = () => queryClient.getQueryData<Settings>(['settings']) ?? {};
  function show() {
    const next = rules?.knownDestination(drafts.getSnapshot().delivery, settings(), distances) ?? null;
    if (JSON.stringify(next) === JSON.stringify(shown)) return;
    shown = next;
    tell(shown);
  }
  async function loaded() {
    rules ??= await import('./destination-rules.ts');
    return rules;
  }
  drafts.subscribe(show);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.query.queryKey[0] === 'settings') show();
  });

  return {
    getSnapshot: () => shown,
    getServerSnapshot: () => null,
    subscribe,
    async ready() {
      await loaded();
      show();
    },
    async locate(place, signal) {
      const { knownDestination, lookUp } = await loaded();
      await lookUp(place, settings(), distances, { api, signal });
      show();
      return knownDestination(place, settings(), distances);
    },
  };
}
