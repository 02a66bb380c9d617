import { toSorted } from '#config/older-browsers.ts';
import type { Category, Id, Item, Menu } from '#domain/entities.ts';
import { basePrice } from './item-parts.ts';

/** Share of the dearest category's median price from which a category holds main dishes. */
const mainPriceShare = 0.6;

const mainCategories = new WeakMap<readonly Menu[], ReadonlySet<string>>();

function medianPrice({ items }: Category): number {
  const prices = toSorted(
    items.map((item) => basePrice(item, 'pickup')),
    (a, b) => a - b,
  );
  return prices[Math.floor(prices.length / 2)] ?? 0;
}

/**
 * Returns the ids of the categories with main dishes: those whose median price comes near to the dearest one. A shop whose categories
 * all cost about the same has none. Cached per menus.
 */
function findMainCategories(menus: readonly Menu[]): ReadonlySet<string> {
  const cached = mainCategories.get(menus);
  if (cached !== undefined) return cached;
  const categories = menus.flatMap((menu) => menu.categories).map((category) => ({ category, price: medianPrice(category) }));
  const dearest = Math.max(0, ...categories.map(({ price }) => price));
  const mains = categories.filter(({ price }) => price >= dearest * mainPriceShare).map(({ category }) => String(category.category_id));
  const result = new Set(mains.length === categories.length ? [] : mains);
  mainCategories.set(menus, result);
  return result;
}

type CartContent = readonly Pick<Item, 'item_id' | 'item_category_id'>[];

/**
 * Sorts recommended items by what the cart lacks: one of each category that is not in the cart yet, in the order of the
 * recommendations, then the second of each, then items of categories that are in the cart. A cart with a main dish gets no second one. An
 * empty cart lacks nothing in particular.
 *
 * @example complements(recommended, cartWithTacos, menus) // a drink, a side, a dessert, another drink, …
 * @spec docs/behaviour §1 Recommendations
 */
export function complementaryItems<I extends Item>(recommended: readonly I[], cart: CartContent, menus: readonly Menu[]): I[] {
  if (cart.length === 0) return [...recommended];
  const mains = findMainCategories(menus);
  const isMain = ({ item_category_id }: { item_category_id: Id }) => mains.has(String(item_category_id));
  const presentCategories = new Set(cart.map(({ item_category_id }) => String(item_category_id)));
  const candidates = cart.some(isMain) ? recommended.filter((item) => !isMain(item)) : recommended;
  const counts = new Map<string, number>();
  const ranked = candidates.map((item) => {
    const category = String(item.item_category_id);
    const rank = counts.get(category) ?? 0;
    counts.set(category, rank + 1);
    return { item, rank: presentCategories.has(category) ? Infinity : rank };
  });
  return toSorted(ranked, (a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank)).map(({ item }) => item);
}
