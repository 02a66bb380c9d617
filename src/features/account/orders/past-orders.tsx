import { useSelector } from '@xstate/react';
import { useShop } from '#components/shop-context.ts';
import { uniqueOrders } from '#domain/order/order-pages.ts';
import type { RunningCharts } from '#features/account/account-context.ts';
import { ChartRegion } from '#features/account/chart-region.tsx';
import { useStore } from '#ui/use-store.ts';
import type { RenderProgress } from './order-detail.tsx';
import { OrdersScreen } from './orders-screen.tsx';

type PastOrdersProps = Pick<RunningCharts, 'pastOrders'> & {
  /** Renders the progress of an order. */
  renderProgress?: RenderProgress;
};

/** The customer's orders, loaded by their chart. */
export function PastOrders({ pastOrders, renderProgress }: PastOrdersProps) {
  const { clock, menus, site } = useShop();
  const now = useStore(clock, (current) => current);
  const snapshot = useSelector(pastOrders, (current) => current);
  const { pages, reordered } = snapshot.context;

  return (
    <ChartRegion machine="pastOrders" state={snapshot.value} progress={null}>
      <OrdersScreen
        {...{ now, reordered, renderProgress }}
        orders={uniqueOrders(pages)}
        timeZone={site.timeZone}
        isLoading={snapshot.matches('loadingMore') || (snapshot.matches('loading') && pages.length === 0)}
        hasError={snapshot.hasTag('failed')}
        errorMessage={snapshot.context.failureMessage}
        hasMore={snapshot.can({ type: 'orders.more' })}
        onMore={() => pastOrders.send({ type: 'orders.more' })}
        onRetry={() => pastOrders.send({ type: 'orders.retry' })}
        onReorder={(order) => pastOrders.send({ type: 'order.repeat', order, menus })}
      />
    </ChartRegion>
  );
}
