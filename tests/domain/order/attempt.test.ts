import { describe, expect, test } from 'vitest';
import {
  cashOrder,
  emptyAttempt,
  isFailedAttempt,
  isPaymentUnresolved,
  needsHelp,
  placedAttempt,
  ordersWithoutResponse,
  type Attempt,
} from '#domain/order/attempt.ts';
import { createOrder } from '../../support/test-orders.ts';

const payload = createOrder({ localId: 'x' });
const lines = [{ key: 'tacos', quantity: 2 }];
const attempt = (change: Partial<Attempt>): Attempt => ({
  ...emptyAttempt('x'),
  payload,
  lines,
  estimate: '2027-01-04T11:30:00.000Z',
  ...change,
});
const sent = { payload, lines, breakdown: null, estimate: '2027-01-04T11:30:00.000Z' };

test('an attempt begins without anything sent', () => {
  expect(emptyAttempt('x')).toEqual({
    local_id: 'x',
    stage: 'filling',
    order_id: null,
    order_number: null,
    payload: null,
    lines: [],
    earlier: [],
    failedAttempts: 0,
    at: 0,
  });
});

test('a placed order is an attempt whose update is missing', () => {
  const order = {
    local_id: 'x',
    order_id: 7,
    order_number: 'K7M2P',
    tracking: 't',
    payload,
    lines,
    isUpdated: false,
    isShown: true,
    at: 5,
  };
  expect(placedAttempt(order)).toEqual({
    ...emptyAttempt('x'),
    stage: 'placed',
    order_id: 7,
    order_number: 'K7M2P',
    tracking: 't',
    payload,
    breakdown: null,
    lines,
    estimate: null,
  });
});

test('a charge in flight is unresolved until its update is acknowledged', () => {
  const stages = (['filling', 'posting', 'unknown', 'unpaid', 'confirming', 'updating', 'placed'] as const).filter((stage) =>
    isPaymentUnresolved({ stage }),
  );
  expect([stages, isPaymentUnresolved(null)]).toEqual([['confirming', 'updating'], false]);
});

describe('orders that may be stored on the server', () => {
  const earlier = { ...sent, lines: [] };
  test('are the one that got no response, then the earlier ones', () => {
    expect(ordersWithoutResponse(attempt({ stage: 'posting', earlier: [earlier] }))).toEqual([sent, earlier]);
    expect(ordersWithoutResponse(attempt({ stage: 'unknown' }))).toEqual([sent]);
  });
  test('are only the earlier ones while nothing was sent, or if the last one is paid by card', () => {
    expect(ordersWithoutResponse(attempt({ stage: 'filling', earlier: [earlier] }))).toEqual([earlier]);
    const card = attempt({ stage: 'unpaid', payload: { ...payload, payment_method: 'card' }, earlier: [earlier] });
    expect([ordersWithoutResponse(card), cashOrder(card), cashOrder(attempt({ payload: null }))]).toEqual([[earlier], null, null]);
  });
});

test.each([1, 2])('after %i failed attempts the phone number is not offered', (attempts) => {
  expect(needsHelp('orderFailed', attempts)).toBe(false);
});

test.each([3, 4])('after %i failed attempts the alert offers the phone number', (attempts) => {
  expect((['orderFailed', 'paymentFailed', 'addressUnverified'] as const).map((failure) => needsHelp(failure, attempts))).toEqual([
    true,
    true,
    true,
  ]);
  expect(
    (['missingFields', 'priceChanged', 'tooManyOrders', 'methodUnavailable'] as const).some((failure) => needsHelp(failure, attempts)),
  ).toBe(false);
  expect(isFailedAttempt(null)).toBe(false);
});
