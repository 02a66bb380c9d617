import type { CartItem, Id, Item, Menu } from '#domain/entities.ts';
import { isSameId } from './active-offers.ts';
import { type AppliedOffer } from './offers.ts';

/**
 * Returns the free items of each applicable offer: one item for `free_item`, and copies of the lines in scope for
 * `buy_one_get_one`. A line earns copies only from the first such offer. Ordered by offer, then by line. Offers without free items
 * are omitted. All prices of free items are 0.
 *
 * @spec docs/behaviour §9 Discounts: free_item, buy_one_get_one
 */
export function earnedFreeItems(
  applying: readonly AppliedOffer[],
  items: readonly CartItem[],
  menus: readonly Menu[],
): Map<AppliedOffer, CartItem[]> {
  const freeItems = new Map<AppliedOffer, CartItem[]>();
  const usedLines = new Set<number>();
  for (const applied of applying) {
    const earned = itemsOfOffer(applied, items, menus, usedLines);
    if (earned.length > 0) freeItems.set(applied, earned);
  }
  return freeItems;
}

function itemsOfOffer(applied: AppliedOffer, items: readonly CartItem[], menus: readonly Menu[], usedLines: Set<number>): CartItem[] {
  if (applied.offer.type === 'free_item') return firstAvailableItem(applied.offer.items ?? [], menus);
  return applied.offer.type === 'buy_one_get_one' ? freeCopies(applied, items, usedLines) : [];
}

/** Returns the first of these items that is in the menus, with quantity 1 and without options. */
function firstAvailableItem(ids: readonly Id[], menus: readonly Menu[]): CartItem[] {
  for (const id of ids) {
    const item = findItem(id, menus);
    if (item !== null) return [withZeroPrices({ ...item, options: [], quantity: 1 })];
  }
  return [];
}

function findItem(id: Id, menus: readonly Menu[]): Item | null {
  for (const { categories } of menus)
    for (const { items } of categories) for (const item of items) if (isSameId(item.item_id, id)) return item;
  return null;
}

/** Returns free copies of the lines in scope that have not earned any: one, or the line's quantity with `allow_repeat`. */
function freeCopies({ offer, lines }: AppliedOffer, items: readonly CartItem[], usedLines: Set<number>): CartItem[] {
  return items.flatMap((item, line) => {
    if (!lines.has(line) || usedLines.has(line)) return [];
    usedLines.add(line);
    return [withZeroPrices({ ...item, quantity: offer.allow_repeat === true ? item.quantity : 1 })];
  });
}

/** Returns the item with all prices 0 and an empty note. Keeps rates and choices. */
function withZeroPrices(item: CartItem): CartItem {
  const options = item.options?.map((option) => ({
    ...option,
    option_options: option.option_options.map((choice) => ({ ...choice, price: 0 })),
  }));
  const item_price = { ...item.item_price, price_delivery: 0, price_pickup: 0 };
  return { ...item, item_price, ...(options === undefined ? {} : { options }), note: '' };
}
