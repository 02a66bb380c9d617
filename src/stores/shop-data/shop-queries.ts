import { QueryCache, QueryClient, QueryObserver } from '@tanstack/react-query';
import type { ApiClient } from '#api/http/http.ts';
import { menusQuery } from '#api/menus.ts';
import { offersQuery } from '#api/offers.ts';
import { popularQuery } from '#api/popular.ts';
import { queryKeys } from '#api/query-keys.ts';
import { settingsQuery } from '#api/settings.ts';
import type { AccountStore } from '#domain/account/session.ts';
import type { ShopLists } from '#domain/shop-data.ts';
import { listNames, type ShopListsStore } from './shop-lists.ts';

/** Dependencies of the queries. */
export type QueryOptions = {
  shopLists: ShopListsStore;
  account: AccountStore;
  api: ApiClient;
  /** Whether the page shows popular items, which are not kept fresh otherwise. */
  isPopularShown: () => boolean;
};

/**
 * Creates React Query's client, and connects its cache with the stores of the first view. The cache begins with the lists that the page
 * already has. From then on they are queries like any other, and the stores follow the cache.
 */
export function startQueries(options: QueryOptions): QueryClient {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false } },
    queryCache: new QueryCache({
      onSuccess(_, { queryKey: [name] }) {
        if (name === queryKeys.allProfiles[0]) updateCustomer(client, options.account);
      },
    }),
  });
  // As `QueryClientProvider` does: refetches stale data when the page gets the focus or the network back.
  client.mount();
  followLists(client, options);
  followAccount(client, options.account);
  return client;
}

/** Keeps the lists fresh, and stores each response. */
function followLists(client: QueryClient, { shopLists, api, isPopularShown }: QueryOptions): void {
  for (const name of listNames)
    client.setQueryData(queryKeys[name], shopLists.getSnapshot()[name], { updatedAt: shopLists.updatedAt(name) });
  function follow<Name extends keyof ShopLists>(name: Name, query: Pick<QueryObserver<ShopLists[Name]>, 'subscribe'>) {
    query.subscribe(({ data, dataUpdatedAt }) => {
      if (data !== undefined && data !== shopLists.getSnapshot()[name]) shopLists.set({ [name]: data }, dataUpdatedAt);
    });
  }
  follow('settings', new QueryObserver(client, settingsQuery(api)));
  follow('menus', new QueryObserver(client, menusQuery(api)));
  follow('offers', new QueryObserver(client, offersQuery(api)));
  follow('popular', new QueryObserver(client, { ...popularQuery(api), enabled: isPopularShown }));
}

/** Removes another customer's responses, and cancels requests whose responses would overwrite a change of the customer. */
function followAccount(client: QueryClient, account: AccountStore): void {
  account.subscribe((session) => {
    const isOfOtherUser = ({ queryKey: [, userId] }: { queryKey: readonly unknown[] }) => userId !== session?.user.id;
    for (const queryKey of [queryKeys.allProfiles, queryKeys.allOrders]) client.removeQueries({ queryKey, predicate: isOfOtherUser });
    if (session !== null) void client.cancelQueries({ queryKey: queryKeys.profile(session.user.id) });
  });
}

/** Stores the fetched profile of the logged-in customer. */
function updateCustomer(client: QueryClient, account: AccountStore): void {
  const session = account.getSnapshot();
  const user = session === null ? undefined : client.getQueryData(queryKeys.profile(session.user.id));
  if (session !== null && user !== undefined) account.startSession({ ...session, user });
}
