import { Trans } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazyParts } from '#lazy/part.tsx';
import { VisuallyHidden } from '#ui/page/visually-hidden.tsx';
import { useStore } from '#ui/use-store.ts';
import { RegionError } from '#app/pages/region.tsx';
import { ClosedCart } from './closed-cart.tsx';

const cartPart = lazyParts(() => import('#app/pages/cart.tsx'));
const CartOverlay = cartPart('CartOverlay', { loads: 'needed', Loading: ClosedCart, Failure: RegionError });
const StorageNotice = cartPart('CartStorageNotice', { loads: 'needed' });

/** The cart dialog, and the announcement of an add. */
export function LazyCart() {
  const { cartPanel } = useRouter().options.context;
  const isOpen = useSelector(cartPanel, (snapshot) => snapshot.hasTag('open'));
  // The cart itself says so if it opens.
  const isAnnounced = useSelector(cartPanel, (panel) => panel.hasTag('marked') && !panel.hasTag('opening') && !panel.hasTag('open'));
  return (
    <>
      <VisuallyHidden>
        <span data-live="polite">{isAnnounced ? <Trans>Added to the cart</Trans> : null}</span>
      </VisuallyHidden>
      {isOpen ? <CartOverlay /> : <ClosedCart />}
    </>
  );
}

/** Notice that the cart cannot be kept because storage is blocked or full. */
export function LazyCartStorageNotice() {
  const { isPersistent, quote } = useRouter().options.context;
  const isStorageWorking = useStore(isPersistent, (current) => current);
  const isFilled = useStore(quote, ({ count }) => count > 0);
  return isStorageWorking || !isFilled ? null : <StorageNotice />;
}
