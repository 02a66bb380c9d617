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
