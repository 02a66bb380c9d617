import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { orderNumber } from '#domain/order/order-number.ts';

const derivedNumber = (order_id: string | number) => orderNumber({ order_id });

test('an order number is five unambiguous characters for any id', () => {
  for (const id of [0, 1, 4711, '', 'o-1', 'GYtNohsKxFdburr2lWNpfw', '9f86d081884c7d659a2feaa0c55ad015', 'é🌮', 'x'.repeat(500)])
    expect(derivedNumber(id)).toMatch(/^[2-9A-HJ-NP-Z]{5}$/);
});

test('the order number of an id is the same for a number and a text, in every release', () => {
  expect([derivedNumber('GYtNohsKxFdburr2lWNpfw'), derivedNumber(1042), derivedNumber('1042'), derivedNumber(1043)]).toEqual([
    'YUCKT',
    'AVT22',
    'AVT22',
    'SVTEZ',
  ]);
});

/** Names of the months in capital letters without accents, long and short, in French and English. */
const monthNames = new Set(
  Array.from({ length: 12 }, (_, month) => new Date(2027, month, 1)).flatMap((date) =>
    ['fr', 'en', 'en-GB'].flatMap((locale) =>
      (['short', 'long'] as const).map((style) =>
        date
          .toLocaleDateString(locale, { month: style })
          .normalize('NFD')
          .replaceAll(/[^a-z]/gi, '')
          .toUpperCase(),
      ),
    ),
  ),
);
/** Whether a spreadsheet may show a text as something else. `findings/libreoffice-csv-types.sh` has what LibreOffice does. */
function isMisread(text: string): boolean {
  const isNumber = !Number.isNaN(Number(text));
  return isNumber || text === 'FALSE' || monthNames.has(text.replaceAll(/^\d+|\d+$/g, ''));
}

test('no order number reads as a number, a date or a truth value in a spreadsheet (§3 Checkout forms: order_id)', () => {
  expect(['22E45', '23456', 'MAR23', 'JUNE2', '2AVR4', 'FALSE'].map(isMisread)).toEqual(Array(6).fill(true));
  const numbers = Array.from({ length: 300_000 }, (_, id) => derivedNumber(id));
  expect(numbers.filter(isMisread)).toEqual([]);
});

test('the order number of the back end takes precedence', () => {
  expect(orderNumber({ order_id: 1042, order_number: 'A-17' })).toBe('A-17');
  expect(orderNumber({ order_id: 1042, order_number: null })).toBe(derivedNumber(1042));
});

test('sequential and random ids of one day rarely collide', () => {
  const counted = Array.from({ length: 1000 }, (_, index) => derivedNumber(100_000 + index));
  expect(new Set(counted).size).toBe(counted.length);
  const random = Array.from({ length: 10_000 }, () => derivedNumber(randomBytes(16).toString('base64url')));
  expect(new Set(random).size).toBeGreaterThan(9_980);
  expect(new Set(random.join('')).size).toBe(32);
});
