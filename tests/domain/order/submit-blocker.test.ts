import { expect, test } from 'vitest';
import type { Quote } from '#domain/cart/cart.ts';
import type { DeliveryForm } from '#domain/entities.ts';
import { paymentIntentId } from '#domain/order/card.ts';
import { findSubmitBlocker } from '#domain/order/submit-blocker.ts';

const delivery = {} as DeliveryForm;
const byDistance = { 'features.delivery.calculation_type': 'distance_based' };
const quote = (change: object = {}) =>
  ({ unresolvedLines: [], isReady: true, price: { deliveryKnown: false }, ...change }) as unknown as Quote;

test('items that cannot be ordered block the order', () => {
  expect(findSubmitBlocker(quote({ unresolvedLines: [{}], price: { deliveryKnown: true } }), null, {})).toBe('unresolvedLines');
});

test('a fee by distance blocks the order until the address was looked up', () => {
  expect(findSubmitBlocker(quote(), delivery, byDistance)).toBe('feeUnknown');
  expect(findSubmitBlocker(quote({ price: { deliveryKnown: true } }), delivery, byDistance)).toBeNull();
  expect(findSubmitBlocker(quote({ isReady: false }), delivery, byDistance)).toBeNull();
});

test('a missing address, or one outside all zones, does not block: an alert reports it', () => {
  expect(findSubmitBlocker(quote(), null, byDistance)).toBeNull();
  expect(findSubmitBlocker(quote(), delivery, { 'features.delivery.calculation_type': 'zone_based' })).toBeNull();
});

test('a payment intent’s id is the part of its secret before _secret_', () => {
  expect([paymentIntentId('pi_1_secret_2'), paymentIntentId('')]).toEqual(['pi_1', '']);
});
