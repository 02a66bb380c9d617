import type { Id, Item, Menu } from '#domain/entities.ts';
import { basePrice } from './item-parts.ts';

const indexes = new WeakMap<readonly Menu[], Map<string, Item>>();

/** Items by id, worked out once per list of menus. The first of equal ids counts. */
function itemIndex(menus: readonly Menu[]): Map<string, Item> {
  const known = indexes.get(menus);
  if (known !== undefined) return known;
  const index = new Map<string, Item>();
  for (const { categories } of menus)
    for (const { items } of categories)
      for (const item of items) if (!index.has(String(item.item_id))) index.set(String(item.item_id), item);
  indexes.set(menus, index);
  return index;
}

/** The item of that id, ids compared as strings. */
export function itemById(menus: readonly Menu[], id: Id): Item | undefined {
  return itemIndex(menus).get(String(id));
}

const available = new WeakMap<readonly Menu[], Menu[]>();

/** The menus that can be ordered from at all, worked out once per list of menus. @spec §3 Menu: menu_is_available */
export function availableMenus(menus: readonly Menu[]): Menu[] {
  const known = available.get(menus) ?? menus.filter((menu) => menu.menu_is_available);
  available.set(menus, known);
  return known;
}

/**
 * The named items that can be put into a cart, in the order of their ids: what is unknown, sold out, of a menu
 * that is not available, or to be left out is skipped.
 *
 * @spec §1 Recommendations
 */
export function orderableItems(menus: readonly Menu[], ids: readonly Id[], except: readonly Id[] = []): Item[] {
  const left = new Set(except.map(String));
  return [...new Set(ids.map(String))]
    .filter((id) => !left.has(id))
    .map((id) => itemById(availableMenus(menus), id))
    .filter((item) => item !== undefined)
    .filter((item) => item.item_is_available !== false);
}

/** Whether any of these items costs more or less delivered than picked up. @spec §3 Item: price_delivery, price_pickup */
export function hasModePrices(items: readonly Pick<Item, 'item_price'>[]): boolean {
  return items.some((item) => basePrice(item, 'pickup') !== basePrice(item, 'delivery'));
}
