import fc from 'fast-check';
import { expect, test } from 'vitest';
import { summariseDay, type DayOrder } from '#domain/sales/day-totals.ts';
import { handlingStates } from '#domain/order/handling.ts';
import { calculateTax } from '#domain/pricing/tax.ts';

const rates = [5.5, 10, 20];
const bases = fc.array(fc.record({ rate: fc.constantFrom(...rates), base: fc.integer({ min: 0, max: 20_000 }) }), { maxLength: 5 });

/** Orders with tax-inclusive prices. A refunded one has no tax left. */
const dayOrder: fc.Arbitrary<DayOrder> = fc
  .record({
    state: fc.constantFrom(...handlingStates),
    isPickup: fc.boolean(),
    paymentMethod: fc.constantFrom('card' as const, 'cash' as const),
    bases,
  })
  .map(({ bases: amounts, ...order }) => {
    const total = amounts.reduce((sum, { base }) => sum + base, 0);
    const isRefunded = order.state === 'refunded';
    return {
      ...order,
      total,
      refunded: isRefunded ? total : 0,
      pendingRefund: 0,
      taxByRate: isRefunded ? [] : calculateTax(amounts, true),
    };
  });

test('the totals are exact sums in cents: groups make the revenue, and tax rates make what remains after refunds', () => {
  fc.assert(
    fc.property(fc.array(dayOrder, { maxLength: 40 }), (orders) => {
      const totals = summariseDay(orders, { isTaxInclusive: true });
      expect(totals.groups.reduce((sum, { total }) => sum + total, 0)).toBe(totals.revenue);
      expect(totals.groups.reduce((sum, { count }) => sum + count, 0)).toBe(totals.count);
      expect(totals.count + totals.unpaidClosed).toBe(orders.length);
      expect(totals.net).toBe(totals.revenue - totals.refunds.amount);
      expect(totals.taxes.reduce((sum, { gross }) => sum + gross, 0)).toBe(totals.net);
      for (const { net, tax, gross } of totals.taxes) expect(net + tax).toBe(gross);
    }),
  );
});

const order = (change: Partial<DayOrder> = {}): DayOrder => ({
  state: 'handedOver',
  isPickup: true,
  paymentMethod: 'cash',
  total: 1100,
  refunded: 0,
  pendingRefund: 0,
  taxByRate: [{ rate: 10, base: 1100, tax: 100 }],
  ...change,
});

test('an order that was refused without a payment brings nothing', () => {
  expect(summariseDay([order({ state: 'refused' }), order({ state: 'cancelled' })], { isTaxInclusive: true })).toMatchObject({
    count: 0,
    revenue: 0,
    net: 0,
    unpaidClosed: 2,
    taxes: [],
  });
});

test('prices without tax are shown with it added', () => {
  const exclusive = order({ total: 1210, taxByRate: [{ rate: 10, base: 1100, tax: 110 }] });
  expect(summariseDay([exclusive], { isTaxInclusive: false }).taxes).toEqual([{ rate: 10, net: 1100, tax: 110, gross: 1210 }]);
});

test('tax rates are listed from the lowest, each once', () => {
  const mixed = order({
    taxByRate: [
      { rate: 20, base: 120, tax: 20 },
      { rate: 5.5, base: 1055, tax: 55 },
    ],
  });
  expect(summariseDay([order(), mixed, order()], { isTaxInclusive: true }).taxes.map(({ rate, tax }) => [rate, tax])).toEqual([
    [5.5, 55],
    [10, 200],
    [20, 20],
  ]);
});

test('groups, refunds and pending refunds count the orders that they concern', () => {
  const totals = summariseDay(
    [
      order({ total: 1000, refunded: 200 }),
      order({ total: 700, isPickup: false, paymentMethod: 'card', refunded: 300, pendingRefund: 150 }),
      order({ total: 500, paymentMethod: 'card' }),
    ],
    { isTaxInclusive: true },
  );
  expect(totals).toMatchObject({
    groups: [
      { isPickup: true, paymentMethod: 'card', count: 1, total: 500 },
      { isPickup: true, paymentMethod: 'cash', count: 1, total: 1000 },
      { isPickup: false, paymentMethod: 'card', count: 1, total: 700 },
      { isPickup: false, paymentMethod: 'cash', count: 0, total: 0 },
    ],
    refunds: { count: 2, amount: 500 },
    pendingRefunds: { count: 1, amount: 150 },
    net: 1700,
  });
});
