import { linkedIdMaximumCharacters } from '#config/constants.ts';

/**
 * Returns the item id in the link `/menu?product={item_id}`, or undefined if the value cannot be an id. An id is a text of 1 to 200
 * characters; a number is written in decimal.
 *
 * @example linkedItemId('sku:12') // 'sku:12'
 * @spec docs/behaviour §2 /menu
 */
export function linkedItemId(product: unknown): string | undefined {
  return typeof product === 'string' && product !== '' && product.length <= linkedIdMaximumCharacters ? product : undefined;
}
