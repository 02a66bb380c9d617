// References: complaints and §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { scopeNames, unmetConditions, type OfferMoment } from '#domain/offers/offer-conditions.ts';
import { offerMode } from '#domain/offers/active-offers.ts';
import { category, item, line, menu, mondayAtOne, offer, paris } from '../shop.ts';

const moment: OfferMoment = { items: [line()], mode: 'pickup', subtotal: 800, now: mondayAtOne, timeZone: paris };

describe('unmet conditions of an offer (§9)', () => {
  const rows = [
    { change: {}, unmet: [], why: 'none if all are met' },
    { change: { auto_apply: 'No' }, unmet: [], why: 'none if only its code is missing' },
    { change: { minimum_amount: 8 }, unmet: [], why: 'none at exactly its minimum (complaint 9)' },
    { change: { minimum_amount: 8.01 }, unmet: [{ type: 'minimum', missingAmount: 1 }], why: 'the amount missing to its minimum' },
    { change: { delivery_pickup: 'delivery' }, unmet: [{ type: 'mode', mode: 'delivery' }], why: 'the other mode' },
    {
      change: { type: 'free_delivery' },
      unmet: [{ type: 'mode', mode: 'delivery' }],
      why: 'free delivery for a pickup (complaint 13)',
    },
    { change: { active_times: { days: ['tue'] } }, unmet: [{ type: 'time' }], why: 'another day' },
    { change: { active_times: { start: '18:00', end: '20:00' } }, unmet: [{ type: 'time' }], why: 'another hour' },
    { change: { items: [99] }, unmet: [{ type: 'items' }], why: 'other items' },
    { change: { type: 'free_item', items: [99] }, unmet: [], why: 'none if the named item is its gift' },
    { change: { is_active: false, minimum_amount: 90 }, unmet: [{ type: 'over' }], why: 'an inactive offer, and then no other condition' },
    {
      change: { delivery_pickup: 'delivery', active_times: { days: ['sun'] }, categories: ['x'], minimum_amount: 10 },
      unmet: [{ type: 'mode', mode: 'delivery' }, { type: 'time' }, { type: 'items' }, { type: 'minimum', missingAmount: 200 }],
      why: 'several conditions at once',
    },
  ] as const;
  for (const { change, unmet, why } of rows)
    test(why, () => {
      expect(unmetConditions(offer(structuredClone(change) as Parameters<typeof offer>[0]), moment)).toEqual(unmet);
    });
});

test('free delivery applies to deliveries, any other offer to its own mode (complaint 13)', () => {
  expect(offerMode(offer({ type: 'free_delivery' }))).toBe('delivery');
  expect(offerMode(offer({ type: 'percentage' }))).toBe('both');
  expect(offerMode(offer({ type: 'free_delivery', delivery_pickup: 'pickup' }))).toBe('pickup');
});

test('the scope of an offer is listed by the names of its menus, categories and items', () => {
  const menus = [
    { ...menu({ menu_name: 'Midi' }), categories: [category([item({ item_id: 1, item_name: 'Tacos' })], { category_name: 'Plats' })] },
    {
      ...menu({ menu_id: 'n', menu_name: 'Soir' }),
      categories: [category([item({ item_id: 2, item_name: 'Burger' })], { category_id: 'd' })],
    },
  ];
  expect(scopeNames(offer({ menus: ['n'], categories: ['c'], items: ['2'] }), menus)).toEqual(['Plats', 'Soir', 'Burger']);
  expect(scopeNames(offer({ type: 'free_item', items: [2] }), menus)).toEqual([]);
  expect(scopeNames(offer({ menus: ['m'], items: [1] }), [menu({}, [item()])])).toEqual(['Tacos']);
  // The second category has no name of its own: neither an empty name nor the same one twice is listed.
  const unnamed = menus.map((one) => ({ ...one, menu_name: '', categories: [category([item()], { category_name: 'Plats' })] }));
  expect(scopeNames(offer({ menus: ['m', 'n'], categories: ['c'] }), unnamed)).toEqual(['Plats']);
});
