import { fromPromise } from 'xstate';
import { ordersQuery } from '#api/auth.ts';
import type { OrdersPage } from '#api/auth.schema.ts';
import type { ApiClient } from '#api/http/http.ts';
import { queryKeys } from '#api/query-keys.ts';
import type { AccountStore } from '#domain/account/session.ts';
import type { CartItem } from '#domain/entities.ts';
import { isOpenOrder, type LoadedPage } from '#domain/order/order-pages.ts';
import { withAccountErrors } from '#actors/auth/refusal.ts';
import { pastOrdersMachine } from '#machines/past-orders.machine.ts';
import type { LazyQueryClient } from '#stores/shop-data/query-client.ts';

export type PastOrdersOptions = {
  api: ApiClient;
  account: AccountStore;
  queryClient: LazyQueryClient;
  addToCart: (items: readonly CartItem[]) => void;
  now: () => Date;
  /** The restaurant's time zone. */
  timeZone: string;
};

/** Provides the chart of past orders. @spec docs/behaviour §7 GET /v2/public/auth/orders */
export function providePastOrders(options: PastOrdersOptions) {
  const { api, account, queryClient } = options;
  return pastOrdersMachine.provide({
    actions: { addToCart: (_, items) => options.addToCart(items) },
    actors: {
      loadPages: fromPromise(async ({ input: { numbers } }) => {
        const session = account.getSnapshot();
        if (session === null) throw new Error('Past orders were requested without a session');
        const client = await queryClient.load();
        const pages = await withAccountErrors(() =>
          Promise.all(numbers.map((number) => client.fetchQuery({ ...ordersQuery(api, session, number), staleTime: 0 }))),
        );
        return pages.map((page) => toLoadedPage(page, options));
      }),
    },
  });
}

/** Returns the cached first page of the customer's orders, or an empty list. */
export function cachedPages(options: PastOrdersOptions): LoadedPage[] {
  const session = options.account.getSnapshot();
  const page = session === null ? undefined : options.queryClient.current?.getQueryData(queryKeys.orders(session.user.id, 1));
  return page === undefined ? [] : [toLoadedPage(page, options)];
}

function toLoadedPage(page: OrdersPage, { now, timeZone }: PastOrdersOptions): LoadedPage {
  return { ...page, isOpen: page.orders.some((order) => isOpenOrder(order, now(), timeZone)) };
}
