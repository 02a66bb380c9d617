import type { FetchQueryOptions, QueryClient, QueryKey, QueryObserverOptions, RefetchQueryFilters } from '@tanstack/react-query';
import type { Readable } from '#domain/cart/cart.ts';
import { loadWhenOnline } from './connection.ts';
import { loadModule } from './load-module.ts';
import type { SeededData } from './query-client.ts';

type QueryModule = typeof import('./query-client.ts');
type Query<Data, Key extends QueryKey> = FetchQueryOptions<Data, Error, Data, Key>;

export type LazyQueryClient = ReturnType<typeof createLazyQueryClient>;

const hashKey = (queryKey: QueryKey) => JSON.stringify(queryKey);

/**
 * Creates the cache of API responses. React Query behind it is lazy-loaded when the browser is idle, or by the first call that needs
 * it, because a prerendered page comes with its data. Until then the cache has this data only.
 */
export function createLazyQueryClient() {
  const seeds = new Map<string, SeededData>();
  const listeners = new Set<{ keyPrefix: QueryKey; listener: (queryKey: QueryKey) => void }>();
  const loadCallbacks = new Set<(module: QueryModule, client: QueryClient) => void>();
  let loaded: { module: QueryModule; client: QueryClient } | null = null;
  let loading: Promise<QueryClient> | null = null;
  let onlineLoad: Promise<QueryClient> | null = null;

  function notify(queryKey: QueryKey) {
    for (const { keyPrefix, listener } of listeners)
      if (hashKey(queryKey.slice(0, keyPrefix.length)) === hashKey(keyPrefix)) listener(queryKey);
  }
  async function loadClient(): Promise<QueryClient> {
    try {
      const module = await loadModule(import('./query-client.ts'));
      loaded = { module, client: module.createQueryClient(seeds.values(), notify) };
      for (const start of loadCallbacks) start(module, loaded.client);
      return loaded.client;
    } catch (error) {
      loading = null;
      throw error;
    }
  }
  function load(): Promise<QueryClient> {
    if (loading === null) onlineLoad = null;
    return (loading ??= loadClient());
  }

  const getQueryData: QueryClient['getQueryData'] = (queryKey) =>
    (loaded === null ? seeds.get(hashKey(queryKey))?.data : loaded.client.getQueryData(queryKey)) as never;

  function subscribe(keyPrefix: QueryKey, listener: (queryKey: QueryKey) => void): () => void {
    const entry = { keyPrefix, listener };
    listeners.add(entry);
    return () => void listeners.delete(entry);
  }
  /** Calls `start` as soon as React Query is loaded. Returns the function that cancels it. */
  function whenLoaded(start: (module: QueryModule, client: QueryClient) => void): () => void {
    loadCallbacks.add(start);
    if (loaded !== null) start(loaded.module, loaded.client);
    return () => void loadCallbacks.delete(start);
  }
  /** Refetches with React Query. A failure leaves the data as it is. */
  async function refresh(refetch: (client: QueryClient) => Promise<void>): Promise<void> {
    try {
      await refetch(await load());
    } catch (error) {
      console.warn('refreshing the shop data failed', error);
    }
  }
  /** Keeps a query fresh once React Query is loaded, until the returned function is called. */
  function observe<Data, Key extends QueryKey>(query: QueryObserverOptions<Data, Error, Data, Data, Key>): () => void {
    let stop = () => {};
    const cancel = whenLoaded(({ observeQuery }, client) => {
      stop = observeQuery(client, query);
    });
    return () => {
      cancel();
      stop();
    };
  }
  return {
    /** Loads React Query. Rejects with an `UnreachableError` if it cannot be loaded; the next call retries. */
    load,
    /** Loads React Query, waiting for the network. Returns the same promise until the next load, as `use` of React needs it. */
    loadWhenOnline: () => (onlineLoad ??= loadWhenOnline(load)),
    /** Returns React Query's client, or null before it is loaded. */
    getLoaded: () => loaded?.client ?? null,
    getQueryData,
    setQueryData(queryKey: QueryKey, data: unknown, { updatedAt = Date.now() }: { updatedAt?: number } = {}): void {
      if (loaded !== null) return void loaded.client.setQueryData(queryKey, data, { updatedAt });
      seeds.set(hashKey(queryKey), { queryKey, data, updatedAt });
      notify(queryKey);
    },
    /** Calls the listener each time a query whose key begins with the given one gets data. Returns the function that unsubscribes. */
    subscribe,
    /** Returns a store of a query's data. Its subscribers keep the query fresh. */
    watch<Data, Key extends QueryKey>(query: QueryObserverOptions<Data, Error, Data, Data, Key>): Readable<Data | undefined> {
      const getSnapshot = () => getQueryData<Data>(query.queryKey);
      return {
        getSnapshot,
        subscribe(listener) {
          const next = typeof listener === 'function' ? listener : listener.next;
          const unsubscribe = subscribe(query.queryKey, () => next?.(getSnapshot()));
          const stop = observe(query);
          return {
            unsubscribe() {
              unsubscribe();
              stop();
            },
          };
        },
      };
    },
    /** Loads a query unless it has data. Stale data is refetched in the background, at the latest when React Query is loaded. */
    async ensureQueryData<Data, Key extends QueryKey>(query: Query<Data, Key>): Promise<void> {
      if (loaded !== null || getQueryData(query.queryKey) === undefined)
        await (await load()).ensureQueryData({ ...query, revalidateIfStale: true });
    },
    async fetchQuery<Data, Key extends QueryKey>(query: Query<Data, Key>): Promise<Data> {
      return (await load()).fetchQuery(query);
    },
    refetchQueries: (filters: RefetchQueryFilters) => refresh((client) => client.refetchQueries(filters)),
    invalidateQueries: () => refresh((client) => client.invalidateQueries()),
    /** Calls the listener each time the page becomes visible or online, once React Query is loaded. */
    onResume: (listener: () => void) => void whenLoaded(({ onResume }) => onResume(listener)),
  };
}
