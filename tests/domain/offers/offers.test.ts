// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import type { Offer } from '#domain/entities.ts';
import { isOfferActive } from '#domain/offers/active-offers.ts';
import { priceCart } from '#domain/pricing.ts';
import { cart, lineAt, offer, paris, rules } from '../shop.ts';

const isApplicable = (change: Partial<Offer>, request = {}) =>
  priceCart(cart([lineAt(1000)], request), rules([offer(change)])).appliedOffers.length === 1;

describe('an offer applies (§9)', () => {
  test.each<[string, Partial<Offer>, object, boolean]>([
    ['to all items by default', {}, {}, true],
    ['not while inactive', { is_active: false }, {}, false],
    ['to its own mode', { delivery_pickup: 'pickup' }, {}, true],
    ['not to the other mode', { delivery_pickup: 'delivery' }, {}, false],
    ['to delivery if restricted to it', { delivery_pickup: 'delivery' }, { mode: 'delivery' }, true],
    ['from its minimum on', { minimum_amount: 10 }, {}, true],
    ['not a cent below its minimum', { minimum_amount: 10.01 }, {}, false],
    ['to any subtotal if the minimum is null', { minimum_amount: null }, {}, true],
    ['not automatically if it requires a coupon', { auto_apply: 'No' }, {}, false],
    ['with its own coupon', { auto_apply: 'No', id: 7 }, { couponOfferId: '7' }, true],
    ['not with another coupon', { auto_apply: 'No', id: 7 }, { couponOfferId: 8 }, false],
    ['not by a coupon called null', { auto_apply: 'No', id: 'null' }, { couponOfferId: null }, false],
    ['automatically with any coupon', { id: 7 }, { couponOfferId: 8 }, true],
    ['with its coupon only during its hours', { auto_apply: 'No', id: 7, minimum_amount: 11 }, { couponOfferId: 7 }, false],
    ['to a named item', { items: ['1'] }, {}, true],
    ['to a named category', { categories: ['c'] }, {}, true],
    ['to a named menu', { menus: ['m'] }, {}, true],
    ['to any of the named', { menus: ['x'], categories: ['x'], items: [1] }, {}, true],
    ['not without a line in scope', { menus: ['x'], categories: ['x'], items: [2] }, {}, false],
    ['not without a line in scope, named in as many lists as there are', { menus: ['x'], categories: ['x'] }, {}, false],
    ['to every line if all lists are empty or null', { menus: [], categories: null, items: [] }, {}, true],
    ['not to an item with the id of a named category', { categories: [1] }, {}, false],
    ['on its day', { active_times: { days: ['mon'], start: null, end: null } }, {}, true],
    ['not on another day', { active_times: { days: ['tue', 'sun'] } }, {}, false],
  ])('%s (§9)', (_, change, request, expected) => {
    expect(isApplicable(change, request)).toBe(expected);
  });

  test('to lines matched by menu, category or item, and discounts only those (§9)', () => {
    const items = [lineAt(1000), lineAt(500, { item_id: 2, item_category_id: 'd' }), lineAt(300, { item_id: 3, item_menu_id: 'n' })];
    const discountWith = (change: Partial<Offer>) => priceCart(cart(items), rules([offer(change)])).discount;
    expect([discountWith({}), discountWith({ items: [2] }), discountWith({ categories: ['c'] }), discountWith({ menus: ['n'] })]).toEqual([
      180, 50, 130, 30,
    ]);
    expect(discountWith({ menus: ['n'], items: [2] })).toBe(80);
  });
});

describe('an offer applies at its times in the restaurant’s time zone (§9)', () => {
  type Row = [string, string, NonNullable<Offer['active_times']>, boolean];
  test.each<Row>([
    ['from its start on', '2027-01-04T17:00:00Z', { start: '18:00', end: '22:00' }, true],
    ['not before its start', '2027-01-04T16:59:59.999Z', { start: '18:00', end: '22:00' }, false],
    ['until just before its end', '2027-01-04T20:59:59.999Z', { start: '18:00', end: '22:00' }, true],
    ['not at its end', '2027-01-04T21:00:00Z', { start: '18:00', end: '22:00' }, false],
    ['all day without a start', '2027-01-04T02:00:00Z', { days: ['mon'], end: '22:00' }, true],
    ['all day without a start, also after its end', '2027-01-04T21:30:00Z', { days: ['mon'], end: '22:00' }, true],
    ['all day without an end', '2027-01-04T02:00:00Z', { days: ['mon'], start: '22:00', end: '' }, true],
    ['all day if start and end are equal', '2027-01-04T02:00:00Z', { days: ['mon'], start: '12:00', end: '12:00' }, true],
    ['all day on its days only', '2027-01-05T02:00:00Z', { days: ['mon'], start: '12:00', end: '12:00' }, false],
    ['every day during its hours if the days are empty', '2027-01-06T12:00:00Z', { days: [], start: '12:00', end: '14:00' }, true],
    ['not outside its hours if the days are empty', '2027-01-06T14:00:00Z', { days: [], start: '12:00', end: '14:00' }, false],
    ['late on its first day', '2027-01-04T22:30:00Z', { days: ['mon'], start: '22:00', end: '02:00' }, true],
    ['from its start on if it ends past midnight', '2027-01-04T21:00:00Z', { days: ['mon'], start: '22:00', end: '02:00' }, true],
    ['past midnight on the next day', '2027-01-05T00:30:00Z', { days: ['mon'], start: '22:00', end: '02:00' }, true],
    [
      'not past midnight if it did not start the day before',
      '2027-01-04T00:30:00Z',
      { days: ['mon'], start: '22:00', end: '02:00' },
      false,
    ],
    ['not at its end past midnight', '2027-01-05T01:00:00Z', { days: ['mon'], start: '22:00', end: '02:00' }, false],
    ['not in the afternoon before', '2027-01-05T12:00:00Z', { days: ['mon', 'tue'], start: '22:00', end: '02:00' }, false],
    ['until midnight', '2027-01-04T22:59:00Z', { days: ['mon'], start: '22:00', end: '00:00' }, true],
    ['not after it ended at midnight', '2027-01-04T23:00:00Z', { days: ['mon'], start: '22:00', end: '00:00' }, false],
    ['not before a start that is followed by 24:00', '2027-01-04T12:00:00Z', { start: '18:00', end: '24:00' }, false],
    ['until 24:00', '2027-01-04T22:59:00Z', { days: ['mon'], start: '22:00', end: '24:00' }, true],
    ['on the restaurant’s Tuesday while it is Monday in UTC', '2027-01-04T23:30:00Z', { days: ['tue'] }, true],
    ['only on days with lower-case names', '2027-01-04T12:00:00Z', { days: ['Mon', 'monday'] }, false],
  ])('%s (§9)', (_, now, active_times, expected) => {
    expect(isOfferActive(offer({ active_times }), new Date(now), paris)).toBe(expected);
  });

  test('an offer without times always applies while active (§9)', () => {
    const now = new Date('2027-01-04T12:00:00Z');
    expect(isOfferActive(offer({ active_times: null }), now, paris)).toBe(true);
    expect(isOfferActive(offer({ is_active: false, active_times: {} }), now, paris)).toBe(false);
  });
});
