import { focusManager, onlineManager, QueryClient, QueryObserver, type QueryKey, type QueryObserverOptions } from '@tanstack/react-query';

/** Data that the page had before the client was loaded. `updatedAt`: time in milliseconds. */
export type SeededData = { queryKey: QueryKey; data: unknown; updatedAt: number };

/** Creates the query client with the data that the page already has. Calls `notify` with the key of each query that gets data. */
export function createQueryClient(seeds: Iterable<SeededData>, notify: (queryKey: QueryKey) => void): QueryClient {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const { queryKey, data, updatedAt } of seeds) client.setQueryData(queryKey, data, { updatedAt });
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') notify(event.query.queryKey);
  });
  // Refetches stale data when the page gets the focus or the network back.
  client.mount();
  return client;
}

/** Keeps a query fresh until the returned function is called. */
export function observeQuery<Data, Key extends QueryKey>(
  client: QueryClient,
  query: QueryObserverOptions<Data, Error, Data, Data, Key>,
): () => void {
  return new QueryObserver(client, query).subscribe(() => {});
}

/** Calls the listener each time the page becomes visible or online. */
export function onResume(listener: () => void): void {
  for (const manager of [focusManager, onlineManager])
    manager.subscribe((isResumed) => {
      if (isResumed) listener();
    });
}
