import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { recommendationsQuery } from '#api/cart/recommendations.ts';
import { popularQuery } from '#api/popular.ts';
import { useShop } from '#components/shop-context.ts';
import { complementaryItems } from '#domain/menu/complements.ts';
import { orderableItems } from '#domain/menu/menu.ts';
import { CartProvider } from '#features/cart/cart-context.ts';
import { CartDialog } from '#features/cart/panel/cart-dialog.tsx';
import { StorageNotice } from '#features/frame/storage-notice.tsx';
import { useStore } from '#ui/use-store.ts';
import { ClosedCart } from './frame/closed-cart.tsx';
import { QueryRegion } from './shop-data/query-region.tsx';

/** Provides the cart's panel and recommendations. Needs React Query. */
function CartServicesWithQueries({ children }: { children: ReactNode }) {
  const { api, cartPanel: panel, addToCart } = useRouter().options.context;
  const { quote, menus } = useShop();
  const items = useStore(quote, (current) => current.items);
  const ids = [...new Set(items.map(({ item_id }) => item_id))];
  const { data: recommended } = useQuery({ ...recommendationsQuery(api, ids), enabled: ids.length > 0, placeholderData: keepPreviousData });
  const { data: popular } = useQuery({ ...popularQuery(api), enabled: ids.length === 0 });
  const recommendations = complementaryItems(orderableItems(menus, (ids.length > 0 ? recommended : popular) ?? [], ids), items, menus);
  return <CartProvider value={{ panel, recommendations, add: (item) => addToCart([item]) }}>{children}</CartProvider>;
}

function CartServices({ children }: { children: ReactNode }) {
  return (
    <QueryRegion fallback={<ClosedCart />}>
      <CartServicesWithQueries>{children}</CartServicesWithQueries>
    </QueryRegion>
  );
}

/**
 * Loads the screens of the checkout. Unlike the router's preload it starts no order. Ignores failures: opening the checkout loads
 * them again.
 */
async function preloadCheckout(router: ReturnType<typeof useRouter>): Promise<void> {
  await router.loadRouteChunk(router.routesById['/checkout'])?.catch(() => {});
}

/** The cart dialog. While it is open, the screens of the checkout are preloaded. */
export function CartOverlay() {
  const router = useRouter();
  useEffect(() => void preloadCheckout(router), [router]);
  return (
    <CartServices>
      <CartDialog />
    </CartServices>
  );
}

/** Notice that the browser cannot store the cart. */
export function CartStorageNotice() {
  return <StorageNotice />;
}
