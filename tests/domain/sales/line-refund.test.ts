import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CartItem, Offer } from '#domain/entities.ts';
import { taxAfterRefunds, priceLineRefund, type LineQuantity } from '#domain/sales/line-refund.ts';
import { priceCart, type PriceRequest, type PriceRules } from '#domain/pricing.ts';

const item = (price: number, quantity: number, rate: number | null): CartItem => ({
  item_id: 1,
  item_menu_id: 1,
  item_category_id: 1,
  item_name: 'Tacos',
  item_price: { price_pickup: price, price_delivery: price, tax_rate: rate },
  options: [],
  note: '',
  quantity,
});
const ten: Offer = { id: 'ten', is_active: true, auto_apply: 'Yes', delivery_pickup: 'both', type: 'percentage', value: 10 };
const cartOf = (items: CartItem[]): PriceRequest => ({ items, mode: 'pickup', couponOfferId: null, destination: null });
const rulesOf = (offers: Offer[], inclusive = true): PriceRules => ({
  offers,
  menus: [],
  settings: {},
  tax: { enabled: true, inclusive, defaultRate: 10 },
  now: new Date('2027-01-04T11:05:00Z'),
  timeZone: 'Europe/Paris',
});
const cart = cartOf([item(7.5, 1, 10), item(2.5, 3, 5.5)]);
const amountOf = (offers: Offer[], lines: LineQuantity[]) => priceLineRefund(cart, rulesOf(offers), { refunds: [], lines })?.amount;

describe('the refund of pieces', () => {
  test('is their price, or what a discount left of it', () => {
    expect([amountOf([], [{ line: 1, quantity: 2 }]), amountOf([ten], [{ line: 1, quantity: 2 }])]).toEqual([500, 450]);
  });
  test('is refused for more pieces than are left, for unknown lines, and for the whole order', () => {
    const refund = { lines: [{ line: 1, quantity: 2 }], amount: 500, bases: [{ rate: 5.5, base: 500 }] };
    const priceLaterRefund = (lines: LineQuantity[]) => priceLineRefund(cart, rulesOf([]), { refunds: [refund], lines });
    expect([priceLaterRefund([{ line: 1, quantity: 2 }]), priceLaterRefund([{ line: 5, quantity: 1 }])]).toEqual([null, null]);
    expect(
      priceLaterRefund([
        { line: 0, quantity: 1 },
        { line: 1, quantity: 1 },
      ]),
    ).toBeNull();
    expect(priceLaterRefund([{ line: 1, quantity: 1 }])?.amount).toBe(250);
  });
  test('has the default rate if the item has none', () => {
    const unrated = cartOf([item(5, 2, null)]);
    expect(priceLineRefund(unrated, rulesOf([]), { refunds: [], lines: [{ line: 0, quantity: 1 }] })).toEqual({
      amount: 500,
      bases: [{ rate: 10, base: 500 }],
    });
  });
  test('of the same line given twice counts both', () => {
    expect(
      amountOf(
        [],
        [
          { line: 1, quantity: 2 },
          { line: 1, quantity: 2 },
        ],
      ),
    ).toBeUndefined();
  });
});

test('without included tax, a refund has its tax, and not that of other pieces or earlier refunds', () => {
  const exclusive = rulesOf([], false);
  const first = priceLineRefund(cart, exclusive, { refunds: [], lines: [{ line: 1, quantity: 1 }] });
  expect(first).toEqual({ amount: 263, bases: [{ rate: 5.5, base: 250 }] });
  const refunds = [{ lines: [{ line: 1, quantity: 1 }], amount: 263, bases: [{ rate: 5.5, base: 250 }] }];
  // The tax of 7.50 €, 5.00 € and 2.50 € at 5.5 % is 0.41 €, 0.28 € and 0.14 €.
  expect(priceLineRefund(cart, exclusive, { refunds, lines: [{ line: 1, quantity: 1 }] })?.amount).toBe(264);
  expect(priceLineRefund(cart, exclusive, { refunds, lines: [{ line: 0, quantity: 1 }] })?.amount).toBe(825);
});

test('refunds in one request are refused if one of their lines has too few pieces', () => {
  expect(
    amountOf(
      [],
      [
        { line: 0, quantity: 1 },
        { line: 1, quantity: 4 },
      ],
    ),
  ).toBeUndefined();
});

test('pieces that cost nothing are not refunded', () => {
  const gift = cartOf([item(0, 1, 10), item(5, 1, 10)]);
  expect(priceLineRefund(gift, rulesOf([]), { refunds: [], lines: [{ line: 0, quantity: 1 }] })).toBeNull();
});

test('refunds of single pieces add up to the price of what they refund, and the rest keeps its exact tax', () => {
  const lines = fc.array(
    fc.record({ cents: fc.integer({ min: 1, max: 3000 }), quantity: fc.integer({ min: 1, max: 6 }), rate: fc.constantFrom(5.5, 10, 20) }),
    { minLength: 2, maxLength: 4 },
  );
  fc.assert(
    fc.property(lines, fc.boolean(), fc.boolean(), (specs, isInclusive, isDiscounted) => {
      const items = specs.map(({ cents, quantity, rate }) => item(cents / 100, quantity, rate));
      const ordered = cartOf(items);
      const rules = rulesOf(isDiscounted ? [ten] : [], isInclusive);
      const { total, taxByRate } = priceCart(ordered, rules);
      const refunds: { lines: LineQuantity[]; amount: number; bases: { rate: number; base: number }[] }[] = [];
      // Refunds every piece but those of the first line, one by one.
      for (const [line, { quantity }] of specs.entries())
        for (let piece = 0; line > 0 && piece < quantity; piece += 1) {
          const refund = priceLineRefund(ordered, rules, { refunds, lines: [{ line, quantity: 1 }] });
          if (refund !== null) refunds.push({ lines: [{ line, quantity: 1 }], ...refund });
        }
      const refunded = refunds.reduce((sum, { amount }) => sum + amount, 0);
      const remainingTax = taxAfterRefunds(
        taxByRate,
        refunds.flatMap(({ bases }) => bases),
        isInclusive,
      );
      expect(remainingTax.reduce((sum, { base, tax }) => sum + base + (isInclusive ? 0 : tax), 0)).toBe(total - refunded);
    }),
  );
});
