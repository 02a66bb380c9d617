import type { CartItem, Id, Item, ItemOption, Menu, OptionChoice, OrderItem, OrderMode } from '#domain/entities.ts';
import { optionErrors } from '#domain/cart/cart-lines.ts';
import { toCents } from '#domain/money.ts';
import { isSelected } from '#domain/menu/item-parts.ts';

const isSameId = (a: Id, b: Id) => String(a) === String(b);

/**
 * Resolves a submitted line against the current menus. Names, prices, and tax rates come from the menu; choices, quantity, and
 * note come from the request. Returns null if the line cannot be ordered: unknown item, option, or choice, sold-out item,
 * disabled menu, or a number of choices that the option does not allow.
 */
export function resolveOrderLine(submitted: OrderItem, menus: readonly Menu[]): CartItem | null {
  const item = findMenuItem(submitted, menus);
  if (item === null || item.item_is_available === false) return null;
  const options = selectOptions(submitted.options, item.options ?? []);
  if (options === null || optionErrors({ options }).length > 0) return null;
  const selectedOptions = options.filter(({ option_options }) => option_options.length > 0);
  return { ...item, options: selectedOptions, quantity: submitted.quantity, note: submitted.note };
}

function findMenuItem(sentItem: OrderItem, menus: readonly Menu[]): Item | null {
  const menu = menus.find(({ menu_id }) => isSameId(menu_id, sentItem.item_menu_id));
  if (!menu?.menu_is_available) return null;
  const category = menu.categories.find(({ category_id }) => isSameId(category_id, sentItem.item_category_id));
  return category?.items.find(({ item_id }) => isSameId(item_id, sentItem.item_id)) ?? null;
}

/** Returns the menu's options with the submitted choices selected, or null for an unknown or duplicate option or choice. */
function selectOptions(sentOptions: readonly ItemOption[], menuOptions: readonly ItemOption[]): ItemOption[] | null {
  if (
    !areKnownAndUnique(
      sentOptions.map(({ option_id }) => option_id),
      menuOptions.map(({ option_id }) => option_id),
    )
  )
    return null;
  const options = menuOptions.map((option) => {
    const sentChoices = sentOptions.find(({ option_id }) => isSameId(option_id, option.option_id))?.option_options ?? [];
    return { ...option, option_options: selectChoices(sentChoices, option.option_options) };
  });
  return options.some(({ option_options }) => option_options === null)
    ? null
    : options.map((option) => ({ ...option, option_options: option.option_options ?? [] }));
}

function selectChoices(sentChoices: readonly OptionChoice[], menuChoices: readonly OptionChoice[]): OptionChoice[] | null {
  if (
    !areKnownAndUnique(
      sentChoices.map(({ id }) => id),
      menuChoices.map(({ id }) => id),
    )
  )
    return null;
  const chosen = menuChoices.map((choice) => ({
    ...choice,
    quantity: sentChoices.find(({ id }) => isSameId(id, choice.id))?.quantity ?? 0,
  }));
  return chosen.filter(isSelected);
}

function areKnownAndUnique(sentIds: readonly Id[], menuIds: readonly Id[]): boolean {
  return new Set(sentIds.map(String)).size === sentIds.length && sentIds.every((id) => menuIds.some((one) => isSameId(one, id)));
}

const cents = (amount: number | null | undefined) => toCents(amount ?? 0);

/** Whether the submitted prices for the order mode, which the customer saw, equal the menu's. */
export function hasSamePrices(sentItem: OrderItem, line: CartItem, mode: OrderMode): boolean {
  const price = mode === 'delivery' ? 'price_delivery' : 'price_pickup';
  if (cents(sentItem.item_price[price]) !== cents(line.item_price[price])) return false;
  const choices = (line.options ?? []).flatMap(({ option_id, option_options }) => option_options.map((choice) => ({ option_id, choice })));
  return sentItem.options.every((option) =>
    option.option_options.every((choice) => {
      const found = choices.find(({ option_id, choice: { id } }) => isSameId(option_id, option.option_id) && isSameId(id, choice.id));
      return cents(choice.price) === cents(found?.choice.price);
    }),
  );
}

/** Counts pieces by item and choices, so that lists can be compared regardless of the order of their lines. */
function countByItemAndChoices(items: readonly (OrderItem | CartItem)[]): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { item_id, options, quantity } of items) {
    const choices = (options ?? []).flatMap(({ option_id, option_options }) =>
      option_options.filter(isSelected).map((choice) => `${option_id}:${choice.id}*${choice.quantity}`),
    );
    const key = `${item_id} ${choices.toSorted().join(' ')}`;
    pieces.set(key, (pieces.get(key) ?? 0) + quantity);
  }
  return pieces;
}

/** Whether the submitted free items are the earned ones: equal pieces with equal choices, all at price 0. */
export function areEarnedFreeItems(sentItems: readonly OrderItem[], earned: readonly CartItem[]): boolean {
  const prices = sentItems.flatMap(({ item_price, options }) => [
    item_price.price_delivery,
    item_price.price_pickup,
    ...options.flatMap(({ option_options }) => option_options.map(({ price }) => price)),
  ]);
  if (prices.some((price) => cents(price) !== 0)) return false;
  const [actual, expected] = [countByItemAndChoices(sentItems), countByItemAndChoices(earned)];
  return actual.size === expected.size && [...expected].every(([key, count]) => actual.get(key) === count);
}
