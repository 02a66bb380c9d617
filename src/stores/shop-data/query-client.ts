import type { QueryClient } from '@tanstack/react-query';
import { loadModule } from '#api/http/load-module.ts';
import { loadWhenOnline } from '#lazy/connection.ts';
import { load } from '#lazy/load.ts';
import type * as ShopQueries from './shop-queries.ts';

/** React Query's client, which is loaded when the browser is idle, or by the first call that needs it. */
export type LazyQueryClient = {
  /** The client, null before it is loaded. */
  readonly current: QueryClient | null;
  /** Loads the client. Rejects with an `ApiError` if it cannot be loaded; the next call retries. */
  load: () => Promise<QueryClient>;
  /** Loads the client, waiting for the network. Always returns the same promise, as `use` of React needs it. */
  loadWhenOnline: () => Promise<QueryClient>;
};

/** Creates the lazy client, which `startQueries` connects with the stores once it is loaded. */
export function createLazyQueryClient(options: Parameters<typeof ShopQueries.startQueries>[0]): LazyQueryClient {
  let current: QueryClient | null = null;
  let onlineLoad: Promise<QueryClient> | null = null;
  const start = ({ startQueries }: typeof ShopQueries) => (current ??= startQueries(options));
  return {
    get current() {
      return current;
    },
    load: async () => current ?? start(await loadModule(() => import('./shop-queries.ts'))),
    loadWhenOnline: () => (onlineLoad ??= loadWhenOnline(async () => start(await load(() => import('./shop-queries.ts'))))),
  };
}
