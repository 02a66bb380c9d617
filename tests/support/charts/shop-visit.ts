import { createShopLists } from '#stores/shop-data/shop-lists.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { enterCheckout } from '#app/checkout/checkout-session.ts';
import { createShopRouter, type ShopRouter } from '#app/router.tsx';
import { routerContext } from '#app/router-context.ts';
import { createShopServices } from '#app/shop-services.ts';
import { defaultSite } from '#config/site.ts';
import type { Menu } from '#domain/entities.ts';
import { memoryStorage } from '#platform/storage.ts';
import { mondayAtOne } from '../../domain/shop.ts';

/** Creates the shop's services with real stores, a router and checkout chart. By default nothing listens at `apiRoot` (the discard port). */
export function openVisit({ apiRoot = 'http://127.0.0.1:9', menus = [] }: { apiRoot?: string; menus?: Menu[] } = {}) {
  const shopLists = createShopLists();
  shopLists.set({ menus, offers: [], settings: { 'payments.cod.active': 1, 'features.delivery.active': 1 } });
  const services = createShopServices({
    site: { ...defaultSite, apiRoot },
    locale: 'en',
    texts: null,
    renderedAt: mondayAtOne,
    storage: memoryStorage(),
    shopLists,
    isPopularShown: () => false,
    onRoute: () => () => {},
  });
  const router: ShopRouter = createShopRouter({
    context: routerContext(services, () => router),
    prefix: null,
    history: createMemoryHistory({ initialEntries: ['/about'] }),
  });
  return { services, enter: () => enterCheckout(services, router).checkout };
}
