import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, type ComponentType } from 'react';
import { loadWhenOnline } from '#lazy/connection.ts';
import { statePath } from '#machines/state-path.ts';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';
import { load } from '#lazy/load.ts';
import { useStore } from '#ui/use-store.ts';

const importCart = () => load(() => import('#app/pages/cart.tsx'));
const CartOverlay = lazy(async () => ({ default: (await loadWhenOnline(importCart)).CartOverlay }));
const EmptyNotice = () => null;
// The notice is optional: a failed import must not break the page.
const LazyStorageNotice = lazy<ComponentType>(() =>
  importCart().then(
    ({ CartStorageNotice }) => ({ default: CartStorageNotice }),
    () => ({ default: EmptyNotice }),
  ),
);

/** The lazily loaded cart dialog, and the announcement of an add. Its `data-machine` region is rendered even while it is closed. */
export function LazyCart() {
  const { cartPanel } = useRouter().options.context;
  const isOpen = useSelector(cartPanel, (snapshot) => snapshot.hasTag('open'));
  const state = useSelector(cartPanel, (snapshot) => statePath(snapshot.value));
  const isMarked = useSelector(cartPanel, (snapshot) => snapshot.hasTag('marked'));
  const closed = <div data-machine="cartPanel" data-state={state} />;
  return (
    <>
      <VisuallyHidden>
        <output>{isMarked ? <Trans>Added to the cart</Trans> : null}</output>
      </VisuallyHidden>
      {isOpen ? (
        <Suspense fallback={closed}>
          <CartOverlay />
        </Suspense>
      ) : (
        closed
      )}
    </>
  );
}

/** Notice that the cart cannot be kept because storage is blocked or full. Its chunk is loaded only in that case. */
export function LazyCartStorageNotice() {
  const { isPersistent, quote } = useRouter().options.context;
  const isStorageWorking = useStore(isPersistent, (current) => current);
  const isFilled = useStore(quote, ({ count }) => count > 0);
  return isStorageWorking || !isFilled ? null : (
    <Suspense>
      <LazyStorageNotice />
    </Suspense>
  );
}
