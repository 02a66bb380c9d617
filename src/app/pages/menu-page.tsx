import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useShop } from '#components/shop-context.ts';
import { MenuScreen } from '#features/menu/menu-screen.tsx';
import type { MenuParts } from '#features/menu/menu-parts.ts';
import type { SearchResultsProps } from '#features/menu/search/search-results.tsx';
import { useStore } from '#ui/use-store.ts';
import { LazyProduct } from './menu/lazy-product.tsx';
import { createBrowserPart, createLaterPart } from './later-part.tsx';
import { Region, RegionError } from './region.tsx';
import { load } from '#lazy/load.ts';

const route = getRouteApi('/menu');

/** Takes the place of the results if the code of the search cannot be loaded. */
function SearchError({ query }: SearchResultsProps) {
  return query === null ? null : <RegionError reset={() => location.reload()} />;
}

const importParts = () => load(() => import('./menu/menu-page-parts.tsx'));

/** Returns what imports a part of the menu. */
function importerOf<Name extends keyof MenuParts>(name: Name): () => Promise<MenuParts[Name]> {
  return async () => (await importParts()).menuParts[name];
}

const parts: MenuParts = {
  CategoryTabs: createLaterPart(importerOf('CategoryTabs')),
  ClosedBanner: createLaterPart(importerOf('ClosedBanner')),
  EmptyMenu: createLaterPart(importerOf('EmptyMenu')),
  MenuHead: createLaterPart(importerOf('MenuHead')),
  ModeSwitch: createLaterPart(importerOf('ModeSwitch')),
  OfferSummary: createLaterPart(importerOf('OfferSummary')),
  SearchResults: createLaterPart(importerOf('SearchResults'), SearchError),
};

const Place = createLaterPart(async () => (await importParts()).MenuPlace);
const CartBar = createBrowserPart(async () => (await importParts()).MenuCartBar);

/** The menu with the bar of the cart and the product dialog. */
export function MenuPage() {
  const { product, line } = route.useSearch();
  const { shopLists } = useRouter().options.context;
  const { site, settings, menus, offers, clock, orderMode } = useShop();
  const now = useStore(clock, (time) => time);
  const popular = useStore(shopLists, (lists) => lists.popular);
  return (
    <>
      <MenuScreen
        {...{ site, settings, menus, offers, now, orderMode, popular, parts }}
        activeItemId={product ?? null}
        placeLine={<Place />}
      />
      <CartBar />
      <Region name="product">
        <LazyProduct id={product} lineKey={line} />
      </Region>
    </>
  );
}
