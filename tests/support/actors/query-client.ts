import { QueryClient } from '@tanstack/react-query';
import type { LazyQueryClient } from '#stores/shop-data/query-client.ts';

/** Creates a lazy query client that is loaded, and has no queries yet. */
export function loadedQueryClient(): LazyQueryClient & { client: QueryClient } {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const load = async () => client;
  return { client, current: client, load, loadWhenOnline: load };
}
