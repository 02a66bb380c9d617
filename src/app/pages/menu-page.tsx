import { getRouteApi, useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { useShop } from '#components/shop-context.ts';
import { MenuScreen } from '#features/menu/menu-screen.tsx';
import type { MenuParts } from '#features/menu/menu-parts.ts';
import type { SearchResultsProps } from '#features/menu/search/search-results.tsx';
import { useStore } from '#ui/use-store.ts';
import { LazyProduct } from './menu/lazy-product.tsx';
import { Region, RegionError } from './region.tsx';
import { lazyParts } from '#lazy/part.tsx';

const route = getRouteApi('/menu');

/** Takes the place of the results if the code of the search cannot be loaded. */
function SearchError({ query, ...failure }: SearchResultsProps & ComponentProps<typeof RegionError>) {
  return query === null ? null : <RegionError {...failure} />;
}

const menuPart = lazyParts(() => import('./menu/menu-page-parts.tsx'));

const parts: MenuParts = {
  CategoryTabs: menuPart('CategoryTabs', { loads: 'hydrated' }),
  ClosedBanner: menuPart('ClosedBanner', { loads: 'hydrated' }),
  EmptyMenu: menuPart('EmptyMenu', { loads: 'hydrated' }),
  MenuHead: menuPart('MenuHead', { loads: 'hydrated' }),
  ModeSwitch: menuPart('ModeSwitch', { loads: 'hydrated' }),
  OfferSummary: menuPart('OfferSummary', { loads: 'hydrated' }),
  SearchResults: menuPart('SearchResults', { loads: 'hydrated', Failure: SearchError }),
};

const Place = menuPart('MenuPlace', { loads: 'hydrated' });
const CartBar = menuPart('MenuCartBar', { loads: 'shown' });

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
