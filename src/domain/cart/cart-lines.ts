import { fieldMaximumCharacters, lineMaximumQuantity } from '#config/constants.ts';
import type { CartLine, QuotedItem } from './cart.ts';
import type { CartItem, Id, Item, ItemOption, Menu } from '#domain/entities.ts';
import { isSelected } from '#domain/menu/item-parts.ts';

type Choice = CartLine['choices'][number];

/**
 * Returns the key of a line: a short hash of item, note, and choices in any order. It is equal on every device.
 *
 * @example lineKey({ item_id: 12, choices: [], note: '' }) === lineKey({ item_id: '12', choices: [], note: '' }) // true
 * @spec docs/behaviour §3 Cart
 */
export function lineKey({ item_id, choices, note }: Pick<CartLine, 'item_id' | 'choices' | 'note'>): string {
  const sortedChoices = choices.map(({ option_id, id, quantity }) => JSON.stringify([String(option_id), String(id), quantity])).toSorted();
  const content = JSON.stringify([String(item_id), sortedChoices, note]);
  return hash(content, 0) + hash(content, 1);
}

/** Non-cryptographic 53-bit hash (cyrb53). */
function hash(text: string, seed: number): string {
  let high = 0xdeadbeef ^ seed;
  let low = 0x41c6ce57 ^ seed;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36).padStart(11, '0');
}

/**
 * Creates the cart line of an item with its selected choices. Trims and truncates the note, and clamps the quantity to 1–99.
 *
 * @param addedAt Unix timestamp in milliseconds
 * @spec docs/behaviour §3 Persisted in browser storage: cart items
 */
export function cartLine(item: CartItem, addedAt: number): CartLine {
  const choices = (item.options ?? []).flatMap(({ option_id, option_options }) =>
    option_options.filter(isSelected).map(({ id, quantity }) => ({ option_id, id, quantity: clampQuantity(quantity ?? 1) })),
  );
  const note = (item.note ?? '').trim().slice(0, fieldMaximumCharacters);
  const content = { item_id: item.item_id, choices, note };
  return { key: lineKey(content), ...content, name: item.item_name, quantity: clampQuantity(item.quantity), addedAt };
}

const clampQuantity = (quantity: number) => Math.min(Math.max(1, Math.floor(quantity) || 1), lineMaximumQuantity);

/** Sorts lines by the time they were added, then by key. */
export function sortLines(lines: readonly CartLine[]): CartLine[] {
  return lines.toSorted((a, b) => a.addedAt - b.addedAt || (a.key < b.key ? -1 : Number(a.key > b.key)));
}

/** Returns the keys of the lines that come before another one in the cart. */
export function keysAddedBefore(lines: readonly CartLine[], line: CartLine): string[] {
  const others = lines.filter(({ key }) => key !== line.key);
  const sorted = sortLines([...others, line]);
  return sorted.slice(0, sorted.indexOf(line)).map(({ key }) => key);
}

/** Returns the line with its quantity increased, clamped to 1–99. @spec docs/behaviour §3 Cart */
export function increaseQuantity(line: CartLine, by: number): CartLine {
  return { ...line, quantity: clampQuantity(line.quantity + by) };
}

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
  const index = new Map(
    items
      .filter(({ item_is_available }) => item_is_available !== false)
      .toReversed()
      .map((item) => [String(item.item_id), item]),
  );
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
