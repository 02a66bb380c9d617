import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { ordersQuery } from '#api/auth.ts';
import type { OrdersPage } from '#api/auth.schema.ts';
import { useShop } from '#components/shop-context.ts';
import { pendingOrderPollMs, pendingOrderPollLimitMs } from '#config/constants.ts';
import type { PastOrder } from '#domain/entities.ts';
import { hasMoreOrders } from '#domain/order/order-pages.ts';
import { reorder } from '#domain/order/reorder.ts';
import { parseTimestamp } from '#domain/schedule/timestamp.ts';
import { useAccount } from '#features/account/account-context.ts';
import { OrdersScreen } from './orders-screen.tsx';
import { useSelector } from '#ui/use-selector.ts';

/** Paginated list of the customer's orders. Polls pages that contain a recent pending order. */
export function PastOrders() {
  const { api, account, addToCart } = useAccount();
  const { clock, menus, site } = useShop();
  const [count, setCount] = useState(1);
  const [session] = useState(() => account.getSnapshot());
  const { timeZone } = site;
  const now = useSelector(clock, (current) => current);
  const isPending = ({ status, created_at }: PastOrder) => {
    const placedAt = parseTimestamp(created_at, timeZone);
    return status === 'pending' && placedAt !== null && clock.getSnapshot().getTime() - placedAt < pendingOrderPollLimitMs;
  };
  const pages = useQueries({
    queries: (session === null ? [] : Array.from({ length: count }, (_, index) => ordersQuery(api, session, index + 1))).map((query) => ({
      ...query,
      staleTime: 0,
      refetchInterval: ({ state }: { state: { data?: OrdersPage | undefined } }) =>
        state.data?.orders.some(isPending) === true ? pendingOrderPollMs : false,
    })),
  });
  const loaded = pages.flatMap(({ data }) => (data === undefined ? [] : [data]));
  const all = loaded.flatMap((page) => page.orders);
  // A new order shifts the last order of each page to the next page: deduplicate by id.
  const orders = [...new Map(all.map((order) => [String(order.order_id), order])).values()];

  function orderAgain(order: PastOrder) {
    const { items, missing } = reorder(order, menus);
    addToCart(items);
    return { missing, isAnyAdded: items.length > 0 };
  }
  return (
    <OrdersScreen
      {...{ orders, now, timeZone }}
      isLoading={pages.some((page) => page.isPending)}
      hasError={pages.some(({ isError }) => isError)}
      hasMore={loaded.length === count && hasMoreOrders(loaded)}
      onMore={() => setCount(count + 1)}
      onRetry={() => pages.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch())}
      onReorder={orderAgain}
    />
  );
}
