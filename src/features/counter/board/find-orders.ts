import type { BoardOrder } from '#domain/order/board.ts';
import { foldText } from '#domain/menu/fold-text.ts';

const digitsOf = (text: string) => text.replaceAll(/\D/g, '');

/** Returns the orders whose number, customer or phone contains the text. Ignores case, accents, and the spaces of a phone number. */
export function findOrders(orders: readonly BoardOrder[], query: string): readonly BoardOrder[] {
  const text = foldText(query.trim());
  if (text === '') return orders;
  const digits = digitsOf(text);
  return orders.filter(
    ({ number, customer: { name, phone } }) =>
      foldText(number).includes(text) || foldText(name).includes(text) || (digits.length > 2 && digitsOf(phone).includes(digits)),
  );
}
