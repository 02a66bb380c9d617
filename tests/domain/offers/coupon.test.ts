// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { activeCouponCode } from '#domain/offers/coupon.ts';
import { priceCart } from '#domain/pricing.ts';
import { cart, lineAt, offer, rules } from '../shop.ts';

const offers = [offer({ id: 'ten', auto_apply: 'No', minimum_amount: 10 }), offer({ id: 'automatic' })];
const priceOf = (cents: number) => priceCart(cart([lineAt(cents)], { couponOfferId: 'ten' }), rules(offers));

test('a code is sent with the order only if its own offer applies, without surrounding spaces (§3 Order payload)', () => {
  expect(activeCouponCode({ code: ' TACOS10 ', offerId: 'ten' }, priceOf(1000))).toBe('TACOS10');
  expect(activeCouponCode({ code: 'TACOS10', offerId: 'ten' }, priceOf(999))).toBeNull();
  expect(activeCouponCode({ code: 'TACOS10', offerId: 'other' }, priceOf(1000))).toBeNull();
  expect(activeCouponCode({ code: 'TACOS10', offerId: null }, priceOf(1000))).toBeNull();
  const priceWithNull = priceCart(cart([lineAt(1000)]), rules([offer({ id: 'null' })]));
  expect(activeCouponCode({ code: 'TACOS10', offerId: null }, priceWithNull)).toBeNull();
});
