import type { CartItem, Id, Item, Menu } from '#domain/entities.ts';
import { isSameId, type AppliedOffer } from './offers.ts';

/**
 * Returns the free items of each applicable offer: one item for `free_item`, copies of the lines in scope for
 * `buy_one_get_one`. A line earns copies from the first such offer only. Ordered by offer, then line; offers without free
 * items are omitted. All their prices are 0.
 *
 * @spec §9 Discounts: free_item, buy_one_get_one
 */
export function earnedGifts(
  applying: readonly AppliedOffer[],
  items: readonly CartItem[],
  menus: readonly Menu[],
): Map<AppliedOffer, CartItem[]> {
  const gifts = new Map<AppliedOffer, CartItem[]>();
  const used = new Set<number>();
  for (const applied of applying) {
    const { offer } = applied;
    const given =
      offer.type === 'free_item'
        ? firstAvailableGift(offer.items ?? [], menus)
        : offer.type === 'buy_one_get_one'
          ? freeCopies(applied, items, used)
          : [];
    if (given.length > 0) gifts.set(applied, given);
  }
  return gifts;
}

/** Returns the first of these items in the menus, quantity 1, without options. */
function firstAvailableGift(ids: readonly Id[], menus: readonly Menu[]): CartItem[] {
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

/** Returns free copies of the lines in scope that have earned none yet: one, or the line's quantity with `allow_repeat`. */
function freeCopies({ offer, lines }: AppliedOffer, items: readonly CartItem[], used: Set<number>): CartItem[] {
  return items.flatMap((item, line) => {
    if (!lines.has(line) || used.has(line)) return [];
    used.add(line);
    return [withZeroPrices({ ...item, quantity: offer.allow_repeat === true ? item.quantity : 1 })];
  });
}

/** Returns the item with all prices 0 and an empty note; keeps rates and choices. */
function withZeroPrices(item: CartItem): CartItem {
  const options = item.options?.map((option) => ({
    ...option,
    option_options: option.option_options.map((choice) => ({ ...choice, price: 0 })),
  }));
  const item_price = { ...item.item_price, price_delivery: 0, price_pickup: 0 };
  return { ...item, item_price, ...(options === undefined ? {} : { options }), note: '' };
}
