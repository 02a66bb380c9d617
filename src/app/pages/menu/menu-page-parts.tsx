/** The parts of the menu's page that are hydrated later: see `src/lazy/part.tsx`. */
import { useRouter } from '@tanstack/react-router';
import { useShop } from '#components/shop-context.ts';
import { CartBar } from '#features/cart/panel/cart-bar.tsx';
import { PlaceLine } from '#features/location/place-line.tsx';
import placeStyles from '#features/location/place-line.module.css';
import { menuParts } from '#features/menu/menu-parts.ts';
import { useStore } from '#ui/use-store.ts';
import { LazySoonestLine } from '#app/pages/lazy-soonest.tsx';
import { Region } from '#app/pages/region.tsx';

export const { CategoryTabs, ClosedBanner, EmptyMenu, MenuHead, ModeSwitch, OfferSummary, SearchResults } = menuParts;

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
