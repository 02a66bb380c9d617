import type { PastOrder } from '#domain/entities.ts';
import { lazyParts } from '#lazy/part.tsx';
import { Skeleton } from '#ui/page/skeleton.tsx';

const LiveProgress = lazyParts(() => import('./live-progress.tsx'))('LiveProgress', {
  loads: 'needed',
  Loading: () => <Skeleton kind="card" />,
});

/** Renders the progress of a past order, when its details are opened. */
export function renderProgress(order: PastOrder, token: string) {
  return <LiveProgress order={order} token={token} />;
}
