import { ClientOnly, useRouter } from '@tanstack/react-router';
import { lazyParts } from '#lazy/part.tsx';

const LastOrder = lazyParts(() => import('./last-order.tsx'))('LastOrder', { loads: 'needed' });

/** Offers a returning customer the last order again, if one is stored. */
export function LazyLastOrder() {
  return (
    <ClientOnly>
      <StoredOrder />
    </ClientOnly>
  );
}

function StoredOrder() {
  const { hasStoredOrder } = useRouter().options.context;
  return hasStoredOrder() ? <LastOrder /> : null;
}
