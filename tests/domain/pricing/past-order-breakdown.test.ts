// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import type { PastOrder } from '#domain/entities.ts';
import { pastOrderBreakdown } from '#domain/pricing/price-breakdown.ts';

const total: PastOrder = {
  order_id: 'o',
  created_at: '2027-01-04T12:00:00Z',
  status: 'paid',
  is_pickup: false,
  total: 23.5,
  items: [],
  delivery_date: '2027-01-04',
  delivery_time_range: 'ASAP',
};
const complete: PastOrder = {
  ...total,
  subtotal: 20,
  discount: 0.5,
  delivery: 4,
  flat_charge: 1.5,
  tax_by_rate: [
    { rate: 5.5, tax: 0.1 },
    { rate: 10, tax: 1.9 },
  ],
};

describe('a past order is broken down by the amounts that the server sent (§7)', () => {
  test('into subtotal, discount, fee, surcharge, taxes by rate and total', () => {
    expect(pastOrderBreakdown(complete)).toEqual({
      mode: 'delivery',
      subtotal: 2000,
      discounts: [{ type: null, name: null, amount: 50 }],
      fee: 250,
      surcharge: 150,
      taxes: [
        { rate: 5.5, tax: 10 },
        { rate: 10, tax: 190 },
      ],
      isTaxIncluded: true,
      total: 2350,
    });
  });
  test('into the total alone if an older server sent no more', () => {
    const breakdown = { mode: 'delivery', discounts: [], surcharge: 0, taxes: [], isTaxIncluded: true, total: 2350 };
    expect(pastOrderBreakdown(total)).toStrictEqual({ ...breakdown, subtotal: undefined, fee: undefined });
    const withNulls = { ...total, subtotal: null, discount: null, delivery: null, flat_charge: null, tax: null, tax_by_rate: null };
    expect(pastOrderBreakdown(withNulls)).toStrictEqual({ ...breakdown, subtotal: undefined, fee: undefined });
  });
  test('of a pickup, whose delivery costs nothing', () => {
    expect(pastOrderBreakdown({ ...total, is_pickup: true, delivery: 0 })).toMatchObject({ mode: 'pickup', fee: 0, surcharge: 0 });
  });
  test('without a discount of zero, and with the sum of the taxes if there are no rates', () => {
    expect(pastOrderBreakdown({ ...complete, discount: 0, tax: 2, tax_by_rate: null })).toMatchObject({
      discounts: [],
      taxes: [{ rate: null, tax: 200 }],
    });
  });
  test('without a surcharge that exceeds the delivery, because it cannot be part of it', () => {
    const surchargeOf = (delivery: number | null, flat_charge: number) => pastOrderBreakdown({ ...total, delivery, flat_charge }).surcharge;
    expect([surchargeOf(1.5, 1.5), surchargeOf(1.49, 1.5), surchargeOf(null, 1.5)]).toEqual([150, 0, 0]);
  });
  test('with tax on top if the other amounts do not add up to the total', () => {
    const isTaxIncluded = (change: Partial<PastOrder>) => pastOrderBreakdown({ ...complete, ...change }).isTaxIncluded;
    expect([isTaxIncluded({}), isTaxIncluded({ total: 25.5 }), isTaxIncluded({ delivery: null, total: 19.5 })]).toEqual([
      true,
      false,
      true,
    ]);
  });
});
