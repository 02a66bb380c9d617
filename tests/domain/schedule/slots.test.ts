import { describe, expect, test } from 'vitest';
import type { Menu, Settings } from '#domain/entities.ts';
import { slotsFor } from '#domain/schedule.ts';
import { menu, openDaily, paris } from '../shop.ts';

const early = new Date('2027-01-03T23:00:00Z');
const slots = (menus: Menu[], change: { date?: string; now?: Date; settings?: Settings; mode?: 'pickup' | 'delivery' } = {}) =>
  slotsFor({ menus, mode: 'delivery', date: '2027-01-04', now: early, timeZone: paris, settings: {}, ...change });
const starts = (...request: Parameters<typeof slots>) => slots(...request).map(({ start }) => start);

describe('slots of a day (§9)', () => {
  test('longer than an hour is opening hours, cut into quarters from the start; a shorter rest is dropped (§9)', () => {
    expect(slots([openDaily(['12:05', '13:15'])])).toEqual([
      { start: '12:05', end: '12:20', label: '12:05' },
      { start: '12:20', end: '12:35', label: '12:20' },
      { start: '12:35', end: '12:50', label: '12:35' },
      { start: '12:50', end: '13:05', label: '12:50' },
    ]);
  });
  test('an hour and shorter are slots as they stand (§9)', () => {
    expect(starts([openDaily(['12:00', '13:00'], ['13:00', '13:20'], ['19:00', '19:05'])])).toEqual(['12:00', '13:00', '19:00']);
  });
  test('one long range makes all of them opening hours (§9)', () => {
    expect(starts([openDaily(['12:00', '12:20'], ['12:40', '12:50'], ['19:00', '20:01'])])).toEqual([
      '12:00',
      '19:00',
      '19:15',
      '19:30',
      '19:45',
    ]);
  });
  test('are judged after merging: two overlapping halves are opening hours (§9)', () => {
    expect(starts([openDaily(['12:00', '12:45']), openDaily(['12:30', '13:15'])])).toHaveLength(5);
  });
  test('come from all available menus, and from no other (§9)', () => {
    const closed = { ...openDaily(['08:00', '08:30']), menu_is_available: false };
    expect(starts([openDaily(['19:00', '19:30']), closed, openDaily(['12:00', '12:30'])])).toEqual(['12:00', '19:00']);
  });
  test('are those of the mode and the weekday (§9)', () => {
    const one = menu({
      time_ranges: { mon: [['12:00', '12:30']] },
      pickup_time_ranges: { mon: [['18:00', '18:30']], tue: [['19:00', '19:30']] },
    });
    expect(starts([one])).toEqual(['12:00']);
    expect(starts([one], { mode: 'pickup' })).toEqual(['18:00']);
    expect(starts([one], { date: '2027-01-05' })).toEqual([]);
    expect(starts([one], { date: '2027-01-05', mode: 'pickup' })).toEqual(['19:00']);
  });
  test('of a menu without any hours are none (§9)', () => {
    expect(slots([menu({ time_ranges: null }), menu({})])).toEqual([]);
  });
  test('of what is no date are none (§9)', () => {
    expect(starts([openDaily(['12:00', '13:00'])], { date: '2027-02-30' })).toEqual([]);
  });
});

describe('opening past midnight (§9, complaint 16)', () => {
  const late = menu({ time_ranges: { mon: [['22:30', '00:45']] } });
  test('has its slots before 00:00 on its day, the last one written until 00:00 (§9)', () => {
    expect(starts([late])).toEqual(['22:30', '22:45', '23:00', '23:15', '23:30', '23:45']);
    expect(slots([late], { settings: { 'scheduling.show_range': 1 } }).at(-1)).toEqual({
      start: '23:45',
      end: '00:00',
      label: '23:45 - 00:00',
    });
  });
  test('has its slots after 00:00 once, on the next day (§9)', () => {
    expect(slots([late], { date: '2027-01-05' })).toEqual([{ start: '00:00', end: '00:45', label: '00:00' }]);
    expect(starts([menu({ time_ranges: { mon: [['22:30', '01:15']] } })], { date: '2027-01-05' })).toHaveLength(5);
  });
  test('leaves nothing for the next day when it ends at midnight (§9)', () => {
    const one = menu({
      time_ranges: {
        mon: [
          ['23:00', '00:00'],
          ['22:00', '24:00'],
        ],
      },
    });
    expect([starts([one]).at(-1), starts([one], { date: '2027-01-05' })]).toEqual(['23:45', []]);
  });
  test('merges with the hours of the next day that it overlaps (§9)', () => {
    const one = menu({ time_ranges: { mon: [['23:00', '00:30']], tue: [['00:15', '00:50']] } });
    expect(slots([one], { date: '2027-01-05' })).toEqual([{ start: '00:00', end: '00:50', label: '00:00' }]);
  });
});
