import { lazy, Suspense, type ComponentType } from 'react';
import type { FinishedOrder } from '#domain/order/attempt.ts';
import { load } from '#lazy/load.ts';

type OpenOrderProps = { order: FinishedOrder; token: string };

const NoOrder = () => null;

const OpenOrder = lazy<ComponentType<OpenOrderProps>>(() =>
  load(() => import('./open-order.tsx')).then(
    ({ OpenOrder: Order }) => ({ default: Order }),
    () => ({ default: NoOrder }),
  ),
);

/** The state of an order, whose chunk is loaded with it. A failed import must not break the page. */
export function LazyOpenOrder(props: OpenOrderProps) {
  return (
    <Suspense>
      <OpenOrder {...props} />
    </Suspense>
  );
}
