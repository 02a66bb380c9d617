import { useRouterState } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { useShop } from '#components/shop-context.ts';
import { OrderScreen } from '#features/checkout/success/order-screen.tsx';
import { OrderMissing } from '#features/checkout/success/order-missing.tsx';
import type { orderTrackingMachine } from '#machines/order-tracking.machine.ts';
import type { LeafOf } from '#machines/state-path.ts';
import { saveFile } from '#platform/download.ts';
import { useTracking, type TrackingSnapshot } from './use-tracking.ts';

/** The page behind the link to an order: its receipt, and its state, which is updated while the page is visible. */
export function OrderPage() {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  return /^[\w-]+$/.test(hash) ? <TrackedOrder key={hash} token={hash} /> : <OrderMissing reason="unknown" />;
}

type ViewProps = { snapshot: TrackingSnapshot | undefined; onRetry: () => void };

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
  const [snapshot, send] = useTracking(token, { needsOrder: true });
  const state = snapshot?.value ?? 'starting';
  const View = stateViews[state];
  return (
    <div data-machine="orderTracking" data-state={state}>
      <View snapshot={snapshot} onRetry={() => send({ type: 'tracking.retry' })} />
    </div>
  );
}

function OrderLoading() {
  return <OrderMissing reason="loading" />;
}

function OrderFailed({ onRetry }: ViewProps) {
  return <OrderMissing reason="failed" onRetry={onRetry} />;
}

/** The order, or that the link belongs to none. */
function ShownOrder({ snapshot }: ViewProps) {
  const { site, settings } = useShop();
  const { order, tracking, failure } = snapshot?.context ?? {};
  if (!order || !tracking) return <OrderMissing reason="unknown" />;
  return <OrderScreen {...{ site, settings, order, tracking }} hasError={failure != null} saveFile={saveFile} print={() => print()} />;
}
