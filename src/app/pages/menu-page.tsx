import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useShop } from '#components/shop-context.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { CartBar } from '#features/cart/panel/cart-bar.tsx';
import { PlaceLine } from '#features/location/place-line.tsx';
import placeStyles from '#features/location/place-line.module.css';
import { MenuScreen } from '#features/menu/menu-screen.tsx';
import type { SearchResultsProps } from '#features/menu/search/search-results.tsx';
import { useSelector } from '#ui/use-selector.ts';
import { LazyCartAside } from './menu/lazy-cart-aside.tsx';
import { LazySoonestLine } from './lazy-soonest.tsx';
import { LazyProduct } from './menu/lazy-product.tsx';
import { createLaterPart } from './later-part.tsx';
import { Region, RegionError } from './region.tsx';

const route = getRouteApi('/menu');

/** Takes the place of the results if the code of the search cannot be loaded. */
function SearchError({ query }: SearchResultsProps) {
  return query === null ? null : <RegionError reset={() => location.reload()} />;
}

const SearchResults = createLaterPart(async () => (await import('#features/menu/search/search-results.tsx')).SearchResults, SearchError);

/** The bar of a filled cart. The menu itself is not rendered anew when the cart changes. */
function MenuCartBar() {
  const { cartPanel } = useRouter().options.context;
  const quote = useSelector(useShop().quote, (current) => current);
  return <CartBar quote={quote} panel={cartPanel} />;
}

/** The menu with the cart and the product dialog. */
export function MenuPage() {
  const { product, line } = route.useSearch();
  const { shopData } = useRouter().options.context;
  const { site, settings, menus, offers, clock, orderMode } = useShop();
  const now = useSelector(clock, (time) => time);
  const popular = useSelector(shopData.loadedPopular, (items) => items);
  const phone = parseSettings(settings).contacts.phone;
  return (
    <>
      <MenuScreen
        {...{ site, settings, menus, offers, now, orderMode, phone, popular, SearchResults }}
        activeItemId={product ?? null}
        placeLine={
          <div className={placeStyles['place']}>
            <PlaceLine />
            <Region name="promised time" isOptional>
              <LazySoonestLine />
            </Region>
          </div>
        }
        cartAside={
          <Region name="cart beside the menu">
            <LazyCartAside />
          </Region>
        }
      />
      <MenuCartBar />
      <Region name="product">
        <LazyProduct id={product} lineKey={line} />
      </Region>
    </>
  );
}
