import { useShop } from '#components/shop-context.ts';
import { Hero } from '#features/home/hero.tsx';
import { useStore } from '#ui/use-store.ts';
import { lazyParts } from '#lazy/part.tsx';
import { LazyLastOrder } from './lazy-last-order.tsx';
import { Region } from '#app/pages/region.tsx';

const Sections = lazyParts(() => import('./home-page-sections.tsx'))('HomePageSections', { loads: 'hydrated' });

/** The home page with the last order of a returning customer. */
export function HomePage() {
  const { site, menus, clock, orderMode } = useShop();
  const now = useStore(clock, (time) => time);
  const mode = useStore(orderMode, (chosen) => chosen.mode);
  return (
    <>
      <Hero {...{ site, menus, mode, now }} />
      <Sections />
      <Region name="last order" isOptional>
        <LazyLastOrder />
      </Region>
    </>
  );
}
