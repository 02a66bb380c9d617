// References: complaints and §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { deliveryFee, isTooFar, minimumGap, zoneFor } from '#domain/delivery.ts';
import type { DeliveryZone, Destination, Settings } from '#domain/entities.ts';
import { parseSettings } from '#domain/settings/shop-settings.ts';
import { cpuMilliseconds, zone } from '../shop.ts';

const zoneOf = (name: string, city: string, postal_code: string): DeliveryZone => ({ ...zone, name, city, postal_code });
const zones = [
  zoneOf('A', 'Lille', '59000'),
  zoneOf('B', 'Hellemmes', '59260'),
  zoneOf('C', 'Lille', '59260'),
  zoneOf('D', 'Saint-Œnne', '59800'),
  zoneOf('E', 'La Madeleine', ''),
  zoneOf('F', '', '59700'),
];

describe('the zone of an address (§3)', () => {
  test.each<[string, string, string | null, string]>([
    ['Lille', '59000', 'A', 'the zone with its postal code and city'],
    ['Lille', '59260', 'C', 'the matching city among zones with the postal code'],
    ['Lomme', '59260', 'B', 'the first zone with the postal code if no city matches'],
    ['', '59000', 'A', 'the postal code without a city'],
    ['HELLEMMÈS', '75001', 'B', 'the city, ignoring accents and case, if no zone has the postal code'],
    ['saint-oenne', '', 'D', 'the city without a postal code, with œ as oe'],
    [' Lille ', ' 59 000 ', 'A', 'spaces aside'],
    [' Lille ', '59 260', 'C', 'spaces aside, also among zones with the postal code'],
    ['Lille', '99999', 'A', 'the first zone with the city'],
    ['Roubaix', '59100', null, 'none: not delivered'],
    ['', '', null, 'no zone for an empty address, although some zones have no postal code or city'],
    ['Lill', '5900', null, 'no zone for a part of a name or postal code'],
  ])('%j %j is in zone %s: %s (§3)', (city, postal_code, expected) => {
    expect(zoneFor({ city, postal_code }, zones)?.name ?? null).toBe(expected);
  });
  test('is null for an address without parts (§3)', () => {
    expect(zoneFor({ city: null, postal_code: undefined }, zones)).toBe(null);
    expect(zoneFor({ city: 'Lille', postal_code: '59000' }, [])).toBe(null);
  });
  test('is found quickly for 100 kB of text (§5)', () => {
    expect(cpuMilliseconds(() => zoneFor({ city: 'é '.repeat(50_000), postal_code: ' 1'.repeat(50_000) }, zones))).toBeLessThan(50);
  });
});

describe('an address is too far (§5)', () => {
  const maxDistance = (max_distance: unknown, unit?: string) => ({
    'features.delivery.max_distance': max_distance,
    ...(unit ? { 'features.delivery.unit': unit } : {}),
  });
  test.each<[number, 'km' | 'miles' | null | undefined, Settings, boolean, string]>([
    [5, undefined, maxDistance(5), false, 'at the limit'],
    [5.0004, undefined, maxDistance(5), false, 'rounded to whole metres'],
    [5.0005, undefined, maxDistance(5), true, 'half a metre rounded up'],
    [5.001, undefined, maxDistance('5'), true, 'a metre beyond'],
    [5.0005, undefined, maxDistance('5.0005'), false, 'a limit that is rounded too'],
    [1000, undefined, maxDistance(null), false, 'no limit: null'],
    [1000, undefined, maxDistance(''), false, 'no limit: empty'],
    [1000, undefined, maxDistance('far'), false, 'no limit: no number'],
    [1000, undefined, {}, false, 'no limit: missing'],
    [0.001, undefined, maxDistance(0), true, 'a limit of 0'],
    [0, null, maxDistance(0), false, 'at the restaurant'],
    [5, 'km', maxDistance(3.107, 'miles'), false, 'a distance in its own unit: 5,000 m'],
    [5.001, 'km', maxDistance(3.107, 'miles'), true, 'a metre beyond, in its own unit'],
    [3.107, 'miles', maxDistance(5, 'km'), false, 'miles within kilometres'],
    [3.108, 'miles', maxDistance(5, 'km'), true, 'miles beyond kilometres'],
    [5, null, maxDistance(5, 'miles'), false, 'a distance without a unit, in the settings’ unit'],
    [5.001, undefined, maxDistance(5, 'miles'), true, '1.6 m further, in miles'],
    [3.2, 'miles', maxDistance(5), true, 'settings without a unit, in kilometres'],
    [Number.NaN, 'km', maxDistance(5), true, 'an unknown distance'],
  ])('%d %s, %j: %s (%s) (§5)', (distance, unit, settings, expected) => {
    expect(isTooFar({ distance, unit }, settings)).toBe(expected);
  });
});

describe('the delivery fee (§9)', () => {
  const settings = { 'features.delivery.flat_charge': '2', 'features.delivery.minimum_order': '20.00' };
  const distance = { distance: { distance: 2, delivery_cost: 3 } };
  test.each<[number, Destination, number, string]>([
    [1499, { zone }, 400, 'below the zone’s minimum, with the flat charge'],
    [1500, { zone }, 250, 'at the minimum, without it (complaint 9)'],
    [1, { zone: { ...zone, minimum_order: null } }, 250, 'without a minimum, without it'],
    [1, { zone: { ...zone, delivery_fee: null, flat_charge: null } }, 0, 'missing amounts, as 0'],
    [1999, distance, 500, 'by distance, below the settings’ minimum'],
    [2000, distance, 300, 'by distance, at the settings’ minimum'],
    [1, { distance: { distance: 2 } }, 200, 'by distance, without a cost'],
  ])('of %i cents to %j is %i: %s (§9)', (subtotal, destination, fee) => {
    expect(deliveryFee(subtotal, destination, settings)).toBe(fee);
  });
  test('without settings is the distance’s cost (§9)', () => {
    expect(deliveryFee(1, distance, {})).toBe(300);
  });
  test.each([
    [1150, { zone }, { missingAmount: 350, surcharge: 150 }],
    [1499, { zone }, { missingAmount: 1, surcharge: 150 }],
    [1500, { zone }, { missingAmount: 0, surcharge: 0 }],
    [100, { zone: { ...zone, flat_charge: 0 } }, { missingAmount: 0, surcharge: 0 }],
    [1999, distance, { missingAmount: 1, surcharge: 200 }],
  ])('of %i cents to %j: missing amount and avoidable surcharge %j (§9)', (subtotal, destination, gap) => {
    expect(minimumGap(subtotal, destination, settings)).toEqual(gap);
  });
});

test('delivery is priced by zones or by distance, and disabled by default (§3)', () => {
  expect(parseSettings({ 'features.delivery.calculation_type': 'zone_based' }).delivery.calculationType).toBe('zone_based');
  expect(parseSettings({}).delivery.calculationType).toBe('distance_based');
  expect([parseSettings({}).delivery.isActive, parseSettings({ 'features.delivery.active': '1' }).delivery.isActive]).toEqual([
    false,
    true,
  ]);
});
