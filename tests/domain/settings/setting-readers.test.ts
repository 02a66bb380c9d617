// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { offeredMethods } from '#domain/order/payment-methods.ts';
import { deliveryZones, settingCents, settingFlag, settingNumber, settingText } from '#domain/settings.ts';
import { flattenSettings } from '#domain/settings/flatten-settings.ts';

describe('settings are read by type (§3)', () => {
  test.each([
    ['1', true],
    ['true', true],
    [1, true],
    [true, true],
    ['0', false],
    ['false', false],
    [0, false],
    [false, false],
    ['', false],
    ['yes', false],
    [2, false],
    [[], false],
  ])('%j as a switch is %s (§3)', (value, expected) => {
    expect(settingFlag({ a: value }, 'a')).toBe(expected);
    expect(settingFlag({ a: value }, 'a', true)).toBe(expected);
  });
  test.each([
    [5, 5],
    ['5', 5],
    [' 5.50 ', 5.5],
    ['-1', -1],
    [0, 0],
    ['0', 0],
    ['', null],
    ['5,5', null],
    ['1e3', null],
    ['0x10', null],
    ['x', null],
    [null, null],
    [true, null],
    [Number.NaN, null],
    [Infinity, null],
    ['9'.repeat(400), null],
    [[5], null],
  ])('%j as a number is %s (§3)', (value, expected) => {
    expect(settingNumber({ a: value }, 'a')).toBe(expected);
  });
  test('amounts are parsed as cents, invalid ones as null (§3)', () => {
    const readCents = (value: unknown) => settingCents({ a: value }, 'a');
    expect([
      readCents('12.50'),
      readCents(1.005),
      readCents(-1),
      readCents('x'),
      readCents(1e300),
      readCents(1e15),
      readCents(Number.MAX_SAFE_INTEGER / 100),
      readCents(null),
    ]).toEqual([1250, 101, 0, 0, 0, 0, 0, 0]);
  });
  test('a missing key, or one of Object.prototype, has its default (§3)', () => {
    for (const key of ['missing', 'constructor', '__proto__', 'toString']) {
      expect([settingFlag({}, key), settingFlag({}, key, true), settingNumber({}, key), settingText({}, key)]).toEqual([
        false,
        true,
        null,
        '',
      ]);
    }
    expect([settingFlag({ a: null }, 'a', true), settingText({ a: 33 }, 'a'), settingText({ a: true }, 'a')]).toEqual([true, '33', '']);
  });
});

test('zones are parsed with their amounts; invalid ones are left out (§3)', () => {
  const value = [
    { name: 'Centre', city: 'Lille', postal_code: 59000, delivery_fee: '2.50', flat_charge: null, minimum_order: 15 },
    { city: 'Lomme', postal_code: '', delivery_fee: '' },
    { postal_code: '59700', delivery_fee: 0 },
    { name: 'no place' },
    { city: 'Lille', delivery_fee: 'free' },
    { city: 'Lille', minimum_order: -1 },
    { city: 'Lille', flat_charge: 'free' },
    { name: 'blank place', city: ' ', postal_code: ' ' },
    null,
    'Lille',
    [],
  ];
  const zones = [
    { name: 'Centre', city: 'Lille', postal_code: '59000', delivery_fee: 2.5, flat_charge: null, minimum_order: 15 },
    { name: 'Lomme', city: 'Lomme', postal_code: '', delivery_fee: null, flat_charge: null, minimum_order: null },
    { name: '59700', city: '', postal_code: '59700', delivery_fee: 0, flat_charge: null, minimum_order: null },
  ];
  expect(deliveryZones(flattenSettings([{ name: 'features', value: { delivery: { zones: value } } }]))).toEqual(zones);
  expect(deliveryZones(flattenSettings([{ name: 'features.delivery.zones', value: JSON.stringify(value) }]))).toEqual(zones);
  expect([deliveryZones({}), deliveryZones({ 'features.delivery.zones': 'none' })]).toEqual([[], []]);
});

test('cash and card are offered if enabled; PayPal is never offered (§4)', () => {
  const all = { 'payments.cod.active': '1', 'payments.stripe.active': 1, 'payments.paypal.active': true };
  expect([offeredMethods(all), offeredMethods({}), offeredMethods({ 'payments.paypal.active': 1 })]).toEqual([['cash', 'card'], [], []]);
  expect([offeredMethods(all, { isCardOffered: false }), offeredMethods({ 'payments.stripe.active': '1' })]).toEqual([['cash'], ['card']]);
});
