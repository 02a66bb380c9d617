import { expect, test } from 'vitest';
import { afterOpenMinutes } from '#domain/schedule/open-time.ts';
import type { SpecialDay } from '#domain/staff/controls.ts';
import { menu, openDaily, paris } from '../shop.ts';

const lunchAndDinner = openDaily(['11:30', '14:30'], ['18:00', '23:00']);
const untilFour = openDaily(['18:00', '04:00']);

function dueAt(from: string, { menus = [lunchAndDinner], specialDays = [] as SpecialDay[], minutes = 10 } = {}) {
  const instant = afterOpenMinutes(minutes, { menus, mode: 'pickup', from: new Date(from), specialDays, timeZone: paris });
  return instant === null ? null : new Date(instant).toISOString();
}

test.each([
  ['runs while the restaurant is open', '2027-01-04T11:00:00Z', {}, '2027-01-04T11:10:00.000Z'],
  ['ends exactly at the closing', '2027-01-04T13:20:00Z', {}, '2027-01-04T13:30:00.000Z'],
  ['stands still between two services', '2027-01-04T13:25:00Z', {}, '2027-01-04T17:05:00.000Z'],
  ['begins at the next opening', '2027-01-04T22:30:00Z', {}, '2027-01-05T10:40:00.000Z'],
  ['runs past midnight', '2027-01-04T22:55:00Z', { menus: [untilFour] }, '2027-01-04T23:05:00.000Z'],
  ['runs in a service that began the day before', '2027-01-05T00:30:00Z', { menus: [untilFour] }, '2027-01-05T00:40:00.000Z'],
  ['goes on after a service that ends at night', '2027-01-05T02:55:00Z', { menus: [untilFour] }, '2027-01-05T17:05:00.000Z'],
  ['counts overlapping menus once', '2027-01-04T13:25:00Z', { menus: [lunchAndDinner, lunchAndDinner] }, '2027-01-04T17:05:00.000Z'],
  [
    'stands still on a closed exceptional day',
    '2027-01-04T22:30:00Z',
    { specialDays: [{ date: '2027-01-05', ranges: [] }] },
    '2027-01-06T10:40:00.000Z',
  ],
  [
    'runs in the hours of an exceptional day',
    '2027-01-04T22:30:00Z',
    { specialDays: [{ date: '2027-01-05', ranges: [['08:00', '09:00']] }] },
    '2027-01-05T07:10:00.000Z',
  ],
  ['knows the hour that summer time skips', '2027-03-28T00:55:00Z', { menus: [untilFour] }, '2027-03-28T01:05:00.000Z'],
  ['runs for the hour that winter time repeats', '2027-10-31T00:30:00Z', { menus: [untilFour], minutes: 120 }, '2027-10-31T02:30:00.000Z'],
] satisfies [string, string, Parameters<typeof dueAt>[1], string][])('the clock %s', (_, from, shop, expected) => {
  expect(dueAt(from, shop)).toBe(expected);
});

test('the clock never ends if the mode does not open', () => {
  expect(dueAt('2027-01-04T11:00:00Z', { menus: [] })).toBeNull();
  expect(dueAt('2027-01-04T11:00:00Z', { menus: [{ ...lunchAndDinner, menu_is_available: false }] })).toBeNull();
  expect(dueAt('2027-01-04T11:00:00Z', { menus: [menu({})] })).toBeNull();
});

test('the clock runs in the hours of the order’s own mode', () => {
  const menus = [{ ...lunchAndDinner, pickup_time_ranges: untilFour.pickup_time_ranges }];
  const from = new Date('2027-01-04T11:00:00Z');
  const dueIn = (mode: 'pickup' | 'delivery') => afterOpenMinutes(10, { menus, mode, from, specialDays: [], timeZone: paris });
  expect([dueIn('delivery'), dueIn('pickup')]).toEqual([Date.parse('2027-01-04T11:10:00Z'), Date.parse('2027-01-04T17:10:00Z')]);
});
