// References: complaints and §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import type { CartItem, Menu } from '#domain/entities.ts';
import { canOrderNow, unavailableItems } from '#domain/schedule.ts';
import { line, menu, paris } from '../shop.ts';

const lunch = menu({ menu_id: 1, time_ranges: { mon: [['12:00', '14:00']] }, pickup_time_ranges: { mon: [['11:00', '15:00']] } });
const night = menu({ menu_id: 2, time_ranges: { mon: [['22:00', '02:00']] } });
const menus = [lunch, night];
const tacos = line({ item_id: 'tacos', item_menu_id: '1' });
const burger = line({ item_id: 'burger', item_menu_id: 2 });

describe('an item is unavailable in a slot (§5)', () => {
  const isUnavailable = (range: string, change: { date?: string; mode?: 'pickup' | 'delivery'; items?: CartItem[]; menus?: Menu[] } = {}) =>
    unavailableItems({ items: [tacos], menus, mode: 'delivery', date: '2027-01-04', range, timeZone: paris, ...change }).length > 0;
  test.each([
    ['12:00 - 12:15', false],
    ['11:45 - 12:00', true],
    ['11:50 - 12:05', false],
    ['14:00 - 14:15', true],
    ['13:50 - 14:05', false],
    ['11:45', true],
    ['11:46', false],
    ['13:59', false],
    ['14:00', true],
    ['11:00 - 15:00', false],
    ['ASAP', false],
    ['', true],
    ['99:99', true],
    ['12:00 - ', true],
    ['12:00 - 12:00', true],
    ['12:00 - 12:15 - 12:30', true],
    ['asap', true],
  ])('%j: %s, from 12:00 to 14:00 (§5)', (range, expected) => {
    expect(isUnavailable(range)).toBe(expected);
  });
  test('that cannot be read, also while its menu is open from midnight on (§5)', () => {
    expect(isUnavailable('midi', { menus: [menu({ menu_id: 1, time_ranges: { mon: [['00:00', '24:00']] } })] })).toBe(true);
  });
  test('outside the hours of the mode (§5)', () => {
    expect([isUnavailable('11:00'), isUnavailable('11:00', { mode: 'pickup' })]).toEqual([true, false]);
  });
  test('on a day without hours, and on an invalid date (§5)', () => {
    expect([isUnavailable('12:00', { date: '2027-01-05' }), isUnavailable('12:00', { date: 'x' })]).toEqual([true, true]);
  });
  test('if its menu is unknown or unavailable (§5)', () => {
    expect(isUnavailable('12:00', { menus: [night] })).toBe(true);
    expect(isUnavailable('12:00', { menus: [{ ...lunch, menu_is_available: false }] })).toBe(true);
    expect(isUnavailable('ASAP', { menus: [] })).toBe(false);
  });
  test('except in the hours of the previous day that end after midnight (§5, complaint 16)', () => {
    const items = [burger];
    const isUnavailableOn = (range: string, date: string) => isUnavailable(range, { items, date });
    expect([
      isUnavailableOn('01:45', '2027-01-05'),
      isUnavailableOn('02:00', '2027-01-05'),
      isUnavailableOn('01:45', '2027-01-04'),
      isUnavailableOn('23:45 - 00:00', '2027-01-04'),
    ]).toEqual([false, true, true, false]);
    expect([isUnavailableOn('23:50', '2027-01-04'), isUnavailableOn('22:00', '2027-01-05')]).toEqual([false, true]);
  });
  test('without affecting other items, and is returned in the cart’s order (§8)', () => {
    const items = [burger, tacos, { ...burger, note: 'x' }];
    expect(unavailableItems({ items, menus, mode: 'delivery', date: '2027-01-04', range: '12:30', timeZone: paris })).toEqual([
      burger,
      items[2],
    ]);
  });
});

describe('ordering as soon as possible (§4)', () => {
  const canBeOrdered = (now: string, items: CartItem[] = [tacos], change = {}) =>
    canOrderNow({ items, menus, mode: 'delivery', now: new Date(now), timeZone: paris, ...change });
  test.each([
    ['2027-01-04T11:00:00Z', true],
    ['2027-01-04T10:59:59.999Z', false],
    ['2027-01-04T12:59:59.999Z', true],
    ['2027-01-04T13:00:00Z', false],
    ['2027-01-05T11:00:00Z', false],
  ])('at %s is possible: %s, with hours from 12:00 to 14:00 (§4)', (now, expected) => {
    expect(canBeOrdered(now)).toBe(expected);
  });
  test('is possible after midnight in the hours of the day before (§4, complaint 16)', () => {
    expect([
      canBeOrdered('2027-01-05T00:59:00Z', [burger]),
      canBeOrdered('2027-01-05T01:00:00Z', [burger]),
      canBeOrdered('2027-01-04T00:59:00Z', [burger]),
    ]).toEqual([true, false, false]);
  });
  test('requires every item’s menu to be open in the mode (§4)', () => {
    expect(canBeOrdered('2027-01-04T11:00:00Z', [tacos, burger])).toBe(false);
    expect([canBeOrdered('2027-01-04T10:30:00Z'), canBeOrdered('2027-01-04T10:30:00Z', [tacos], { mode: 'pickup' })]).toEqual([
      false,
      true,
    ]);
    expect(canBeOrdered('2027-01-04T11:00:00Z', [])).toBe(true);
  });
  test('is not possible for an unknown or unavailable menu (§4)', () => {
    expect(canBeOrdered('2027-01-04T11:00:00Z', [line({ item_menu_id: 3 })])).toBe(false);
    expect(canBeOrdered('2027-01-04T11:00:00Z', [tacos], { menus: [{ ...lunch, menu_is_available: false }] })).toBe(false);
  });
  test('is possible in both occurrences of a repeated hour (§4, complaint 17)', () => {
    const owls = [menu({ time_ranges: { sun: [['02:00', '02:45']] } })];
    const canBeOrderedAt = (now: string) => canBeOrdered(now, [line()], { menus: owls });
    expect([
      canBeOrderedAt('2027-10-31T00:30:00Z'),
      canBeOrderedAt('2027-10-31T01:30:00Z'),
      canBeOrderedAt('2027-10-31T00:50:00Z'),
    ]).toEqual([true, true, false]);
  });
});
