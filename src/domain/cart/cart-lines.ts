import { toSorted } from '#config/older-browsers.ts';
import { fieldMaximumCharacters, lineMaximumQuantity } from '#config/constants.ts';
import type { CartLine } from './cart.ts';
import type { CartItem } from '#domain/entities.ts';
import { isSelected } from '#domain/menu/item-parts.ts';
import { truncateText } from '#domain/truncate-text.ts';

/**
 * Returns the key of a line: a short hash of item, note, and choices in any order. It is equal on every device.
 *
 * @example lineKey({ item_id: 12, choices: [], note: '' }) === lineKey({ item_id: '12', choices: [], note: '' }) // true
 * @spec docs/behaviour §3 Cart
 */
export function lineKey({ item_id, choices, note }: Pick<CartLine, 'item_id' | 'choices' | 'note'>): string {
  const sortedChoices = toSorted(choices.map(({ option_id, id, quantity }) => JSON.stringify([String(option_id), String(id), quantity])));
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
  const note = truncateText((item.note ?? '').trim(), fieldMaximumCharacters);
  const content = { item_id: item.item_id, choices, note };
  return { key: lineKey(content), ...content, name: item.item_name, quantity: clampQuantity(item.quantity), addedAt };
}

/** Clamps the quantity of a line to 1–99. */
export const clampQuantity = (quantity: number) => Math.min(Math.max(1, Math.floor(quantity) || 1), lineMaximumQuantity);

/** Sorts lines by the time they were added, then by key. */
export function sortLines(lines: readonly CartLine[]): CartLine[] {
  return toSorted(lines, (a, b) => a.addedAt - b.addedAt || (a.key < b.key ? -1 : Number(a.key > b.key)));
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
