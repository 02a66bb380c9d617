// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import type { OrderPayload } from '#domain/entities.ts';
import { orderFingerprint, buildOrderPayload } from '#domain/order/order.ts';
import { priceCart } from '#domain/pricing.ts';
import { cart, line, option, rules } from '../shop.ts';

const items = [line({ options: [option([{ quantity: 1 }])] }), line({ item_id: 2, note: 'chaud' })];
const payload = buildOrderPayload({
  localId: 'a',
  items,
  mode: 'pickup',
  personal: { first_name: 'Zoé', last_name: 'M', email: 'zoe@exemple.fr', phone: '06' },
  delivery: {
    address: '',
    city: '',
    postal_code: '',
    country: '',
    is_scheduled: false,
    delivery_date: '2027-01-04',
    delivery_time_range: 'ASAP',
  },
  method: 'card',
  price: priceCart(cart(items), rules()),
  settings: {},
  coupon: 'TACOS10',
});

/** Returns the value with reversed key order at every depth. */
function reverseKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, reverseKeys(inner)]),
  );
}

describe('the fingerprint of an order (§3)', () => {
  test('is independent of key order (§3)', () => {
    const other = reverseKeys(JSON.parse(JSON.stringify(payload))) as OrderPayload;
    expect(Object.keys(other)[0]).toBe('coupon');
    expect(orderFingerprint(other)).toBe(orderFingerprint(payload));
  });
  test('is the content as JSON with sorted keys (§3)', () => {
    const { transaction_id: _transaction, status: _status, ...content } = payload;
    const parsed: unknown = JSON.parse(orderFingerprint(payload));
    expect(parsed).toEqual(JSON.parse(JSON.stringify(content)));
    expect(Object.keys(Object(parsed))).toEqual(Object.keys(content).toSorted());
  });
  test('excludes payment and status (§3)', () => {
    const transaction_id = { client_secret: 'x', customer_id: 'y' };
    expect(orderFingerprint({ ...payload, transaction_id })).toBe(orderFingerprint(payload));
    expect(orderFingerprint(payload)).not.toMatch(/transaction_id|"status"/);
  });
  test.each<[string, Partial<OrderPayload>]>([
    ['an amount', { total: 1 }],
    ['the attempt', { local_id: 'b' }],
    ['the order of lines', { items: payload.items.toReversed() }],
    ['a line', { items: payload.items.slice(1) }],
    ['the customer', { customer: { ...payload.customer, phone: '07' } }],
    ['the coupon', { coupon: 'TACOS20' }],
    ['the method', { payment_method: 'cash' }],
  ])('differs with %s (§3)', (_, change) => {
    expect(orderFingerprint({ ...payload, ...change })).not.toBe(orderFingerprint(payload));
  });
});
