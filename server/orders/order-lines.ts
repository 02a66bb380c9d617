import type { CartItem, Id, Item, ItemOption, Menu, OptionChoice, OrderItem, OrderMode } from '#domain/entities.ts';
import { optionErrors } from '#domain/cart/resolve-lines.ts';
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

function findMenuItem(submittedItem: OrderItem, menus: readonly Menu[]): Item | null {
  const menu = menus.find(({ menu_id }) => isSameId(menu_id, submittedItem.item_menu_id));
  if (!menu?.menu_is_available) return null;
  const category = menu.categories.find(({ category_id }) => isSameId(category_id, submittedItem.item_category_id));
  return category?.items.find(({ item_id }) => isSameId(item_id, submittedItem.item_id)) ?? null;
}

/** Returns the menu's options with the submitted choices selected, or null for an unknown or duplicate option or choice. */
function selectOptions(submittedOptions: readonly ItemOption[], menuOptions: readonly ItemOption[]): ItemOption[] | null {
  if (
    !areKnownAndUnique(
      submittedOptions.map(({ option_id }) => option_id),
      menuOptions.map(({ option_id }) => option_id),
    )
  )
    return null;
  const options = menuOptions.map((option) => {
    const submittedChoices = submittedOptions.find(({ option_id }) => isSameId(option_id, option.option_id))?.option_options ?? [];
    return { ...option, option_options: selectChoices(submittedChoices, option.option_options) };
  });
  return options.some(({ option_options }) => option_options === null)
    ? null
    : options.map((option) => ({ ...option, option_options: option.option_options ?? [] }));
}

function selectChoices(submittedChoices: readonly OptionChoice[], menuChoices: readonly OptionChoice[]): OptionChoice[] | null {
  if (
    !areKnownAndUnique(
      submittedChoices.map(({ id }) => id),
      menuChoices.map(({ id }) => id),
    )
  )
    return null;
  const chosen = menuChoices.map((choice) => ({
    ...choice,
    quantity: submittedChoices.find(({ id }) => isSameId(id, choice.id))?.quantity ?? 0,
  }));
  return chosen.filter(isSelected);
}

function areKnownAndUnique(submittedIds: readonly Id[], menuIds: readonly Id[]): boolean {
  return (
    new Set(submittedIds.map(String)).size === submittedIds.length &&
    submittedIds.every((id) => menuIds.some((menuId) => isSameId(menuId, id)))
  );
}

const cents = (amount: number | null | undefined) => toCents(amount ?? 0);

/** Whether the prices that the customer saw, of the item in this mode and of its choices, are still those of the menu. */
export function hasSamePrices(submittedItem: OrderItem, line: CartItem, mode: OrderMode): boolean {
  const priceKey = mode === 'delivery' ? 'price_delivery' : 'price_pickup';
  if (cents(submittedItem.item_price[priceKey]) !== cents(line.item_price[priceKey])) return false;
  const choices = (line.options ?? []).flatMap(({ option_id, option_options }) => option_options.map((choice) => ({ option_id, choice })));
  return submittedItem.options.every((option) =>
    option.option_options.every((choice) => {
      const found = choices.find(({ option_id, choice: { id } }) => isSameId(option_id, option.option_id) && isSameId(id, choice.id));
      // The line has no choices with quantity 0: they must be submitted without a price.
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
export function areEarnedFreeItems(submittedItems: readonly OrderItem[], earned: readonly CartItem[]): boolean {
  const prices = submittedItems.flatMap(({ item_price, options }) => [
    item_price.price_delivery,
    item_price.price_pickup,
    ...options.flatMap(({ option_options }) => option_options.map(({ price }) => price)),
  ]);
  if (prices.some((price) => cents(price) !== 0)) return false;
  const [actual, expected] = [countByItemAndChoices(submittedItems), countByItemAndChoices(earned)];
  return actual.size === expected.size && [...expected].every(([key, count]) => actual.get(key) === count);
}
