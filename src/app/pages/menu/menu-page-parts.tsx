/** The parts of the menu's page that are hydrated later: see `later-part.tsx`. */
import { useLingui } from '@lingui/react/macro';
import { useHydrated, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react';
import { loadWhenOnline } from '#api/http/connection.ts';
import { useShop } from '#components/shop-context.ts';
import { CartBar } from '#features/cart/panel/cart-bar.tsx';
import { EmptyCartAside } from '#features/cart/panel/empty-cart-aside.tsx';
import { PlaceLine } from '#features/location/place-line.tsx';
import placeStyles from '#features/location/place-line.module.css';
import { useMedia } from '#ui/use-media.ts';
import { useStore } from '#ui/use-store.ts';
import { LazySoonestLine } from '#app/pages/lazy-soonest.tsx';
import { Region } from '#app/pages/region.tsx';

export { menuParts } from '#features/menu/menu-parts.ts';

let cartAside: ComponentType | undefined;

/** Returns the cart, loaded with its messages. It is the same on each visit of the menu: another one would show the empty cart first. */
function loadCartAside(loadMessages: () => Promise<void>): ComponentType {
  cartAside ??= lazy(async () => {
    const [parts] = await Promise.all([loadWhenOnline(() => import('../cart.tsx')), loadMessages()]);
    return { default: parts.CartAside };
  });
  return cartAside;
}

/**
 * The cart beside the menu on wide screens. The page's HTML has its title only, because the browser knows whether it is empty. A filled
 * one is lazily loaded.
 */
export function MenuCartAside() {
  const { t } = useLingui();
  const isHydrated = useHydrated();
  const isWide = useMedia('(width >= 64rem)');
  const isFilled = useStore(useShop().quote, ({ count }) => count > 0);
  // Keep the loaded cart mounted when its last line is removed, because it contains the focus.
  const [wasFilled, setWasFilled] = useState(false);
  if (isFilled && !wasFilled) setWasFilled(true);
  const { cartPanel, loadDeferredMessages } = useRouter().options.context;
  const [CartAside] = useState(() => loadCartAside(loadDeferredMessages));
  const isHighlighted = useSelector(cartPanel, (snapshot) => snapshot.hasTag('highlighted'));
  // Reported once the cart is filled, because the event loads the chart.
  const isShown = isWide && wasFilled;
  useEffect(() => {
    if (!isShown) return undefined;
    cartPanel.send({ type: 'aside.shown' });
    return () => cartPanel.send({ type: 'aside.hidden' });
  }, [cartPanel, isShown]);
  return (
    <aside aria-label={t`Your cart`} data-highlighted={isHighlighted || undefined}>
      {wasFilled && isWide ? (
        <Suspense fallback={<EmptyCartAside isKnown={false} />}>
          <CartAside />
        </Suspense>
      ) : (
        <EmptyCartAside isKnown={isHydrated && !isFilled} />
      )}
    </aside>
  );
}

/** The delivery place with the promised time. */
export function MenuPlace() {
  return (
    <div className={placeStyles['place']}>
      <PlaceLine />
      <Region name="promised time" isOptional>
        <LazySoonestLine />
      </Region>
    </div>
  );
}

/** The bar of a filled cart. The menu itself is not rendered anew when the cart changes. */
export function MenuCartBar() {
  const { cartPanel } = useRouter().options.context;
  const quote = useStore(useShop().quote, (current) => current);
  return <CartBar quote={quote} panel={cartPanel} />;
}
