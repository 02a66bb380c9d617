import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#api/http.ts';
import type { Readable } from '#domain/cart.ts';
import type { FormDraftsStore } from '#domain/drafts.ts';
import type { Destination, Settings } from '#domain/entities.ts';
import type { KeptPlace } from '#domain/location.ts';
import type { Distances, Place } from './destination-rules.ts';
import { notifier } from './notifier.ts';

/**
 * Where the order goes, as far as the delivery's price is concerned: its zone, at once, or the distance, once it was
 * looked up. That is the chosen place, or the typed address once it stands in the delivery form. Null: not known (yet).
 * Its rules are fetched with `ready`, as those of the price are.
 *
 * @spec §9 Delivery fee
 */
export type DestinationStore = Readable<Destination | null> & {
  ready: () => Promise<void>;
  /** What is known of the address; where nothing is, it is looked up as `locate` does. */
  find: (place: Place, signal: AbortSignal) => Promise<Destination | null>;
  /** Looks the address up where that takes the back end. Rejects when it cannot be; null: no zone serves it, or nobody knows it. */
  locate: (place: Place, signal: AbortSignal) => Promise<Destination | null>;
  /** Looks the address up again, after the back end has judged otherwise. Where it cannot, what was known stands. */
  renew: (place: Place, signal: AbortSignal) => Promise<void>;
};

export function createDestination(options: {
  drafts: FormDraftsStore;
  place: Readable<KeptPlace | null>;
  queryClient: QueryClient;
  api: ApiClient;
}): DestinationStore {
  const { drafts, place: chosen, queryClient, api } = options;
  const { subscribe, notify } = notifier<Destination | null>();
  const distances: Distances = new Map();
  let rules: typeof import('./destination-rules.ts') | null = null;
  let shown: Destination | null = null;

  const settings = () => queryClient.getQueryData<Settings>(['settings']) ?? {};
  function show() {
    const kept = chosen.getSnapshot();
    if (kept !== null) rules?.takeOver(kept, distances);
    const place = kept === null || kept.isEntered ? drafts.getSnapshot().delivery : kept;
    const next = rules?.knownDestination(place, settings(), distances) ?? null;
    if (JSON.stringify(next) === JSON.stringify(shown)) return;
    shown = next;
    notify(shown);
  }
  async function loaded() {
    rules ??= await import('./destination-rules.ts');
    return rules;
  }
  for (const source of [drafts, chosen]) source.subscribe(show);
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.query.queryKey[0] === 'settings') show();
  });

  async function locate(place: Place, signal: AbortSignal) {
    const { knownDestination, lookUp } = await loaded();
    await lookUp(place, settings(), distances, { api, signal });
    show();
    return knownDestination(place, settings(), distances);
  }
  async function find(place: Place, signal: AbortSignal) {
    const { knownDestination } = await loaded();
    return knownDestination(place, settings(), distances) ?? locate(place, signal);
  }
  return {
    getSnapshot: () => shown,
    getServerSnapshot: () => null,
    subscribe,
    async ready() {
      await loaded();
      show();
    },
    find,
    locate,
    async renew(place, signal) {
      for (const known of distances.values()) known.isStale = true;
      await locate(place, signal).catch((error: unknown) => console.warn('The address could not be looked up again', error));
    },
  };
}
