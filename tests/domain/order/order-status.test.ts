// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { orderProgress } from '#domain/order/order-status.ts';
import { paris } from '../shop.ts';

type Order = Parameters<typeof orderProgress>[0];
/** An order that was placed at 12:05 in Paris for the slot from 12:30 to 12:45. */
const slotOrder: Order = {
  status: 'pending',
  payment_method: 'cash',
  created_at: '2027-01-04T11:05:00.000Z',
  delivery_date: '2027-01-04',
  delivery_time_range: '12:30 - 12:45',
};
const progressAt = (now: string, change: Partial<Order> = {}) => orderProgress({ ...slotOrder, ...change }, new Date(now), paris);

describe('a cash order (§4: its final status is pending)', () => {
  test('is confirmed until its slot is over, then completed', () => {
    expect(progressAt('2027-01-04T11:05:00Z')).toBe('confirmed');
    expect(progressAt('2027-01-04T11:44:59Z')).toBe('confirmed');
    expect(progressAt('2027-01-04T11:45:00Z')).toBe('completed');
    expect(progressAt('2028-01-04T11:45:00Z')).toBe('completed');
  });
  test('is received until the restaurant has accepted it, and completed once its slot is over', () => {
    expect(progressAt('2027-01-04T11:05:00Z', { is_accepted: false })).toBe('received');
    expect(progressAt('2027-01-04T11:05:00Z', { is_accepted: true })).toBe('confirmed');
    expect(progressAt('2027-01-04T11:45:00Z', { is_accepted: false })).toBe('completed');
  });
  test('for as soon as possible is confirmed until two hours after it was placed', () => {
    const asap = { delivery_time_range: 'ASAP' };
    expect(progressAt('2027-01-04T13:04:59Z', asap)).toBe('confirmed');
    expect(progressAt('2027-01-04T13:05:00Z', asap)).toBe('completed');
  });
  test('for another day is confirmed until that day’s slot', () => {
    const saturday = { delivery_date: '2027-01-09' };
    expect(progressAt('2027-01-09T11:44:00Z', saturday)).toBe('confirmed');
    expect(progressAt('2027-01-09T11:46:00Z', saturday)).toBe('completed');
  });
  test('for a slot past midnight, or without an end, is confirmed until that slot is over', () => {
    expect(progressAt('2027-01-04T23:14:00Z', { delivery_time_range: '23:45 - 00:15' })).toBe('confirmed');
    expect(progressAt('2027-01-04T23:15:00Z', { delivery_time_range: '23:45 - 00:15' })).toBe('completed');
    expect(progressAt('2027-01-04T11:44:00Z', { delivery_time_range: '12:30' })).toBe('confirmed');
    expect(progressAt('2027-01-04T11:45:00Z', { delivery_time_range: '12:30' })).toBe('completed');
  });
  test.each(['12:30-13:15', '12:30–13:15', ' 12:30  –  13:15 '])('for the slot %j is confirmed until it is over', (range) => {
    expect(progressAt('2027-01-04T12:14:59Z', { delivery_time_range: range })).toBe('confirmed');
    expect(progressAt('2027-01-04T12:15:00Z', { delivery_time_range: range })).toBe('completed');
  });
  test('for a slot that ends when it starts is confirmed until then on the next day', () => {
    expect(progressAt('2027-01-05T11:29:59Z', { delivery_time_range: '12:30 - 12:30' })).toBe('confirmed');
    expect(progressAt('2027-01-05T11:30:00Z', { delivery_time_range: '12:30 - 12:30' })).toBe('completed');
  });
  test('for a slot without a valid date is confirmed until two hours after it was placed', () => {
    expect(progressAt('2027-01-04T13:04:59Z', { delivery_date: '' })).toBe('confirmed');
    expect(progressAt('2027-01-04T13:05:00Z', { delivery_date: '' })).toBe('completed');
  });
  test('without a payment method has the same status', () => {
    expect(progressAt('2027-01-04T11:10:00Z', { payment_method: null })).toBe('confirmed');
  });
});

describe('a card order', () => {
  test('is awaiting payment until it is paid or cancelled, at any time', () => {
    const card = { payment_method: 'card' as const };
    expect(progressAt('2027-01-04T11:10:00Z', card)).toBe('awaitingPayment');
    expect(progressAt('2027-01-05T11:10:00Z', card)).toBe('awaitingPayment');
    expect(progressAt('2027-01-04T11:10:00Z', { ...card, status: 'cancelled' })).toBe('cancelled');
  });
  test('that is paid is confirmed until its slot is over, then completed', () => {
    const paid = { payment_method: 'card' as const, status: 'paid' };
    expect(progressAt('2027-01-04T11:44:00Z', paid)).toBe('confirmed');
    expect(progressAt('2027-01-04T11:46:00Z', paid)).toBe('completed');
  });
});

test('cancelled and refunded are recognised in either spelling and case', () => {
  for (const status of ['cancelled', 'canceled', 'CANCELLED ']) expect(progressAt('2027-01-04T11:10:00Z', { status })).toBe('cancelled');
  expect(progressAt('2027-01-04T11:10:00Z', { status: 'refunded' })).toBe('refunded');
});

test('a status outside the contract, or an order whose time cannot be read, is unknown', () => {
  for (const status of ['', 'preparing', 'constructor', '3']) expect(progressAt('2027-01-04T11:10:00Z', { status })).toBe('unknown');
  expect(progressAt('2027-01-04T11:10:00Z', { delivery_time_range: 'bientôt', created_at: 'hier' })).toBe('unknown');
});

test('slots and timestamps without a time zone are in the restaurant’s time zone', () => {
  expect(orderProgress(slotOrder, new Date('2027-01-04T12:00:00Z'), 'America/Martinique')).toBe('confirmed');
  const local = { delivery_time_range: 'ASAP', created_at: '2027-01-04 12:05:00' };
  expect(progressAt('2027-01-04T13:04:59Z', local)).toBe('confirmed');
  expect(progressAt('2027-01-04T13:05:00Z', local)).toBe('completed');
});
