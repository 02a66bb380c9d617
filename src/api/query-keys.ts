import type { DataTag, QueryKey } from '@tanstack/react-query';
import type { Id, Menu, Offer, Settings, User } from '#domain/entities.ts';
import type { OrdersPage } from './auth.schema.ts';

/** Tags a key with the type of its data, so that `getQueryData` and `setQueryData` infer it. */
function tagKey<Data>() {
  return <const Key extends QueryKey>(...key: Key) => key as DataTag<Key, Data>;
}

/** Query keys of all cached responses. `allProfiles` and `allOrders` are prefixes of the keys of all customers. */
export const queryKeys = {
  settings: tagKey<Settings>()('settings'),
  menus: tagKey<Menu[]>()('menus'),
  offers: tagKey<Offer[]>()('offers'),
  popular: tagKey<Id[]>()('popular'),
  recommendations: (ids: readonly Id[]) => tagKey<Id[]>()('recommendations', ids),
  allProfiles: tagKey<User>()('profile'),
  profile: (userId: Id) => tagKey<User>()('profile', userId),
  allOrders: tagKey<OrdersPage>()('orders'),
  orders: (userId: Id, page: number) => tagKey<OrdersPage>()('orders', userId, page),
};
