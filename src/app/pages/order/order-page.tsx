import { useRouterState } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { useShop } from '#components/shop-context.ts';
import { OrderScreen } from '#features/checkout/success/order-screen.tsx';
import { OrderMissing } from '#features/checkout/success/order-missing.tsx';
import type { orderTrackingMachine } from '#machines/order-tracking.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { useTracking, type TrackingActor } from './use-tracking.ts';

/** The page behind the link to an order: its receipt, and its state, which is updated while the page is visible. */
export function OrderPage() {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  return /^[\w-]+$/.test(hash) ? <TrackedOrder key={hash} token={hash} /> : <OrderMissing reason="unknown" />;
}

type ViewProps = { tracking: TrackingActor };

/** View of each state. Once the order is loaded, it stays visible. */
const stateViews: Record<LeafOf<typeof orderTrackingMachine>, ComponentType<ViewProps>> = {
  starting: OrderLoading,
  loadingOrder: OrderLoading,
  orderFailed: OrderFailed,
  polling: ShownOrder,
  tracked: ShownOrder,
  waiting: ShownOrder,
  interrupted: ShownOrder,
  failed: ShownOrder,
  paused: ShownOrder,
  settled: ShownOrder,
  unknown: ShownOrder,
};

function TrackedOrder({ token }: { token: string }) {
  const tracking = useTracking(token, { needsOrder: true });
  const state = useSelector(tracking, ({ value }) => value);
  const View = stateViews[state];
  return (
    <div data-machine="orderTracking" data-state={state}>
      <View tracking={tracking} />
    </div>
  );
}

function OrderLoading() {
  return <OrderMissing reason="loading" />;
}

function OrderFailed({ tracking }: ViewProps) {
  return <OrderMissing reason="failed" onRetry={() => tracking.send({ type: 'tracking.retry' })} />;
}

/** The order, or that the link belongs to none. */
function ShownOrder({ tracking: actor }: ViewProps) {
  const { site, settings } = useShop();
  const { order, tracking, failure } = useSelector(actor, ({ context }) => context);
  if (order === null || tracking === null) return <OrderMissing reason="unknown" />;
  return <OrderScreen {...{ site, settings, order, tracking }} hasError={failure !== null} print={() => print()} />;
}
