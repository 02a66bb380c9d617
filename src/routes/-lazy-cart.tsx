import { ClientOnly } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { useMedia } from '#ui/use-media.ts';
import type { RouterContext } from './context.ts';

const cart = () => import('./-cart.tsx');
const CartOverPage = lazy(async () => ({ default: (await cart()).CartOverPage }));
const CartAside = lazy(async () => ({ default: (await cart()).CartAside }));

/** Fetches what the cart is drawn with, ahead of its opening. */
export async function prepareCart(): Promise<void> {
  await cart();
}

/** The cart over any page, once it was opened. */
export function LazyCart(context: RouterContext) {
  const isOpen = useSelector(context.cartPanel, (snapshot) => snapshot.hasTag('open'));
  return isOpen ? (
    <Suspense fallback={null}>
      <CartOverPage {...context} />
    </Suspense>
  ) : null;
}

/** The cart beside the menu, where there is room for it. */
export function LazyCartAside(context: RouterContext) {
  const isWide = useMedia('(width >= 64rem)');
  return (
    <ClientOnly>
      {isWide ? (
        <Suspense fallback={null}>
          <CartAside {...context} />
        </Suspense>
      ) : null}
    </ClientOnly>
  );
}
