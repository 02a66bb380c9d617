import { linkedIdMaximumCharacters } from '#config/constants.ts';

/**
 * Returns the item id that the link `/menu?product={item_id}` names, or undefined if the value cannot be an id: an id is
 * any text of 1 to 200 characters, a number in its decimal form.
 *
 * @example linkedItemId('sku:12') // 'sku:12'
 * @spec §2 /menu
 */
export function linkedItemId(product: unknown): string | undefined {
  return typeof product === 'string' && product !== '' && product.length <= linkedIdMaximumCharacters ? product : undefined;
}
