// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import type { Menu } from '#domain/entities.ts';
import { openingState } from '#domain/schedule/opening.ts';
import { menu, openDaily, paris } from '../shop.ts';

const state = (menus: Menu[], now: string) => openingState({ menus, mode: 'delivery', now: new Date(now), timeZone: paris });
const daily = openDaily(['11:30', '14:30'], ['18:00', '00:30']);

describe('the opening state (§3)', () => {
  test('open: closes at the end of the current hours (§3)', () => {
    expect(state([daily], '2027-01-04T10:30:00Z')).toEqual({
      isOpen: true,
      closing: { date: '2027-01-04', time: '14:30' },
      nextOpening: null,
    });
  });
  test('open past midnight: closes on the next day (§3)', () => {
    const closing = { date: '2027-01-05', time: '00:30' };
    for (const now of ['2027-01-04T22:00:00Z', '2027-01-04T23:29:59Z'])
      expect(state([daily], now)).toMatchObject({ isOpen: true, closing });
  });
  test('closed: opens at the next start (§3)', () => {
    expect(state([daily], '2027-01-04T13:30:00Z')).toEqual({
      isOpen: false,
      closing: null,
      nextOpening: { date: '2027-01-04', time: '18:00' },
    });
    expect(state([daily], '2027-01-04T23:30:00Z').nextOpening).toEqual({ date: '2027-01-05', time: '11:30' });
  });
  test('adjacent hours of several menus are merged (§3)', () => {
    const two = [openDaily(['11:00', '14:00']), openDaily(['14:00', '24:00']), openDaily(['00:00', '01:00'])];
    expect(state(two, '2027-01-04T11:00:00Z').closing).toEqual({ date: '2027-01-05', time: '01:00' });
  });
  test('the next opening is searched within a week (§3)', () => {
    const mondays = menu({ time_ranges: { mon: [['12:00', '13:00']] } });
    expect(state([mondays], '2027-01-04T12:30:00Z').nextOpening).toEqual({ date: '2027-01-11', time: '12:00' });
  });
  test('there is no next opening without hours or an available menu (§3)', () => {
    const closed = { isOpen: false, closing: null, nextOpening: null };
    expect(state([], '2027-01-04T12:30:00Z')).toEqual(closed);
    expect(state([{ ...daily, menu_is_available: false }], '2027-01-04T12:00:00Z')).toEqual(closed);
  });
  test('a restaurant that is open round the clock except on Sundays closes when Sunday begins (§3)', () => {
    const weekdays = openDaily(['00:00', '24:00']);
    const menus = [{ ...weekdays, time_ranges: { ...weekdays.time_ranges, sun: [] } }];
    expect(state(menus, '2027-01-04T12:30:00Z').closing).toEqual({ date: '2027-01-10', time: '00:00' });
  });
  test('a restaurant that never closes has no closing time (§3)', () => {
    expect(state([openDaily(['00:00', '24:00'])], '2027-01-04T12:30:00Z')).toEqual({ isOpen: true, closing: null, nextOpening: null });
  });
});
