import { QueryClient, QueryObserver } from '@tanstack/react-query';
import type { ApiClient } from '#api/http/http.ts';
import { menusQuery } from '#api/menus.ts';
import { offersQuery } from '#api/offers.ts';
import { popularQuery } from '#api/popular.ts';
import { queryKeys } from '#api/query-keys.ts';
import { settingsQuery } from '#api/settings.ts';
import { listNames, type ShopListsStore } from './shop-lists.ts';

/**
 * Creates the query client with the lists that the page already has. From then on the lists are queries like any other: they are kept
 * fresh, and the store follows the cache.
 *
 * @param options.isPopularShown whether the page shows popular items, which are not kept fresh otherwise
 */
export function startQueries(options: { shopLists: ShopListsStore; api: ApiClient; isPopularShown: () => boolean }): QueryClient {
  const { shopLists, api, isPopularShown } = options;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const name of listNames)
    client.setQueryData(queryKeys[name], shopLists.getSnapshot()[name], { updatedAt: shopLists.updatedAt(name) });
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const name = listNames.find((listName) => listName === event.query.queryKey[0]);
    if (name !== undefined && event.query.state.data !== shopLists.getSnapshot()[name])
      shopLists.set({ [name]: event.query.state.data }, event.query.state.dataUpdatedAt);
  });
  // Refetches stale data when the page gets the focus or the network back.
  client.mount();
  new QueryObserver(client, settingsQuery(api)).subscribe(() => {});
  new QueryObserver(client, menusQuery(api)).subscribe(() => {});
  new QueryObserver(client, offersQuery(api)).subscribe(() => {});
  new QueryObserver(client, { ...popularQuery(api), enabled: isPopularShown }).subscribe(() => {});
  return client;
}
