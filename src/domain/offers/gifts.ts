import type { CartItem, Id, Item, Menu } from '#domain/entities.ts';
import { isSameId, type AppliedOffer } from './offers.ts';

/**
 * What the offers that apply give: one free item each for `free_item`, copies of the lines in scope for
 * `buy_one_get_one`. A line earns copies from one offer only, the first. In the order of the offers, then of the lines;
 * an offer that gives nothing is not in it. All prices in what is given are 0.
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

/** The first named item that the menus hold, once, without options. */
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

/** Free copies of the lines in scope that have earned none yet: one, or as many as the line holds where that repeats. */
function freeCopies({ offer, lines }: AppliedOffer, items: readonly CartItem[], used: Set<number>): CartItem[] {
  return items.flatMap((item, line) => {
    if (!lines.has(line) || used.has(line)) return [];
    used.add(line);
    return [withZeroPrices({ ...item, quantity: offer.allow_repeat === true ? item.quantity : 1 })];
  });
}

/** The same with every price 0 and no note; rates and choices stay. */
function withZeroPrices(item: CartItem): CartItem {
  const options = item.options?.map((option) => ({
    ...option,
    option_options: option.option_options.map((choice) => ({ ...choice, price: 0 })),
  }));
  const item_price = { ...item.item_price, price_delivery: 0, price_pickup: 0 };
  return { ...item, item_price, ...(options === undefined ? {} : { options }), note: '' };
}
