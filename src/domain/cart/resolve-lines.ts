import { clampQuantity, sortLines } from './cart-lines.ts';
import type { CartLine, QuotedItem } from './cart.ts';
import type { CartItem, Id, Item, ItemOption, Menu } from '#domain/entities.ts';
import { isSelected } from '#domain/menu/item-parts.ts';

type Choice = CartLine['choices'][number];
type OptionError = { option_id: Id; error: 'tooFew' | 'tooMany' };

/**
 * Returns the options with fewer selected pieces than their minimum, or more than their maximum. A choice selected twice counts
 * twice. If the list is empty, the item can be added to the cart.
 *
 * @example optionErrors(tacosWithoutSauce) // [{ option_id: 4, error: 'tooFew' }]
 * @spec docs/behaviour §3 Item: options
 */
export function optionErrors({ options }: Pick<CartItem, 'options'>): OptionError[] {
  return (options ?? []).flatMap((option): OptionError[] => {
    const count = option.option_options.filter(isSelected).reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
    if (count < (option.option_min ?? 0)) return [{ option_id: option.option_id, error: 'tooFew' }];
    return count > (option.option_max ?? Infinity) ? [{ option_id: option.option_id, error: 'tooMany' }] : [];
  });
}

const indexes = new WeakMap<readonly Menu[], ReadonlyMap<string, Item>>();

/** Returns the available items by id; among equal ids the first. Cached per list of menus. */
function availableItems(menus: readonly Menu[]): ReadonlyMap<string, Item> {
  const cached = indexes.get(menus);
  if (cached !== undefined) return cached;
  const available = menus.filter(({ menu_is_available }) => menu_is_available);
  const items = available.flatMap(({ categories }) => categories.flatMap((category) => category.items));
  const index = new Map<string, Item>();
  for (const item of items) {
    const id = String(item.item_id);
    if (item.item_is_available !== false && !index.has(id)) index.set(id, item);
  }
  indexes.set(menus, index);
  return index;
}

/**
 * Resolves lines to items with current names, prices, and options, in the cart's order. `unresolvedLines`: the lines that cannot be
 * ordered, because the item or a choice was removed, is sold out or in an unavailable menu, or because the option limits changed.
 *
 * @spec docs/behaviour §3 Cart; §8 Items not available
 */
export function resolveLines(lines: readonly CartLine[], menus: readonly Menu[]): { items: QuotedItem[]; unresolvedLines: CartLine[] } {
  const index = availableItems(menus);
  const items: QuotedItem[] = [];
  const unresolvedLines: CartLine[] = [];
  for (const line of sortLines(lines)) {
    const item = resolveLine(line, index.get(String(line.item_id)));
    if (item === null) unresolvedLines.push(line);
    else items.push(item);
  }
  return { items, unresolvedLines };
}

function resolveLine(line: CartLine, item: Item | undefined): QuotedItem | null {
  const menuOptions = item?.options ?? [];
  if (item === undefined || !line.choices.every((choice) => menuOptions.some((option) => hasChoice(option, choice)))) return null;
  const options = menuOptions.map((option) => selectChoices(option, line.choices));
  const resolved = { ...item, options, quantity: clampQuantity(line.quantity), note: line.note, key: line.key };
  return optionErrors(resolved).length === 0 ? resolved : null;
}

function hasChoice(option: ItemOption, choice: Choice): boolean {
  return String(option.option_id) === String(choice.option_id) && option.option_options.some(({ id }) => String(id) === String(choice.id));
}

/** Returns the option with exactly these choices selected. Ignores the menu's preselected choices. */
function selectChoices(option: ItemOption, choices: readonly Choice[]): ItemOption {
  const option_options = option.option_options.map((choice) => {
    const selections = choices.filter(
      ({ option_id, id }) => String(option_id) === String(option.option_id) && String(id) === String(choice.id),
    );
    return { ...choice, quantity: selections.reduce((sum, { quantity }) => sum + quantity, 0) };
  });
  return { ...option, selected: option_options.filter(isSelected).length, option_options };
}
