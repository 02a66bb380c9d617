import { isDeepStrictEqual } from 'node:util';
import type { ShopFile } from '#server/catalogue/shop-file.ts';

/** Number of entries of one kind that differ between two versions of the shop. */
export type ChangeCount = { added: number; removed: number; changed: number };

/** Differences between two versions of the shop, by kind of entry. */
export type ShopChanges = Record<
  'menus' | 'categories' | 'items' | 'offers' | 'settings' | 'streets' | 'delivery costs' | 'site',
  ChangeCount
>;

type Entry = readonly [key: string, value: unknown];

/** Counts the differences between the shop on sale and the one to publish, by kind of entry. */
export function countShopChanges(before: ShopFile, after: ShopFile): ShopChanges {
  const [old, next] = [listEntries(before), listEntries(after)];
  const count = (kind: keyof ShopChanges) => countChanges(old[kind], next[kind]);
  return {
    menus: count('menus'),
    categories: count('categories'),
    items: count('items'),
    offers: count('offers'),
    settings: count('settings'),
    streets: count('streets'),
    'delivery costs': count('delivery costs'),
    site: count('site'),
  };
}

function countChanges(before: readonly Entry[], after: readonly Entry[]): ChangeCount {
  const [old, next] = [new Map(before), new Map(after)];
  return {
    added: [...next.keys()].filter((key) => !old.has(key)).length,
    removed: [...old.keys()].filter((key) => !next.has(key)).length,
    changed: [...next].filter(([key, value]) => old.has(key) && !isDeepStrictEqual(old.get(key), value)).length,
  };
}

/** Lists the entries of a shop by kind, each under a key that is independent of its content. */
function listEntries(shop: ShopFile): Record<keyof ShopChanges, Entry[]> {
  // Stored content was serialised as JSON, so normalise the content to publish in the same way.
  const { site, settings, menus, offers, streets, delivery_costs } = JSON.parse(JSON.stringify(shop)) as ShopFile;
  const categories = menus.flatMap((menu) =>
    menu.categories.map((category) => ({ key: `${menu.menu_id}/${category.category_id}`, category })),
  );
  return {
    menus: menus.map(({ categories: _, ...menu }) => [String(menu.menu_id), menu]),
    categories: categories.map(({ key, category: { items: _, ...category } }) => [key, category]),
    items: categories.flatMap(({ key, category }) => category.items.map((item): Entry => [`${key}/${item.item_id}`, item])),
    offers: offers.map((offer) => [String(offer.id), offer]),
    // The last entry of a repeated name takes precedence.
    settings: settings.map(({ name, value }) => [name, value]),
    streets: streets.map((street) => [`${street.postal_code}/${street.city}/${street.name}`, street]),
    'delivery costs': delivery_costs.map((step) => [String(step.up_to), step]),
    site: Object.entries(site),
  };
}
