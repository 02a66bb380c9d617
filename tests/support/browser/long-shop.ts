import type { Item, Menu } from '#domain/entities.ts';
import { openShopWithClock, readDemoShop } from './shop-with-clock.ts';

/** Returns the demonstration shop with one menu of `categories` × `itemsEach` dishes: « Plat 0 », « Plat 1 », … */
function longShop(categories: number, itemsEach: number): object {
  const demo = readDemoShop() as { menus: Menu[] };
  const [menu] = demo.menus;
  const model = menu?.categories[0]?.items[0];
  if (menu === undefined || model === undefined) throw new Error('The demonstration sells nothing');
  const dish = (category: number, index: number): Item => ({
    ...model,
    item_id: `plat-${category * itemsEach + index}`,
    item_category_id: `rayon-${category}`,
    item_name: `Plat ${category * itemsEach + index}`,
    options: [],
  });
  return {
    ...demo,
    offers: [],
    menus: [
      {
        ...menu,
        categories: Array.from({ length: categories }, (_, category) => ({
          category_id: `rayon-${category}`,
          category_name: `Rayon ${category}`,
          items: Array.from({ length: itemsEach }, (__, index) => dish(category, index)),
        })),
      },
    ],
  };
}

/** Starts a server with a shop of so many dishes in categories of 100, or of 40 for a small one. */
export function openLongShop(itemCount = 5000) {
  const itemsEach = itemCount < 1000 ? 40 : 100;
  return openShopWithClock({ shop: longShop(Math.ceil(itemCount / itemsEach), itemsEach) });
}
