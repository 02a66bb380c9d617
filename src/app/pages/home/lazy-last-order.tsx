import { ClientOnly, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { load } from '#lazy/load.ts';

const LastOrder = lazy(async () => ({ default: (await load(() => import('./last-order.tsx'))).LastOrder }));

/** Offers a returning customer the last order again. Its chunk is loaded only if an order is stored. */
export function LazyLastOrder() {
  return (
    <ClientOnly>
      <StoredOrder />
    </ClientOnly>
  );
}

function StoredOrder() {
  const { hasStoredOrder } = useRouter().options.context;
  return hasStoredOrder() ? (
    <Suspense>
      <LastOrder />
    </Suspense>
  ) : null;
}
