import { expect, test } from 'vitest';
import { findOrders } from '#features/counter/board/find-orders.ts';
import { received } from '../../machines/order-board/scenario.ts';

const orders = [
  { ...received, number: 'K4ECC', customer: { ...received.customer, name: 'Léa Martin', phone: '+33 6 12 34 56 78' } },
  { ...received, number: 'VNRN3', customer: { ...received.customer, name: 'Hugo Pôtier', phone: '+33 7 98 76 54 32' } },
];
const findNumbers = (query: string) => findOrders(orders, query).map(({ number }) => number);

test.each([
  ['an empty query', '  ', ['K4ECC', 'VNRN3']],
  ['a part of a number in lower case', 'k4e', ['K4ECC']],
  ['a name without its accents', 'potier', ['VNRN3']],
  ['digits of a phone number, grouped otherwise', '6123 4567', ['K4ECC']],
  ['two digits, which are too few for a phone number', '98', []],
  ['a text that no order has', 'zoé', []],
])('the board finds orders by %s', (_, query, found) => expect(findNumbers(query)).toEqual(found));
