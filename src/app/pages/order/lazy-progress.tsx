import { lazy, Suspense, type ComponentType } from 'react';
import type { PastOrder } from '#domain/entities.ts';
import { Skeleton } from '#ui/page/skeleton.tsx';
import { load } from '#lazy/load.ts';

type ProgressProps = { order: PastOrder; token: string };

const NoProgress = () => null;

// A failed import must not break the page.
const TrackedProgress = lazy<ComponentType<ProgressProps>>(() =>
  load(() => import('./tracked-progress.tsx')).then(
    ({ TrackedProgress: Progress }) => ({ default: Progress }),
    () => ({ default: NoProgress }),
  ),
);

/** Renders the progress of a past order. Its chunk is loaded when details are opened for the first time. */
export function renderProgress(order: PastOrder, token: string) {
  return (
    <Suspense fallback={<Skeleton kind="card" />}>
      <TrackedProgress order={order} token={token} />
    </Suspense>
  );
}
