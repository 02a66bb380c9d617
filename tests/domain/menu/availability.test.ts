// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import type { Menu } from '#domain/entities.ts';
import { canOrderAhead, itemAvailability, menuAvailability, menuAvailabilities, type Availability } from '#domain/menu/availability.ts';
import { menu, openDaily, paris } from '../shop.ts';

const lunch: Menu = { ...openDaily(['11:30', '14:30']), menu_id: 'lunch' };
const night: Menu = { ...openDaily(['22:00', '02:00']), menu_id: 'night' };
const mondays: Menu = menu({ menu_id: 'mondays', pickup_time_ranges: { mon: [['12:00', '13:00']] } });
const touching: Menu = { ...openDaily(['12:00', '13:00'], ['13:00', '14:00']), menu_id: 'touching' };
const unavailableMenu: Menu = { ...lunch, menu_id: 'off', menu_is_available: false };
const menus = [lunch, night, mondays, touching, unavailableMenu];
const requestAt = (now: string) => ({ menus, mode: 'pickup' as const, now: new Date(now), timeZone: paris });
const servedLater = (date: string, time: string, days: number): Availability => ({ isAvailable: false, next: { date, time, days } });

describe('serving hours of a menu in an order mode (§3 Menu: time_ranges)', () => {
  test.each<[string, string, string, Availability]>([
    ['before its hours: next today', 'lunch', '2027-01-04T02:15:00Z', servedLater('2027-01-04', '11:30', 0)],
    [
      'in its first minute: now',
      'lunch',
      '2027-01-04T10:30:00Z',
      { isAvailable: true, next: { date: '2027-01-05', time: '11:30', days: 1 } },
    ],
    ['at its end: next tomorrow', 'lunch', '2027-01-04T13:30:00Z', servedLater('2027-01-05', '11:30', 1)],
    [
      'after midnight, in hours that started the day before: now',
      'night',
      '2027-01-05T00:30:00Z',
      { isAvailable: true, next: { date: '2027-01-05', time: '22:00', days: 0 } },
    ],
    ['in the restaurant’s time zone, not the device’s: next today', 'lunch', '2027-01-03T23:30:00Z', servedLater('2027-01-04', '11:30', 0)],
    ['on another day of the week', 'mondays', '2027-01-06T12:00:00Z', servedLater('2027-01-11', '12:00', 5)],
    ['next week', 'mondays', '2027-01-04T12:30:00Z', servedLater('2027-01-11', '12:00', 7)],
    [
      'in hours that touch the next ones: next tomorrow',
      'touching',
      '2027-01-04T11:30:00Z',
      { isAvailable: true, next: { date: '2027-01-05', time: '12:00', days: 1 } },
    ],
    ['an unavailable menu: never', 'off', '2027-01-04T11:00:00Z', { isAvailable: false, next: null }],
    ['an unknown menu: never', 'gone', '2027-01-04T11:00:00Z', { isAvailable: false, next: null }],
  ])('%s', (_, id, now, expected) => {
    expect(menuAvailability(id, requestAt(now))).toEqual(expected);
  });
  test('hours of the other order mode are ignored', () => {
    expect(menuAvailability('mondays', { ...requestAt('2027-01-04T11:30:00Z'), mode: 'delivery' })).toEqual({
      isAvailable: false,
      next: null,
    });
  });
});

test('an item has the serving hours of its menu, with ids compared as strings', () => {
  const numbered = { ...lunch, menu_id: 7 };
  const availabilities = menuAvailabilities({ ...requestAt('2027-01-04T02:15:00Z'), menus: [numbered] });
  expect(itemAvailability({ item_menu_id: '7' }, availabilities).next?.time).toBe('11:30');
  expect(itemAvailability({ item_menu_id: 8 }, availabilities)).toEqual({ isAvailable: false, next: null });
});

test('unchanged serving hours are the same object at a later time', () => {
  expect(menuAvailabilities(requestAt('2027-01-04T02:15:00Z'))).toBe(menuAvailabilities(requestAt('2027-01-04T02:16:00Z')));
  expect(menuAvailabilities(requestAt('2027-01-04T02:15:00Z'))).not.toBe(menuAvailabilities(requestAt('2027-01-04T11:00:00Z')));
});

test('an item served within the seven bookable dates can be ordered ahead; a week from today it cannot (§9)', () => {
  expect(canOrderAhead(servedLater('2027-01-10', '12:00', 6))).toBe(true);
  expect(canOrderAhead(servedLater('2027-01-11', '12:00', 7))).toBe(false);
  expect(canOrderAhead({ isAvailable: false, next: null })).toBe(false);
});
