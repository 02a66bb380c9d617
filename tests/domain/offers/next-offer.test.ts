import { expect, test } from 'vitest';
import { nextOffer } from '#domain/offers/next-offer.ts';
import type { OfferMoment } from '#domain/offers/offer-conditions.ts';
import { line, mondayAtOne, offer, paris } from '../shop.ts';

const moment: OfferMoment = { items: [line()], mode: 'delivery', subtotal: 1500, now: mondayAtOne, timeZone: paris };
const freeDelivery = offer({ id: 'delivery', type: 'free_delivery', minimum_amount: 35 });
const gift = offer({ id: 'gift', type: 'free_item', minimum_amount: 28 });

test('the nearest automatic offer is shown with what is missing for it', () => {
  expect(nextOffer([freeDelivery, gift], [], moment)).toEqual({ offer: gift, missingAmount: 1300 });
});

test.each([
  ['has reached its minimum', offer({ minimum_amount: 15 })],
  ['needs a code', offer({ minimum_amount: 20, auto_apply: 'No' })],
  ['is for pickup only', offer({ minimum_amount: 20, delivery_pickup: 'pickup' })],
  ['is for other items', offer({ minimum_amount: 20, items: ['other'] })],
  ['applies at another time', offer({ minimum_amount: 20, active_times: { days: ['sun'] } })],
  ['is over', offer({ minimum_amount: 20, is_active: false })],
])('an offer that %s is no next offer', (_, one) => {
  expect(nextOffer([one], [], moment)).toBeNull();
});

test('an offer that would not change the total is no next offer', () => {
  const applied = offer({ id: 'two', type: 'fixed_amount', value: 2 });
  const less = offer({ id: 'one', type: 'fixed_amount', value: 1, minimum_amount: 20 });
  const more = offer({ id: 'five', type: 'fixed_amount', value: 5, minimum_amount: 40 });
  expect(nextOffer([applied, less], [applied], moment)).toBeNull();
  expect(nextOffer([applied, less, more], [applied], moment)?.offer).toBe(more);
  expect(nextOffer([freeDelivery], [{ id: 'other', type: 'free_delivery' }], moment)).toBeNull();
});

test('a fixed amount is a next offer beside an applied percentage, whatever their values', () => {
  const percentage = offer({ id: 'ten', value: 10 });
  const five = offer({ id: 'five', type: 'fixed_amount', value: 5, minimum_amount: 40 });
  expect(nextOffer([percentage, five], [percentage], moment)?.offer).toBe(five);
});

test('of several applied discounts, one that is larger than all of them is the next offer', () => {
  const applied = [offer({ id: 'two', type: 'fixed_amount', value: 2 }), offer({ id: 'ten' })];
  const same = offer({ id: 'same', type: 'fixed_amount', value: 2, minimum_amount: 20 });
  expect(nextOffer([...applied, same], applied, moment)).toBeNull();
  expect(nextOffer([...applied, freeDelivery], applied, moment)?.offer).toBe(freeDelivery);
  expect(nextOffer([freeDelivery], [{ id: 'other', type: 'free_delivery' }, ...applied], moment)).toBeNull();
});
