import type { ShopData } from '#domain/shop-data.ts';
import type { LazyQueryClient } from './http/lazy-query-client.ts';
import { queryKeys } from './query-keys.ts';

/** Stores the shop's data as responses of the API at the time `now`. */
export function cacheShopData(
  queryClient: Pick<LazyQueryClient, 'setQueryData'>,
  { settings, offers, menus, popular }: Omit<ShopData, 'site'>,
  now: Date,
): void {
  const options = { updatedAt: now.getTime() };
  queryClient.setQueryData(queryKeys.settings, settings, options);
  queryClient.setQueryData(queryKeys.offers, offers, options);
  queryClient.setQueryData(queryKeys.menus, menus, options);
  queryClient.setQueryData(queryKeys.popular, popular, options);
}
