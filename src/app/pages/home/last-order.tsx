import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useShop } from '#components/shop-context.ts';
import { orderNumber } from '#domain/order/order-number.ts';
import { reorder } from '#domain/order/reorder.ts';
import { LastOrderBar } from '#features/home/last-order-bar.tsx';
import { LazyOpenOrder } from '#app/pages/order/lazy-open-order.tsx';
import { focusPageHeading } from '#ui/focus/focus-page-heading.ts';
import { useStore } from '#ui/use-store.ts';
import { QueryRegion } from '#app/pages/shop-data/query-region.tsx';

/** Milliseconds for which an order may be open. */
const openOrderMs = 24 * 60 * 60 * 1000;

/** The last order with React Query, which loads with it. */
export function LastOrder() {
  return (
    <QueryRegion>
      <StoredLastOrder />
    </QueryRegion>
  );
}

/**
 * The last order of this browser at today's prices. Renders nothing while something is in the cart, and if nothing of the order is
 * on sale.
 */
function StoredLastOrder() {
  const { account, addToCart, finishedOrder } = useRouter().options.context;
  const { menus, quote, clock } = useShop();
  const userId = useStore(account, (session) => session?.user.id ?? null);
  const { count, mode } = useStore(quote, (current) => current);
  // Neither kept nor shared between customers: logging out removes the stored order.
  const { data: order } = useQuery({ queryKey: ['finishedOrder', userId], queryFn: finishedOrder, staleTime: 0, gcTime: 0 });
  if (!order || count > 0) return null;
  const { items } = reorder(order.payload, menus);

  /** Adds the items. The bar disappears with its focused button, so the heading gets the focus, to which the cart returns it. */
  function addItems() {
    focusPageHeading();
    addToCart(items);
  }

  const { tracking: token } = order;
  const isRecent = clock.getSnapshot().getTime() - order.at < openOrderMs;
  return items.length === 0 ? null : (
    <LastOrderBar
      items={items}
      mode={mode}
      number={orderNumber(order)}
      progress={token && isRecent ? <LazyOpenOrder {...{ order, token }} /> : null}
      onReorder={addItems}
    />
  );
}
