// References: §n in docs/behaviour.

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DayRanges, Menu, Settings, TimeRange } from '#domain/entities.ts';
import { mergeRanges, slotsFor, type SlotsRequest } from '#domain/schedule.ts';
import { addDays, wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { menu } from '../shop.ts';
import { momentOf, expectedSlots } from './slots-oracle.ts';

const time = fc.oneof(
  fc.tuple(fc.nat(23), fc.constantFrom('00', '15', '30', '45')).map(([hour, minute]) => `${String(hour).padStart(2, '0')}:${minute}`),
  fc.constantFrom('00:00', '24:00', '01:10', '23:50', '02:30', '9:00', '12:60', ''),
);
const ranges: fc.Arbitrary<TimeRange[]> = fc.array(fc.tuple(time, time), { maxLength: 3 });
const shortRanges = fc.array(
  fc
    .nat(94)
    .map(
      (quarter): TimeRange =>
        [quarter, quarter + 1].map((quarterIndex) => new Date(quarterIndex * 900_000).toISOString().slice(11, 16)) as TimeRange,
    ),
  { maxLength: 4 },
);
const day = fc.oneof(ranges, shortRanges);
const days: fc.Arbitrary<DayRanges> = fc.record(
  { mon: day, tue: day, wed: day, thu: day, fri: day, sat: day, sun: day },
  { requiredKeys: [] },
);
const anyMenu: fc.Arbitrary<Menu> = fc
  .record({ menu_is_available: fc.constantFrom(true, true, true, false), time_ranges: fc.option(days), pickup_time_ranges: days })
  .map((change) => menu(change));

const forBothModes = (keys: Record<string, fc.Arbitrary<unknown>>) =>
  Object.fromEntries(
    Object.entries(keys).flatMap(([key, any]) => [
      [`scheduling.${key}`, any],
      [`scheduling.pickup_${key}`, any],
    ]),
  );
const removed = fc.constantFrom(undefined, 0, '1', 1, 3);
const isOn = fc.constantFrom(undefined, '0', '1', 1, true, false, 'true');
const settings: fc.Arbitrary<Settings> = fc.record(
  forBothModes({
    show_range: isOn,
    remove_first_range: isOn,
    remove_last_range: isOn,
    remove_first_range_number: removed,
    remove_last_range_number: removed,
    minimum_time: fc.constantFrom(undefined, 0, '30', 45, 90, 1500),
  }),
);

/** Weeks around the daylight saving changes of the zones, and one without. */
const week = fc.constantFrom('2027-03-22', '2027-03-28', '2027-10-27', '2027-10-31', '2027-11-07', '2027-06-14', '2027-12-31');
const request: fc.Arbitrary<SlotsRequest> = fc
  .record({
    menus: fc.array(anyMenu, { maxLength: 3 }),
    mode: fc.constantFrom('pickup', 'delivery'),
    timeZone: fc.constantFrom('Europe/Paris', 'Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'America/Martinique'),
    settings,
    now: fc.tuple(week, fc.nat(2 * 1440 * 60)).map(([from, seconds]) => new Date(Date.parse(`${from}T00:00:00Z`) + seconds * 1000)),
    ahead: fc.integer({ min: -1, max: 3 }),
  })
  .map(({ ahead, ...made }) => ({ ...made, date: addDays(wallTimeAt(made.now, made.timeZone).date, ahead) ?? '' }));

test('the slots of every date equal the reference implementation’s, also on daylight saving changes (§9)', () => {
  fc.assert(
    fc.property(request, (generated) => {
      expect(slotsFor(generated)).toEqual(expectedSlots(generated));
    }),
    { numRuns: 150 },
  );
});

test('slots are never before the lead time, unique, and in order (§9)', () => {
  fc.assert(
    fc.property(request, (generated) => {
      const slots = slotsFor(generated);
      const leadMinutes = Number(generated.settings[`scheduling.${generated.mode === 'pickup' ? 'pickup_' : ''}minimum_time`] ?? 0);
      const [first] = slots;
      if (first)
        expect(momentOf(generated.date, first.start, generated.timeZone)).toBeGreaterThanOrEqual(
          generated.now.getTime() + leadMinutes * 60_000,
        );
      expect(new Set(slots.map(({ label }) => label)).size).toBe(slots.length);
      expect(slots.map(({ start }) => start)).toEqual(slots.map(({ start }) => start).toSorted());
    }),
    { numRuns: 150 },
  );
});

test('merged ranges are sorted, never overlap, and cover the same minutes (§5)', () => {
  const minutesOfTime = (text: string) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));
  const ofDay = ([start, end]: TimeRange) =>
    [minutesOfTime(start), minutesOfTime(end) <= minutesOfTime(start) ? 1440 : minutesOfTime(end)] as const;
  const isValid = ([start, end]: TimeRange) =>
    /^([01]\d|2[0-3]):[0-5]\d$/.test(start) && /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/.test(end) && start !== end;
  fc.assert(
    fc.property(fc.array(fc.tuple(time, time), { maxLength: 8 }), (pairs) => {
      const merged = mergeRanges(pairs).map(ofDay);
      for (const [index, [start, end]] of merged.entries()) {
        expect(start).toBeLessThan(end);
        expect(start).toBeGreaterThanOrEqual(merged[index - 1]?.[1] ?? 0);
      }
      const dayRanges = pairs.filter(isValid).map(ofDay);
      for (let minute = 0; minute < 1440; minute += 5) {
        const contains = ([start, end]: readonly [number, number]) => start <= minute && minute < end;
        expect(merged.some(contains)).toBe(dayRanges.some(contains));
      }
    }),
    { numRuns: 300 },
  );
});
