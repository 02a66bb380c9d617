import { TrackingSentence } from '#components/tracking/tracking-sentence.tsx';
import { useShop } from '#components/shop-context.ts';
import type { FinishedOrder } from '#domain/order/attempt.ts';
import { isSettled } from '#domain/order/tracking.ts';
import { useTracking } from './use-tracking.ts';

/** The state of an order until it is settled. */
export function OpenOrder({ order, token }: { order: FinishedOrder; token: string }) {
  const { timeZone } = useShop().site;
  const [snapshot] = useTracking(token);
  const current = snapshot?.context.tracking;
  if (!current || isSettled(current)) return null;
  return <TrackingSentence tracking={current} isPickup={order.payload.is_pickup} timeZone={timeZone} />;
}
