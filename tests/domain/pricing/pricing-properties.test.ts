// References: §n in docs/behaviour.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceCart, unitPrice } from '#domain/pricing.ts';
import { expectedPrice } from './pricing-oracle.ts';
import { anyCart, anyRules } from './random-carts.ts';

test('every price equals the reference implementation’s, to the cent (§9)', () => {
  fc.assert(
    fc.property(anyCart, anyRules, (cart, rules) => {
      const { freeItems, ...priced } = priceCart(cart, rules);
      const freeQuantities = freeItems.map(({ item_id, quantity }) => ({ item_id, quantity }));
      expect({ ...priced, freeItems: freeQuantities }).toEqual(expectedPrice(cart, rules));
    }),
    { numRuns: 1200 },
  );
});

test('the total is subtotal − discount + delivery, plus tax if exclusive; no amount is negative (§9)', () => {
  fc.assert(
    fc.property(anyCart, anyRules, (cart, rules) => {
      const { subtotal, discount, delivery, tax, total, appliedOffers, taxByRate } = priceCart(cart, rules);
      expect(total).toBe(subtotal - discount + delivery + (rules.tax?.enabled === true && rules.tax.inclusive === false ? tax : 0));
      expect(discount).toBeLessThanOrEqual(subtotal);
      expect(Math.min(subtotal, discount, delivery, tax, total, ...taxByRate.map(({ base }) => base))).toBeGreaterThanOrEqual(0);
      expect(appliedOffers.reduce((sum, appliedOffer) => sum + appliedOffer.discount, 0)).toBe(discount);
      expect(taxByRate.reduce((sum, taxLine) => sum + taxLine.tax, 0)).toBe(tax);
      if (rules.tax?.enabled === true)
        expect(taxByRate.reduce((sum, taxLine) => sum + taxLine.base, 0)).toBe(subtotal - discount + delivery);
    }),
    { numRuns: 1000 },
  );
});

test('free items cost 0, and offers do not mutate the cart (§9)', () => {
  fc.assert(
    fc.property(anyCart, anyRules, (cart, rules) => {
      const inputsBefore = JSON.stringify([cart, rules]);
      for (const free of priceCart(cart, rules).freeItems) expect([unitPrice(free, 'pickup'), unitPrice(free, 'delivery')]).toEqual([0, 0]);
      expect(JSON.stringify([cart, rules])).toBe(inputsBefore);
    }),
    { numRuns: 500 },
  );
});

test('the order of percentages does not affect the total unless a part reaches 0 (§9)', () => {
  fc.assert(
    fc.property(anyCart, anyRules, fc.array(fc.constantFrom(1, 2.5, 7, 10), { minLength: 2, maxLength: 4 }), (cart, rules, values) => {
      const offers = values.map(
        (value, id) => ({ id, value, type: 'percentage', is_active: true, auto_apply: 'Yes', delivery_pickup: 'both' }) as const,
      );
      const { total: otherTotal } = priceCart(cart, { ...rules, offers, tax: { inclusive: true } });
      expect(priceCart(cart, { ...rules, offers: offers.toReversed(), tax: { inclusive: true } }).total).toBe(otherTotal);
    }),
    { numRuns: 500 },
  );
});
