import { QueryClient } from '@tanstack/react-query';
import type { QueryClientStore } from '#stores/shop-data/query-client.ts';

/** Creates the store of a query client that is loaded, and has no queries yet. */
export function loadedQueryClient(): QueryClientStore & { client: QueryClient } {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const load = async () => client;
  return { client, getSnapshot: () => client, subscribe: () => ({ unsubscribe() {} }), load, loadWhenOnline: load };
}
