// References: §n in docs/behaviour.

import { createShopLists } from '#stores/shop-data/shop-lists.ts';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createShopRouter, type ShopRouter } from '#app/router.tsx';
import { routerContext } from '#app/router-context.ts';
import { createShopServices } from '#app/shop-services.ts';
import { defaultSite } from '#config/site.ts';
import { memoryStorage } from '#platform/storage.ts';
import { mondayAtOne } from '../domain/shop.ts';

const services = createShopServices({
  site: defaultSite,
  locale: 'en',
  texts: null,
  renderedAt: mondayAtOne,
  storage: memoryStorage(),
  shopLists: createShopLists(),
  isPopularShown: () => false,
  onRoute: () => () => {},
});

/** Returns the search params that the route of a URL receives. */
function searchAt(address: string): object | undefined {
  const router: ShopRouter = createShopRouter({
    context: routerContext(services, () => router),
    prefix: null,
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  return router.matchRoutes(router.latestLocation).at(-1)?.search;
}
const productUrl = (id: string) => `/menu?${new URLSearchParams({ product: id }).toString()}`;

test.each(['sku:12', 'Tacos L', 'crêpe-nutella', '12', 'x'.repeat(200)])('the address of the product %s opens it (§2)', (id) => {
  expect(searchAt(productUrl(id))).toMatchObject({ product: id });
});

test.each(['', 'x'.repeat(201)])('an address that cannot name a product opens the plain menu: “%s” (§2)', (id) => {
  expect(searchAt(productUrl(id))).toMatchObject({ product: undefined });
});
