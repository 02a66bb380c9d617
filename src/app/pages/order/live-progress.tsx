import { OrderProgress } from '#components/tracking/order-progress.tsx';
import { useShop } from '#components/shop-context.ts';
import type { PastOrder } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { useTracking } from './use-tracking.ts';

/** The progress of a past order, which is updated while the page is visible. */
export function LiveProgress({ order, token }: { order: PastOrder; token: string }) {
  const { timeZone } = useShop().site;
  const [snapshot] = useTracking(token);
  return (
    <OrderProgress
      tracking={snapshot?.context.tracking ?? undefined}
      hasError={snapshot !== undefined && snapshot.context.failure !== null}
      {...{ timeZone }}
      isPickup={order.is_pickup}
      total={toCents(order.total)}
    />
  );
}
