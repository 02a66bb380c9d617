import { useRouter } from '@tanstack/react-router';
import { useShop } from '#components/shop-context.ts';
import { orderableItems } from '#domain/menu/menu.ts';
import { HomeSections } from '#features/home/home-sections.tsx';
import { useStore } from '#ui/use-store.ts';

/** The sections of the home page below the hero, with the most ordered items. */
export function HomePageSections() {
  const { shopLists } = useRouter().options.context;
  const { site, settings, menus, offers, clock, orderMode } = useShop();
  const popular = useStore(shopLists, (lists) => lists.popular) ?? [];
  const now = useStore(clock, (time) => time);
  const mode = useStore(orderMode, (chosen) => chosen.mode);
  return <HomeSections {...{ site, settings, menus, offers, mode, now }} popular={orderableItems(menus, popular)} />;
}
