import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { loadWhenOnline } from '#api/connection.ts';
import { EmptyCartAside } from '#features/cart/panel/empty-cart-aside.tsx';
import { statePath } from '#machines/state-path.ts';
import { useMedia } from '#ui/use-media.ts';
import type { RouterContext } from './context.ts';
import { useReadable } from '#ui/use-readable.ts';

const cart = () => import('./-cart.tsx');
const CartOverPage = lazy(async () => ({ default: (await loadWhenOnline(cart)).CartOverPage }));
const CartAside = lazy(async () => ({ default: (await loadWhenOnline(cart)).CartAside }));
const Nothing = () => null;
// What only informs must not break the page where it cannot be fetched.
const CartWarning = lazy<ComponentType>(() =>
  cart().then(
    ({ CartWarning }) => ({ default: CartWarning }),
    () => ({ default: Nothing }),
  ),
);

/** Fetches what the cart is drawn with, ahead of its opening. */
export async function prepareCart(): Promise<void> {
  await cart();
}

/** The cart over any page: its region always, what it is drawn with once it opens. */
export function LazyCart(context: RouterContext) {
  const isOpen = useReadable(context.cartPanel, (snapshot) => snapshot.hasTag('open'));
  const state = useReadable(context.cartPanel, (snapshot) => statePath(snapshot.value));
  const closed = <div data-machine="cartPanel" data-state={state} />;
  return isOpen ? (
    <Suspense fallback={closed}>
      <CartOverPage {...context} />
    </Suspense>
  ) : (
    closed
  );
}

/** A word to those whose cart ends with the page: storage that is blocked or full. Fetched for them alone. */
export function LazyCartWarning({ isPersistent, quote }: RouterContext) {
  const isKept = useReadable(isPersistent, (is) => is);
  const isFilled = useReadable(quote, ({ count }) => count > 0);
  return isKept || !isFilled ? null : (
    <Suspense>
      <CartWarning />
    </Suspense>
  );
}

/** The cart beside the menu, where there is room for it. Empty, it comes with the page; filled, it is fetched. */
export function LazyCartAside(context: RouterContext) {
  const { t } = useLingui();
  const isWide = useMedia('(width >= 64rem)');
  const isFilled = useReadable(context.quote, ({ count }) => count > 0);
  // Once filled it stays, also when its last line goes: the focus is in it.
  const [wasFilled, setWasFilled] = useState(false);
  if (isFilled && !wasFilled) setWasFilled(true);
  return (
    <aside aria-label={t`Your cart`}>
      {wasFilled && isWide ? (
        <Suspense fallback={<EmptyCartAside />}>
          <CartAside {...context} />
        </Suspense>
      ) : (
        <EmptyCartAside />
      )}
    </aside>
  );
}
