// References: complaints and §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import type { Menu, Settings } from '#domain/entities.ts';
import { isSlotOffered, slotsFor } from '#domain/schedule.ts';
import { openDaily, paris } from '../shop.ts';

const mondayMidnight = new Date('2027-01-03T23:00:00Z');
const slotsWith = (menus: Menu[], change: { date?: string; now?: Date; settings?: Settings; mode?: 'pickup' | 'delivery' } = {}) =>
  slotsFor({ menus, mode: 'delivery', date: '2027-01-04', now: mondayMidnight, timeZone: paris, settings: {}, ...change });
const slotStarts = (...request: Parameters<typeof slotsWith>) => slotsWith(...request).map(({ start }) => start);

describe('settings for slots (§9)', () => {
  const four = [openDaily(['12:00', '12:15'], ['12:15', '12:30'], ['12:30', '12:45'], ['12:45', '13:00'])];
  test.each<[string, Settings, string[]]>([
    [
      'the first N are removed',
      { 'scheduling.remove_first_range': '1', 'scheduling.remove_first_range_number': '1' },
      ['12:15', '12:30', '12:45'],
    ],
    ['the last N are removed', { 'scheduling.remove_last_range': true, 'scheduling.remove_last_range_number': 2 }, ['12:00', '12:15']],
    [
      'both go',
      {
        'scheduling.remove_first_range': 1,
        'scheduling.remove_first_range_number': 1,
        'scheduling.remove_last_range': 1,
        'scheduling.remove_last_range_number': 1,
      },
      ['12:15', '12:30'],
    ],
    [
      'all are removed',
      {
        'scheduling.remove_first_range': 1,
        'scheduling.remove_first_range_number': 3,
        'scheduling.remove_last_range': 1,
        'scheduling.remove_last_range_number': 3,
      },
      [],
    ],
    [
      'more than exist are removed',
      {
        'scheduling.remove_first_range': 1,
        'scheduling.remove_first_range_number': 1,
        'scheduling.remove_last_range': 1,
        'scheduling.remove_last_range_number': 5,
      },
      [],
    ],
    ['a missing switch disables removal', { 'scheduling.remove_first_range_number': 2 }, ['12:00', '12:15', '12:30', '12:45']],
    [
      'a missing number is 0',
      { 'scheduling.remove_first_range': 1, 'scheduling.remove_last_range': 1, 'scheduling.minimum_time': null },
      ['12:00', '12:15', '12:30', '12:45'],
    ],
    [
      'settings of pickups do not affect deliveries',
      {
        'scheduling.pickup_remove_first_range': 1,
        'scheduling.pickup_remove_first_range_number': 1,
        'scheduling.pickup_minimum_time': 9999,
      },
      ['12:00', '12:15', '12:30', '12:45'],
    ],
  ])('%s (§9)', (_, settings, expected) => {
    expect(slotStarts(four, { settings })).toEqual(expected);
    const pickupSettings = Object.fromEntries(Object.entries(settings).map(([key, value]) => [key.replace('.', '.pickup_'), value]));
    expect(slotStarts(four, { settings: pickupSettings, mode: 'pickup' })).toEqual(expected);
  });
  test('a label is a range if enabled for the mode (§9)', () => {
    const settings = { 'scheduling.show_range': 'true', 'scheduling.pickup_show_range': '0' };
    expect(slotsWith(four, { settings })[0]?.label).toBe('12:00 - 12:15');
    expect(slotsWith(four, { settings, mode: 'pickup' })[0]?.label).toBe('12:00');
  });
});

test('an order is accepted only for labels of the seven bookable days (§9, complaint 15)', () => {
  const request = { menus: [openDaily(['12:00', '12:15'])], mode: 'delivery', now: mondayMidnight, timeZone: paris, settings: {} } as const;
  const isOffered = (date: string, range: string) => isSlotOffered({ ...request, date }, range);
  expect([isOffered('2027-01-04', '12:00'), isOffered('2027-01-10', '12:00')]).toEqual([true, true]);
  expect([isOffered('2027-01-11', '12:00'), isOffered('2027-01-03', '12:00'), isOffered('2027-01-04', '12:15')]).toEqual([
    false,
    false,
    false,
  ]);
  expect([isOffered('2027-01-04', '12:00 - 12:15'), isOffered('2027-01-04', 'ASAP'), isOffered('2027-02-30', '12:00')]).toEqual([
    false,
    false,
    false,
  ]);
});
