// References: INV-n in docs/invariants.md, §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { placementOutcomeFromError, updateOutcomeFromError } from '#actors/checkout/order-refusals.ts';
import { ApiError } from '#api/http/errors.ts';

// A thrown error means that the outcome is unknown: the chart retries.

test.each([
  [409, 'price_changed', 'priceChanged'],
  [409, 'item_unavailable', 'itemsUnavailable'],
  [409, 'slot_unavailable', 'slotUnavailable'],
  [409, 'too_far', 'tooFar'],
  [409, 'coupon_invalid', 'couponInvalid'],
  [409, 'delivery_unavailable', 'modeUnavailable'],
  [409, 'method_unavailable', 'methodUnavailable'],
  [409, 'cash_limit', 'tooMuchForCash'],
  [409, 'unheard_of', 'orderFailed'],
  [401, 'unauthorized', 'sessionEnded'],
  [422, 'invalid', 'detailsRefused'],
  [429, 'too_many_requests', 'tooManyOrders'],
  [429, 'too_many_cash_orders', 'tooManyCashOrders'],
])('an order refused with %i %s fails as %s (§8)', (status, code, failure) => {
  expect(placementOutcomeFromError(new ApiError({ status, code }))).toEqual({ type: 'refused', failure, items: [] });
});

test.each(['rate_limited', 'too_many_cash_orders'])('a 429 %s keeps its Retry-After for the page (§8)', (code) => {
  expect(placementOutcomeFromError(new ApiError({ status: 429, code, retryAfterSeconds: 3250 }))).toMatchObject({
    retryAfterSeconds: 3250,
  });
});

test.each([
  ['order_conflict', 'conflict'],
  ['intent_conflict', 'intentConflict'],
])('%s of a new order is a conflict that the chart resolves, not a refusal (INV-2)', (code, type) => {
  expect(placementOutcomeFromError(new ApiError({ status: 409, code }))).toEqual({ type });
});

test.each([new ApiError({ kind: 'timeout' }), new ApiError({ status: 503, code: 'x' }), new ApiError({ status: 408, code: 'x' })])(
  'an order with an unknown outcome is not refused: %s (INV-2)',
  (error) => {
    expect(() => placementOutcomeFromError(error)).toThrow(error);
  },
);

// The shop refunds a payment that arrives after the order's deadline. Another payment than the order's cannot be resolved by a retry.
test.each([
  ['payment_refunded', 'paidTooLate'],
  ['intent_conflict', 'orderFailed'],
])('an update refused with %s fails as %s', (code, failure) => {
  expect(updateOutcomeFromError(new ApiError({ status: 409, code }))).toEqual({ type: 'refused', failure });
});

test.each([
  [400, null],
  [404, 'not_found'],
  [409, 'order_conflict'],
  [422, null],
] as const)('an update answered %i %s has failed, and changes nothing about the order (§8 Order update failed)', (status, code) => {
  expect(updateOutcomeFromError(new ApiError({ status, code }))).toEqual({ type: 'failed' });
});

test.each([
  [409, 'payment_pending'],
  [429, 'too_many_requests'],
  [503, 'x'],
] as const)('an update answered %i %s may be retried (INV-11)', (status, code) => {
  const error = new ApiError({ status, code });
  expect(() => updateOutcomeFromError(error)).toThrow(error);
});

describe('the items that caused a refusal (§5 Item availability)', () => {
  const refusedFor = (code: string | null, payload?: unknown) =>
    placementOutcomeFromError(new ApiError({ status: 409, code, ...(payload === undefined ? {} : { payload }) }));

  test('are named, and a time slot without them is a refusal of the items', () => {
    const named = { type: 'refused', failure: 'itemsUnavailable', items: ['Brownie'] };
    expect(refusedFor('item_unavailable', { items: ['Brownie'] })).toEqual(named);
    expect(refusedFor('slot_unavailable', { items: ['Brownie', 7, null] })).toEqual(named);
    expect(refusedFor('slot_unavailable', { items: [] })).toMatchObject({ failure: 'slotUnavailable' });
    expect(refusedFor('price_changed', { items: ['Brownie'] })).toMatchObject({ failure: 'priceChanged' });
  });

  test.each([null, 'text', 7, {}, { items: 'Brownie' }, { items: [7] }])('are none in a payload of another form: %j', (payload) => {
    expect(refusedFor('item_unavailable', payload)).toMatchObject({ items: [] });
  });

  test('are none without a code', () => {
    expect(refusedFor(null)).toEqual({ type: 'refused', failure: 'orderFailed', items: [] });
  });
});

test('an order that does not fit the contract was not sent; a response that does not fit may be of a stored order (INV-2)', () => {
  expect(placementOutcomeFromError(new ApiError({ kind: 'invalidRequest', call: 'POST checkout', field: 'request.items' }))).toMatchObject({
    failure: 'detailsRefused',
  });
  const unknown = new ApiError({ kind: 'invalidResponse', call: 'POST checkout', field: 'payload.order_id' });
  expect(() => placementOutcomeFromError(unknown)).toThrow(unknown);
});

test('every error of the server leaves the outcome unknown, from 500 on', () => {
  for (const status of [500, 599]) {
    const error = new ApiError({ status });
    expect(() => placementOutcomeFromError(error)).toThrow(error);
    expect(() => updateOutcomeFromError(error)).toThrow(error);
  }
});
