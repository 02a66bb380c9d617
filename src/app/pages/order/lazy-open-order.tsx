import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { FinishedOrder } from '#domain/order/attempt.ts';
import { load } from '#lazy/load.ts';

type OpenOrderProps = { order: FinishedOrder; token: string };

const NoOrder = () => null;

/** The state of an order, whose chunk and messages are loaded with it. A failed import must not break the page. */
export function LazyOpenOrder(props: OpenOrderProps) {
  const { loadDeferredMessages } = useRouter().options.context;
  const [OpenOrder] = useState(() =>
    lazy<ComponentType<OpenOrderProps>>(() =>
      Promise.all([load(() => import('./open-order.tsx')), loadDeferredMessages()]).then(
        ([{ OpenOrder: Order }]) => ({ default: Order }),
        () => ({ default: NoOrder }),
      ),
    ),
  );
  return (
    <Suspense>
      <OpenOrder {...props} />
    </Suspense>
  );
}
