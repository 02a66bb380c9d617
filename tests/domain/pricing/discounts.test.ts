// References: complaints and §n in docs/behaviour.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distributeCents } from '#domain/pricing/discounts.ts';
import type { Offer } from '#domain/entities.ts';
import { priceCart } from '#domain/pricing.ts';
import { cart, lineAt, offer, option, rules } from '../shop.ts';

const percentOffer = (weight: number | null, change: Partial<Offer> = {}) => offer({ id: `p${weight}`, value: weight, ...change });
const fixedOffer = (value: number | null, change: Partial<Offer> = {}) =>
  offer({ id: `f${value}`, type: 'fixed_amount', value, ...change });
const discountsOf = (cents: number[], offers: Offer[]) =>
  priceCart(cart(cents.map((amount, index) => lineAt(amount, { item_id: index }))), rules(offers)).appliedOffers.map(({ id, discount }) => [
    id,
    discount,
  ]);

describe('a percentage (§9)', () => {
  test.each([
    [[1000], 10, 100],
    [[1005], 10, 101],
    [[1004], 10, 100],
    [[5, 5], 10, 1],
    [[1010], 5.5, 56],
    [[1999], 33.33, 666],
    [[1000], 0, 0],
    [[1000], null, 0],
    [[1000], 100, 1000],
    [[1000], 150, 1000],
  ])('of %j cents is rounded once over all parts in scope: %d %% are %d (§9)', (cents, value, discount) => {
    expect(discountsOf(cents, [percentOffer(value)])).toEqual([[`p${value}`, discount]]);
  });
  test('counts the price times the quantity, with the selected options (§9)', () => {
    const items = [lineAt(1000, { quantity: 3, options: [option([{ price: 0.5, quantity: 2 }])] })];
    expect(priceCart(cart(items), rules([percentOffer(10)])).discount).toBe(330);
  });
  test('applies to the undiscounted prices: two of them do not compound (§9)', () => {
    expect(discountsOf([1000], [percentOffer(10), percentOffer(20)])).toEqual([
      ['p10', 100],
      ['p20', 200],
    ]);
  });
  test('is limited to the amount left by earlier ones (§9)', () => {
    expect(discountsOf([1000], [percentOffer(70), percentOffer(20), percentOffer(30)])).toEqual([
      ['p70', 700],
      ['p20', 200],
      ['p30', 100],
    ]);
  });
  test('discounts only the lines in scope (§9)', () => {
    expect(discountsOf([1000, 500], [percentOffer(100, { items: [0] }), percentOffer(100, { id: 'again', items: [0] })])).toEqual([
      ['p100', 1000],
      ['again', 0],
    ]);
  });
});

describe('a fixed amount (§9)', () => {
  test('is only the largest of those that apply (§9)', () => {
    expect(discountsOf([1000], [fixedOffer(2), fixedOffer(5), fixedOffer(3)])).toEqual([['f5', 500]]);
  });
  test('that does not apply is ignored, however large (§9)', () => {
    expect(discountsOf([1000], [fixedOffer(2), fixedOffer(9, { minimum_amount: 99 })])).toEqual([['f2', 200]]);
  });
  test('is the first of equal ones (§9)', () => {
    expect(discountsOf([1000], [fixedOffer(2, { id: 'a' }), fixedOffer(2, { id: 'b' })])).toEqual([['a', 200]]);
  });
  test('is limited to the lines in scope: no total below zero (§9, complaint 11)', () => {
    expect(discountsOf([1000, 500], [fixedOffer(20, { items: [1] })])).toEqual([['f20', 500]]);
    expect(priceCart(cart([lineAt(300)]), rules([fixedOffer(20)]))).toMatchObject({ discount: 300, total: 0, tax: 0, taxByRate: [] });
  });
  test('is applied after every percentage, in any list order (§9)', () => {
    expect(discountsOf([1000], [fixedOffer(5), percentOffer(80)])).toEqual([
      ['f5', 200],
      ['p80', 800],
    ]);
  });
  test('without a value is 0, but listed as applied (§9)', () => {
    expect(discountsOf([1000], [fixedOffer(null)])).toEqual([['fnull', 0]]);
  });
});

test('the subtotal exactly at an offer’s minimum meets it (§9, complaint 9)', () => {
  expect(discountsOf([1000], [percentOffer(10, { minimum_amount: 10 })])).toEqual([['p10', 100]]);
});

test('a coupon applied and removed leaves the total as it was (§9, complaint 10)', () => {
  const [items, offers] = [[lineAt(1234)], [percentOffer(10, { auto_apply: 'No', id: 'c' })]];
  const pricedCart = priceCart(cart(items), rules(offers));
  expect(pricedCart).toMatchObject({ discount: 0, total: 1234 });
  expect(priceCart(cart(items, { couponOfferId: 'c' }), rules(offers)).total).toBe(1111);
  expect(priceCart(cart(items), rules(offers))).toEqual(pricedCart);
});

describe('allocation of a discount to parts (§9)', () => {
  test.each([
    [10, [1000, 1000, 1000], [4, 3, 3]],
    [11, [1000, 1000, 1000], [4, 4, 3]],
    [1, [1, 1], [1, 0]],
    [1, [1, 2], [0, 1]],
    [100, [333, 333, 334], [33, 33, 34]],
    [2, [10, 0, 10], [1, 0, 1]],
    [0, [5, 5], [0, 0]],
    [10, [4, 6], [4, 6]],
    [5, [], []],
    [0, [0, 0], [0, 0]],
    [3, [9_007_199_254_740_990, 1], [3, 0]],
    [7, [5e15, 3e15, 1e15], [4, 2, 1]],
  ])('%i over %j is %j: by largest remainder, ties to the earlier part (§9)', (amount, weights, shares) => {
    expect(distributeCents(amount, weights)).toEqual(shares);
  });

  test('is exact, at most a cent from the proportion, and never exceeds a part (§9)', () => {
    const weights = fc.array(fc.oneof(fc.nat(5000), fc.nat(2 ** 46)), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(weights, fc.nat(1000), (weightsOfLines, permille) => {
        const total = weightsOfLines.reduce((sum, value) => sum + value, 0);
        const amount = Math.floor((total / 1000) * permille);
        const shares = distributeCents(amount, weightsOfLines);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        for (const [index, share] of shares.entries()) {
          const has = weightsOfLines[index] ?? 0;
          const scaledError = BigInt(share) * BigInt(total) - BigInt(amount) * BigInt(has);
          expect(share <= has && scaledError < BigInt(total || 1) && -scaledError < BigInt(total || 1)).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('reduces the tax of each part accordingly (§9)', () => {
    const lines = [10, 20].map((tax_rate, index) =>
      lineAt(1000, { item_id: index, item_price: { price_pickup: 10, price_delivery: 10, tax_rate } }),
    );
    const pricedCart = priceCart(cart(lines), rules([fixedOffer(3.33)]));
    expect(pricedCart.taxByRate.map(({ base }) => base)).toEqual([1000 - 167, 1000 - 166]);
  });
});
