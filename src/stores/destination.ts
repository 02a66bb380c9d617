import { dequal } from 'dequal/lite';
import type { ApiClient } from '#api/http/http.ts';
import type { Store } from '#domain/store.ts';
import type { FormDraftsStore } from '#domain/order/drafts.ts';
import type { Destination } from '#domain/entities.ts';
import type { StoredDeliveryPlace } from '#domain/delivery/location.ts';
import type { DistanceCache, Address } from './destination-rules.ts';
import { createNotifier } from '#platform/notifier.ts';
import type { ShopListsStore } from './shop-data/shop-lists.ts';
import { load } from '#lazy/load.ts';

/**
 * The zone or the looked-up distance of the chosen place, or else of the address in the delivery form. Null while it is unknown. The
 * rules are lazy-loaded by `loadRules`.
 *
 * @spec docs/behaviour §9 Delivery fee
 */
export type DestinationStore = Store<Destination | null> & {
  loadRules: () => Promise<void>;
  /** Returns the cached destination of an address, or looks it up. */
  resolveAddress: (place: Address, signal: AbortSignal) => Promise<Destination | null>;
  /** Looks up an address on the server, unless its distance is cached. Returns null if it is unknown or outside all zones. Rejects if the call fails. */
  lookUpAddress: (place: Address, signal: AbortSignal) => Promise<Destination | null>;
  /** Looks up an address again, bypassing the cache. Keeps the cached result if the call fails. */
  refreshAddress: (place: Address, signal: AbortSignal) => Promise<void>;
};

export function createDestination(options: {
  drafts: FormDraftsStore;
  place: Store<StoredDeliveryPlace | null>;
  shopLists: Pick<ShopListsStore, 'getSnapshot' | 'subscribe'>;
  api: ApiClient;
}): DestinationStore {
  const { drafts, place: placeStore, shopLists, api } = options;
  const { subscribe, notify } = createNotifier<Destination | null>();
  const distances: DistanceCache = new Map();
  let rules: typeof import('./quote-calculation.ts') | null = null;
  let current: Destination | null = null;

  const settings = () => shopLists.getSnapshot().settings ?? {};
  function publishDestination() {
    const chosenPlace = placeStore.getSnapshot();
    if (chosenPlace !== null) rules?.adoptDistance(chosenPlace, distances);
    const place = chosenPlace === null || chosenPlace.isEntered ? drafts.getSnapshot().delivery : chosenPlace;
    const next = rules?.cachedDestination(place, settings(), distances) ?? null;
    if (dequal(next, current)) return;
    current = next;
    notify(current);
  }
  async function loadRulesModule() {
    rules ??= await load(() => import('./quote-calculation.ts'));
    return rules;
  }
  for (const source of [drafts, placeStore, shopLists]) source.subscribe(publishDestination);

  async function lookUpAddress(place: Address, signal: AbortSignal) {
    const { cachedDestination, lookUpDistance } = await loadRulesModule();
    await lookUpDistance(place, settings(), distances, { api, signal });
    publishDestination();
    return cachedDestination(place, settings(), distances);
  }
  async function resolveAddress(place: Address, signal: AbortSignal) {
    const { cachedDestination } = await loadRulesModule();
    return cachedDestination(place, settings(), distances) ?? lookUpAddress(place, signal);
  }
  return {
    getSnapshot: () => current,
    getServerSnapshot: () => null,
    subscribe,
    async loadRules() {
      await loadRulesModule();
      publishDestination();
    },
    resolveAddress,
    lookUpAddress,
    async refreshAddress(place, signal) {
      for (const entry of distances.values()) entry.isStale = true;
      await lookUpAddress(place, signal).catch((error: unknown) => console.warn('refreshing the delivery distance failed', error));
    },
  };
}
