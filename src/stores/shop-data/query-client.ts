import type { QueryClient } from '@tanstack/react-query';
import { loadWhenOnline } from '#lazy/connection.ts';
import { loadModule } from '#api/http/load-module.ts';
import type { Readable } from '#domain/cart/cart.ts';
import { createNotifier } from '#platform/notifier.ts';
import type { startQueries } from './shop-queries.ts';

/** Store of React Query's client, which is null before it is loaded. */
export type QueryClientStore = Readable<QueryClient | null> & {
  /** Loads React Query. Rejects with an `UnreachableError` if it cannot be loaded; the next call retries. */
  load: () => Promise<QueryClient>;
  /** Loads React Query, waiting for the network. Returns the same promise until the next load, as `use` of React needs it. */
  loadWhenOnline: () => Promise<QueryClient>;
};

/**
 * Creates the store of React Query's client, which is loaded when the browser is idle, or by the first call that needs it.
 *
 * @param options.isHydrated resolves when the client may be loaded: React would discard the HTML of parts of the page that are hydrated
 *   later if the provider at the root got its client before
 */
export function createQueryClientStore({
  isHydrated,
  ...options
}: Parameters<typeof startQueries>[0] & { isHydrated: Promise<void> }): QueryClientStore {
  const { subscribe, notify } = createNotifier<QueryClient | null>();
  let client: QueryClient | null = null;
  let loading: Promise<QueryClient> | null = null;
  let onlineLoad: Promise<QueryClient> | null = null;

  async function loadClient(): Promise<QueryClient> {
    try {
      const [module] = await Promise.all([loadModule(() => import('./shop-queries.ts')), isHydrated]);
      client = module.startQueries(options);
      notify(client);
      return client;
    } catch (error) {
      loading = null;
      throw error;
    }
  }
  function load(): Promise<QueryClient> {
    if (loading === null) onlineLoad = null;
    return (loading ??= loadClient());
  }
  return { getSnapshot: () => client, subscribe, load, loadWhenOnline: () => (onlineLoad ??= loadWhenOnline(load)) };
}

/** Refetches with React Query. A failure leaves the data as it is. */
export async function refetch(queryClient: QueryClientStore, run: (client: QueryClient) => Promise<void>): Promise<void> {
  try {
    await run(await queryClient.load());
  } catch (error) {
    console.warn('refreshing the shop data failed', error);
  }
}
