// References: dn in docs/invariants.md, complaints in docs/behaviour/complaints.md.

import { describe, expect, test } from 'vitest';
import type { Offer } from '#domain/entities.ts';
import { findRemovedOffers } from '#domain/offers/removed-offers.ts';
import { priceCart } from '#domain/pricing.ts';
import { cart, line, mondayAtOne, offer, rules } from '../shop.ts';

type Situation = Partial<{
  offers: Offer[];
  quantity: number;
  mode: 'pickup' | 'delivery';
  now: Date;
  couponOfferId: string | null;
}>;

/** Returns the offers that stop applying between two states of a cart: id and unmet conditions. */
function offersRemovedBetween(before: Situation, after: Situation) {
  const priceSituation = (situation: Situation) => {
    const { offers = [], quantity = 2, mode = 'pickup', now = mondayAtOne, couponOfferId = null } = { ...before, ...situation };
    const items = quantity === 0 ? [] : [line({ quantity })];
    const price = priceCart(cart(items, { mode, couponOfferId }), rules(offers, { now }));
    return { items, mode, now, couponOfferId, offers, subtotal: price.subtotal, applied: price.appliedOffers, timeZone: 'Europe/Paris' };
  };
  const removed = findRemovedOffers({ ...priceSituation({}), removed: [] }, priceSituation(after));
  return removed.map(({ offer: { id }, conditions }) => [id, ...conditions.map(({ type }) => type)]);
}

describe('an offer that stops applying is reported with the reason (complaint 12)', () => {
  const minimum = [offer({ minimum_amount: 16 })];
  const coupon = [offer({ id: 'code', auto_apply: 'No', minimum_amount: 16 })];
  const rows: [string, Situation, Situation, unknown[]][] = [
    ['an item was removed', { offers: minimum }, { quantity: 1 }, [['offer', 'minimum']]],
    ['the mode was changed', { offers: [offer({ delivery_pickup: 'pickup' })] }, { mode: 'delivery' }, [['offer', 'mode']]],
    [
      'its hours are over',
      { offers: [offer({ active_times: { start: '12:00', end: '14:00' } })] },
      { now: new Date('2027-01-04T13:00:00Z') },
      [['offer', 'time']],
    ],
    ['the restaurant withdrew it', { offers: minimum }, { offers: [] }, [['offer', 'over']]],
    ['the restaurant switched it off (d11)', { offers: minimum }, { offers: [offer({ is_active: false })] }, [['offer', 'over']]],
    [
      'its code applies, but its minimum is no longer reached',
      { offers: coupon, couponOfferId: 'code' },
      { quantity: 1 },
      [['code', 'minimum']],
    ],
    ['not for an offer that still applies', { offers: minimum }, { quantity: 3 }, []],
    ['not for a removed code', { offers: coupon, couponOfferId: 'code' }, { couponOfferId: null }, []],
    ['not for another code than that in the cart', { offers: coupon, couponOfferId: 'code' }, { couponOfferId: 'other', quantity: 1 }, []],
    [
      'only the offer that stopped applying, of several',
      { offers: [offer({ id: 'other' }), ...minimum] },
      { quantity: 1 },
      [['offer', 'minimum']],
    ],
    [
      'free delivery of a delivery below its minimum',
      { offers: [offer({ type: 'free_delivery', minimum_amount: 17 })], mode: 'delivery' },
      { quantity: 1 },
      [['offer', 'minimum']],
    ],
    ['not for an emptied cart', { offers: minimum }, { quantity: 0 }, []],
    [
      'not for free delivery after a switch to pickup (complaint 13)',
      { offers: [offer({ type: 'free_delivery' })], mode: 'delivery' },
      { mode: 'pickup' },
      [],
    ],
    [
      'not for a fixed amount replaced by a larger one',
      {
        offers: [
          offer({ id: 'small', type: 'fixed_amount', value: 1 }),
          offer({ id: 'large', type: 'fixed_amount', value: 2, minimum_amount: 24 }),
        ],
      },
      { quantity: 3 },
      [],
    ],
  ];
  for (const [why, before, after, removed] of rows)
    test(why, () => {
      expect(offersRemovedBetween(before, after)).toEqual(removed);
    });
});

describe('a free item (complaint 12)', () => {
  const gift = offer({ id: 'gift', type: 'free_item', items: ['cola'] });
  const applied = [{ id: 'gift', type: 'free_item', discount: 0 }] as const;
  const now = {
    items: [line()],
    mode: 'pickup',
    subtotal: 800,
    now: mondayAtOne,
    timeZone: 'Europe/Paris',
    couponOfferId: null,
    offers: [gift],
  } as const;
  const before = { applied: [...applied], offers: [gift], removed: [] };

  test('that is no longer in the menus is reported without a condition', () => {
    expect(findRemovedOffers(before, { ...now, applied: [] })).toEqual([{ offer: gift, conditions: [] }]);
  });
  test('that is still given is not reported', () => {
    expect(findRemovedOffers(before, { ...now, applied: [...applied] })).toEqual([]);
  });
});

test('an offer called null is not taken for a removed code (complaint 12)', () => {
  const coupon = offer({ id: 'null', auto_apply: 'No', minimum_amount: 16 });
  expect(offersRemovedBetween({ offers: [coupon], couponOfferId: 'null' }, { couponOfferId: null, quantity: 1 })).toEqual([]);
});

test('an offer that no longer applies is reported until it applies again (complaint 12)', () => {
  const endedOffer = offer({ minimum_amount: 16 });
  const now = {
    items: [line()],
    mode: 'pickup',
    now: mondayAtOne,
    timeZone: 'Europe/Paris',
    couponOfferId: null,
    offers: [endedOffer],
  } as const;
  const before = { applied: [], offers: [endedOffer], removed: [{ offer: endedOffer, conditions: [] }] };
  expect(findRemovedOffers(before, { ...now, subtotal: 800, applied: [] })).toHaveLength(1);
  expect(findRemovedOffers(before, { ...now, subtotal: 1600, applied: [{ id: 'offer', type: 'percentage', discount: 160 }] })).toEqual([]);
});
