import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Menu, TimeRange } from '#domain/entities.ts';
import { slotsFor } from '#domain/schedule.ts';
import { adjustHours } from '#domain/schedule/adjust-hours.ts';
import { toClockTime } from '#domain/schedule/time-ranges.ts';
import { menu } from '../shop.ts';

const timeZone = 'Europe/Paris';
/** Monday and Tuesday. */
const dates = ['2027-01-04', '2027-01-05'] as const;

const minute = fc.nat(287).map((index) => index * 5);
const range = fc.tuple(minute, fc.integer({ min: 1, max: 36 })).map(([start, length]): TimeRange => {
  const end = start + length * 5;
  return [toClockTime(start), toClockTime(end)];
});
const hours = fc.array(range, { maxLength: 3 });
const anyMenu: fc.Arbitrary<Menu> = fc
  .record({ menu_is_available: fc.constantFrom(true, true, true, false), sun: hours, mon: hours, tue: hours })
  .map(({ menu_is_available, ...time_ranges }) => menu({ menu_is_available, time_ranges, pickup_time_ranges: time_ranges }));

test('the slots that begin after a pause are those of the usual hours, on each date', () => {
  fc.assert(
    fc.property(fc.array(anyMenu, { maxLength: 3 }), fc.nat(1300), fc.integer({ min: 1, max: 100 }), (menus, minutes, length) => {
      const from = new Date(Date.parse('2027-01-03T23:00:00Z') + minutes * 60_000);
      const until = new Date(from.getTime() + length * 60_000);
      const paused = adjustHours(menus, { specialDays: [], closedPeriods: [{ mode: 'pickup', from, until }], now: from, timeZone });
      for (const date of dates) {
        const request = { mode: 'pickup', date, now: until, timeZone, settings: {} } as const;
        expect(slotsFor({ ...request, menus: paused })).toEqual(slotsFor({ ...request, menus }));
      }
    }),
    { numRuns: 2000 },
  );
});
