import { OrderProgress } from '#components/tracking/order-progress.tsx';
import { useShop } from '#components/shop-context.ts';
import type { PastOrder } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { useTracking } from './use-tracking.ts';

/** Where a past order is at the moment, followed live. */
export function TrackedProgress({ order, token }: { order: PastOrder; token: string }) {
  const { timeZone } = useShop().site;
  const { current, hasError = false } = useTracking(token) ?? {};
  return <OrderProgress tracking={current} {...{ hasError, timeZone }} isPickup={order.is_pickup} total={toCents(order.total)} />;
}
