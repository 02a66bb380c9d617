import type { Id, Item, Menu } from '#domain/entities.ts';
import { basePrice } from './item-parts.ts';

const indexes = new WeakMap<readonly Menu[], Map<string, Item>>();

/** Returns the items by id; among equal ids the first. Cached per list of menus. */
function itemIndex(menus: readonly Menu[]): Map<string, Item> {
  const cached = indexes.get(menus);
  if (cached !== undefined) return cached;
  const index = new Map<string, Item>();
  for (const { categories } of menus)
    for (const { items } of categories)
      for (const item of items) if (!index.has(String(item.item_id))) index.set(String(item.item_id), item);
  indexes.set(menus, index);
  return index;
}

/** Returns the item with this id. Ids are compared as strings. */
export function itemById(menus: readonly Menu[], id: Id): Item | undefined {
  return itemIndex(menus).get(String(id));
}

const available = new WeakMap<readonly Menu[], Menu[]>();

/** Returns the available menus. Cached per list of menus. @spec docs/behaviour §3 Menu: menu_is_available */
export function availableMenus(menus: readonly Menu[]): Menu[] {
  const result = available.get(menus) ?? menus.filter((menu) => menu.menu_is_available);
  available.set(menus, result);
  return result;
}

/**
 * Returns the items with these ids that can be ordered, in the order of `ids`. Skips unknown and sold-out items, items of
 * unavailable menus, and the ids in `except`.
 *
 * @spec docs/behaviour §1 Recommendations
 */
export function orderableItems(menus: readonly Menu[], ids: readonly Id[], except: readonly Id[] = []): Item[] {
  const excluded = new Set(except.map(String));
  return [...new Set(ids.map(String))]
    .filter((id) => !excluded.has(id))
    .map((id) => itemById(availableMenus(menus), id))
    .filter((item) => item !== undefined)
    .filter((item) => item.item_is_available !== false);
}

/** Whether any item has different prices for pickup and delivery. @spec docs/behaviour §3 Item: price_delivery, price_pickup */
export function hasModePrices(items: readonly Pick<Item, 'item_price'>[]): boolean {
  return items.some((item) => basePrice(item, 'pickup') !== basePrice(item, 'delivery'));
}
