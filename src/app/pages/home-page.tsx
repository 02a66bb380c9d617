import { useRouter } from '@tanstack/react-router';
import { useShop } from '#components/shop-context.ts';
import { orderableItems } from '#domain/menu/menu.ts';
import { HomeScreen } from '#features/home/home-screen.tsx';
import { useSelector } from '#ui/use-selector.ts';
import { LazyLastOrder } from './lazy-last-order.tsx';
import { Region } from './region.tsx';

/** The home page with the last order of a returning customer. */
export function HomePage() {
  const { shopData } = useRouter().options.context;
  const { site, settings, menus, offers, clock, orderMode } = useShop();
  const popular = useSelector(shopData.popular, (items) => items) ?? [];
  const now = useSelector(clock, (time) => time);
  const mode = useSelector(orderMode, (chosen) => chosen.mode);
  return (
    <>
      <HomeScreen {...{ site, settings, menus, offers, now, mode }} popular={orderableItems(menus, popular)} />
      <Region name="last order" isOptional>
        <LazyLastOrder />
      </Region>
    </>
  );
}
