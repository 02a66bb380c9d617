// References: complaints and §n in docs/behaviour.

import { expect, test } from 'vitest';
import { availableMenus, itemById, orderableItems } from '#domain/menu/menu.ts';
import { openingHours, weekdayOf } from '#domain/schedule/opening-hours.ts';
import { item, menu, openDaily, paris } from '../shop.ts';

const menus = [
  menu({}, [item({ item_id: 1, item_name: 'First' }), item({ item_id: '2' })]),
  menu({ menu_id: 'n' }, [item({ item_id: '1', item_name: 'Second' }), item({ item_id: 3, item_is_available: false })]),
];

test('an item is found by its id compared as text, the first of duplicates (§3)', () => {
  expect([itemById(menus, '1')?.item_name, itemById(menus, 2)?.item_id, itemById(menus, 9)]).toEqual(['First', '2', undefined]);
});

test('recommended items are the orderable ones without duplicates, in their order (§1)', () => {
  const orderableIds = (included: (string | number)[], except: (string | number)[] = []) =>
    orderableItems(menus, included, except).map(({ item_id }) => item_id);
  expect([orderableIds([2, 9, 3, 1, '2']), orderableIds([1, 2], ['2'])]).toEqual([['2', 1], [1]]);
});

test('an item of an unavailable menu is not recommended (§3)', () => {
  const closed = menu({ menu_is_available: false }, [item({ item_id: 7 })]);
  expect(availableMenus([...menus, closed])).toEqual(menus);
  expect(availableMenus(menus)).toBe(availableMenus(menus));
  expect(orderableItems([...menus, closed], [7, 1]).map(({ item_id }) => item_id)).toEqual([1]);
});

test('opening hours start on Monday, merge adjacent ranges, and ignore unavailable menus (§3)', () => {
  const hours = openingHours([
    openDaily(['18:30', '00:30'], ['11:30', '12:00']),
    openDaily(['12:00', '14:30']),
    { ...openDaily(['08:00', '09:00']), menu_is_available: false },
  ]);
  expect(hours.map(({ day }) => day)).toEqual(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);
  expect(hours[0]?.times).toEqual([
    ['11:30', '14:30'],
    ['18:30', '00:30'],
  ]);
  expect(openingHours([menu({ time_ranges: { mon: [['12:00', '13:00']] } })], 'delivery')[0]?.times).toEqual([['12:00', '13:00']]);
});

test('the weekday is in the restaurant’s time zone (§9, complaint 17)', () => {
  expect(weekdayOf(new Date('2027-01-03T23:30:00Z'), paris)).toBe('mon');
  expect(weekdayOf(new Date('2027-01-05T12:00:00Z'), paris)).toBe('tue');
});

test('a whole day is from 00:00 to 24:00, and pickup is the default (§3)', () => {
  expect(openingHours([openDaily(['00:00', '24:00'])])[0]?.times).toEqual([['00:00', '24:00']]);
  const both = menu({ time_ranges: { mon: [['12:00', '13:00']] }, pickup_time_ranges: { mon: [['18:00', '19:00']] } });
  expect(openingHours([both])[0]?.times).toEqual([['18:00', '19:00']]);
});
