// References: complaints and §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import type { Menu, Settings } from '#domain/entities.ts';
import { slotsFor } from '#domain/schedule.ts';
import { menu, openDaily, paris } from '../shop.ts';

const mondayMidnight = new Date('2027-01-03T23:00:00Z');
const slotsWith = (menus: Menu[], change: { date?: string; now?: Date; settings?: Settings; mode?: 'pickup' | 'delivery' } = {}) =>
  slotsFor({ menus, mode: 'delivery', date: '2027-01-04', now: mondayMidnight, timeZone: paris, settings: {}, ...change });
const slotStarts = (...request: Parameters<typeof slotsWith>) => slotsWith(...request).map(({ start }) => start);

describe('slots of a day (§9)', () => {
  test('a range longer than an hour is split into quarter hours; a shorter remainder is dropped (§9)', () => {
    expect(slotsWith([openDaily(['12:05', '13:15'])])).toEqual([
      { start: '12:05', end: '12:20', label: '12:05' },
      { start: '12:20', end: '12:35', label: '12:20' },
      { start: '12:35', end: '12:50', label: '12:35' },
      { start: '12:50', end: '13:05', label: '12:50' },
    ]);
  });
  test('a range of up to an hour is one slot (§9)', () => {
    expect(slotStarts([openDaily(['12:00', '13:00'], ['13:00', '13:20'], ['19:00', '19:05'])])).toEqual(['12:00', '13:00', '19:00']);
  });
  test('one range longer than an hour splits all ranges (§9)', () => {
    expect(slotStarts([openDaily(['12:00', '12:20'], ['12:40', '12:50'], ['19:00', '20:01'])])).toEqual([
      '12:00',
      '19:00',
      '19:15',
      '19:30',
      '19:45',
    ]);
  });
  test('lengths are compared after merging overlapping ranges (§9)', () => {
    expect(slotStarts([openDaily(['12:00', '12:45']), openDaily(['12:30', '13:15'])])).toHaveLength(5);
  });
  test('all available menus, and no others, contribute slots (§9)', () => {
    const closed = { ...openDaily(['08:00', '08:30']), menu_is_available: false };
    expect(slotStarts([openDaily(['19:00', '19:30']), closed, openDaily(['12:00', '12:30'])])).toEqual(['12:00', '19:00']);
  });
  test('hours of the mode and the weekday are used (§9)', () => {
    const lunchMenu = menu({
      time_ranges: { mon: [['12:00', '12:30']] },
      pickup_time_ranges: { mon: [['18:00', '18:30']], tue: [['19:00', '19:30']] },
    });
    expect(slotStarts([lunchMenu])).toEqual(['12:00']);
    expect(slotStarts([lunchMenu], { mode: 'pickup' })).toEqual(['18:00']);
    expect(slotStarts([lunchMenu], { date: '2027-01-05' })).toEqual([]);
    expect(slotStarts([lunchMenu], { date: '2027-01-05', mode: 'pickup' })).toEqual(['19:00']);
  });
  test('a menu without hours has no slots (§9)', () => {
    expect(slotsWith([menu({ time_ranges: null }), menu({})])).toEqual([]);
  });
  test('an invalid date has no slots (§9)', () => {
    expect(slotStarts([openDaily(['12:00', '13:00'])], { date: '2027-02-30' })).toEqual([]);
  });
});

describe('hours past midnight (§9, complaint 16)', () => {
  const lateMenu = menu({ time_ranges: { mon: [['22:30', '00:45']] } });
  test('have slots on their day until 00:00 (§9)', () => {
    expect(slotStarts([lateMenu])).toEqual(['22:30', '22:45', '23:00', '23:15', '23:30', '23:45']);
    expect(slotsWith([lateMenu], { settings: { 'scheduling.show_range': 1 } }).at(-1)).toEqual({
      start: '23:45',
      end: '00:00',
      label: '23:45 - 00:00',
    });
  });
  test('have slots after 00:00 once, on the next day (§9)', () => {
    expect(slotsWith([lateMenu], { date: '2027-01-05' })).toEqual([{ start: '00:00', end: '00:45', label: '00:00' }]);
    expect(slotStarts([menu({ time_ranges: { mon: [['22:30', '01:15']] } })], { date: '2027-01-05' })).toHaveLength(5);
  });
  test('have no slots on the next day if they end at midnight (§9)', () => {
    const splitMenu = menu({
      time_ranges: {
        mon: [
          ['23:00', '00:00'],
          ['22:00', '24:00'],
        ],
      },
    });
    expect([slotStarts([splitMenu]).at(-1), slotStarts([splitMenu], { date: '2027-01-05' })]).toEqual(['23:45', []]);
  });
  test('are merged with overlapping hours of the next day (§9)', () => {
    const nightMenu = menu({ time_ranges: { mon: [['23:00', '00:30']], tue: [['00:15', '00:50']] } });
    expect(slotsWith([nightMenu], { date: '2027-01-05' })).toEqual([{ start: '00:00', end: '00:50', label: '00:00' }]);
  });
});
