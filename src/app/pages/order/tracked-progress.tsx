import { OrderProgress } from '#components/tracking/order-progress.tsx';
import { useShop } from '#components/shop-context.ts';
import type { PastOrder } from '#domain/entities.ts';
import { toCents } from '#domain/money.ts';
import { QueryRegion } from '#app/pages/shop-data/query-region.tsx';
import { useTracking } from './use-tracking.ts';

type ProgressProps = { order: PastOrder; token: string };

/** The progress of a past order, which is updated while the page is visible. */
export function TrackedProgress(props: ProgressProps) {
  return (
    <QueryRegion>
      <Progress {...props} />
    </QueryRegion>
  );
}

function Progress({ order, token }: ProgressProps) {
  const { timeZone } = useShop().site;
  const { current, hasError = false } = useTracking(token) ?? {};
  return <OrderProgress tracking={current} {...{ hasError, timeZone }} isPickup={order.is_pickup} total={toCents(order.total)} />;
}
