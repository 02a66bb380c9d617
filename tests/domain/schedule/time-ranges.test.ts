// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { parseTime, rangesStartingOn } from '#domain/schedule/time-ranges.ts';
import { menu } from '../shop.ts';

test('only a text of the form HH:MM is a time (§5 Time ranges)', () => {
  expect([parseTime('09:05'), parseTime('24:00'), parseTime(905), parseTime(['09:05'])]).toEqual([545, null, null, null]);
});

describe('the hours of a menu on a weekday (§5 Time ranges)', () => {
  test('are its valid ranges of the mode', () => {
    const hours = menu({
      time_ranges: {
        mon: [
          ['12:00', '14:00'],
          ['', ''],
          ['22:00', '01:00'],
        ],
      },
      pickup_time_ranges: { mon: [] },
    });
    expect(rangesStartingOn(hours, 'delivery', 'mon')).toEqual([
      { start: 720, end: 840 },
      { start: 1320, end: 1500 },
    ]);
    expect(rangesStartingOn(hours, 'pickup', 'mon')).toEqual([]);
  });
  test('are none on a day without a list', () => {
    expect(rangesStartingOn(menu({ time_ranges: null }), 'delivery', 'mon')).toEqual([]);
    expect(rangesStartingOn(menu({ time_ranges: {} }), 'delivery', 'mon')).toEqual([]);
  });
});
