// References: complaints and §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { isRequestedTimeAvailable, validateDelivery, requestedTime } from '#domain/delivery/delivery-verdict.ts';
import type { DeliveryForm, OrderMode } from '#domain/entities.ts';
import { line, menu, mondayAtOne, openDaily, paris, zone } from '../shop.ts';

const delivery: DeliveryForm = {
  address: '1 rue X',
  city: 'Lille',
  postal_code: '59000',
  country: 'France',
  is_scheduled: true,
  delivery_date: '2027-01-04',
  delivery_time_range: '18:00',
};
const asSoonAsPossible = { ...delivery, is_scheduled: false };
const evening = { ...openDaily(['18:00', '18:30'], ['18:30', '19:00']), menu_id: 'evening' };
const settings = { 'features.delivery.active': 1, 'features.delivery.calculation_type': 'zone_based', 'features.delivery.max_distance': 5 };
const base = {
  mode: 'delivery' as OrderMode,
  delivery,
  destination: { zone },
  items: [line({ item_menu_id: 'evening' })],
  menus: [evening, menu({ menu_id: 'never' })],
  settings,
  now: mondayAtOne,
  timeZone: paris,
};
const verdictWith = (change: Partial<Parameters<typeof validateDelivery>[0]> = {}) => validateDelivery({ ...base, ...change });
const refusedWith = (failure: string, items: string[] = []) => ({ type: 'refused', failure, items });

describe('validation of a delivery (§4)', () => {
  test('accepts a zone with an available time slot (§4)', () => {
    expect(verdictWith()).toEqual({ type: 'deliverable' });
  });
  test('rejects a delivery if deliveries are disabled; a pickup is unaffected (§4)', () => {
    expect(verdictWith({ settings: {} })).toEqual(refusedWith('modeUnavailable'));
    expect(verdictWith({ settings: {}, mode: 'pickup', destination: null })).toEqual({ type: 'deliverable' });
  });
  test('rejects an address without a zone, or beyond the maximum distance (§5, complaint 20)', () => {
    const byDistance = { ...settings, 'features.delivery.calculation_type': 'distance' };
    expect(verdictWith({ destination: null })).toEqual(refusedWith('tooFar'));
    expect(verdictWith({ settings: byDistance, destination: null })).toEqual({ type: 'addressUnknown' });
    expect(verdictWith({ settings: byDistance, destination: { distance: { distance: 5.1 } } })).toEqual(refusedWith('tooFar'));
    expect(verdictWith({ settings: byDistance, destination: { distance: { distance: 5 } } })).toEqual({ type: 'deliverable' });
  });
  test('names the items that are unavailable at the chosen time (§8)', () => {
    const items = [...base.items, line({ item_menu_id: 'never', item_name: 'Burger' })];
    expect(verdictWith({ items })).toEqual(refusedWith('itemsUnavailable', ['Burger']));
  });
  test('rejects a time slot that is no longer available (§4, complaint 14)', () => {
    expect(verdictWith({ now: new Date('2027-01-04T17:00:01Z') })).toEqual(refusedWith('slotUnavailable'));
    expect(verdictWith({ delivery: { ...delivery, delivery_date: '2027-01-11' } })).toEqual(refusedWith('slotUnavailable'));
  });
  test('accepts as soon as possible only while every item’s menu is open (§4)', () => {
    expect(verdictWith({ delivery: asSoonAsPossible })).toEqual(refusedWith('itemsUnavailable', ['Tacos']));
    expect(verdictWith({ delivery: asSoonAsPossible, now: new Date('2027-01-04T17:10:00Z') })).toEqual({ type: 'deliverable' });
  });
});

test('the requested time is available only if every item has it, and its slot is offered (§4 Delivery validated)', () => {
  expect(isRequestedTimeAvailable(base)).toBe(true);
  expect(isRequestedTimeAvailable({ ...base, items: [line({ item_menu_id: 'never' })] })).toBe(false);
  expect(isRequestedTimeAvailable({ ...base, now: new Date('2027-01-04T17:00:01Z') })).toBe(false);
});

test('the requested time is the chosen slot, else ASAP, or today’s first slot for a pickup (§4)', () => {
  expect(requestedTime(base)).toEqual({ delivery_date: '2027-01-04', delivery_time_range: '18:00' });
  expect(requestedTime({ ...base, delivery: asSoonAsPossible })).toEqual({ delivery_date: '2027-01-04', delivery_time_range: 'ASAP' });
  expect(requestedTime({ ...base, delivery: asSoonAsPossible, mode: 'pickup' })).toEqual({
    delivery_date: '2027-01-04',
    delivery_time_range: '18:00',
  });
});
