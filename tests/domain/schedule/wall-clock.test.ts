// References: complaints and §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { addDays, wallTimeAt, weekdaysOf } from '#domain/schedule/wall-clock.ts';
import { createInstantConverter } from '#domain/schedule/instant-converter.ts';
import { paris } from '../shop.ts';

const timeAt = (date: string, minutes: number, zone = paris) =>
  new Date(createInstantConverter(date, zone)?.(minutes) ?? Number.NaN).toISOString();

describe('wall-clock time to instant (§9)', () => {
  test.each([
    ['2027-01-04', 0, '2027-01-03T23:00:00.000Z', 'winter'],
    ['2027-07-04', 12 * 60, '2027-07-04T10:00:00.000Z', 'summer'],
    ['2027-03-28', 119, '2027-03-28T00:59:00.000Z', 'before the skipped hour'],
    ['2027-03-28', 120, '2027-03-28T01:00:00.000Z', 'the first skipped minute is an hour later'],
    ['2027-03-28', 150, '2027-03-28T01:30:00.000Z', 'skipped: an hour later'],
    ['2027-03-28', 179, '2027-03-28T01:59:00.000Z', 'the last skipped minute'],
    ['2027-03-28', 180, '2027-03-28T01:00:00.000Z', 'after the skipped hour'],
    ['2027-10-31', 119, '2027-10-30T23:59:00.000Z', 'before the repeated hour'],
    ['2027-10-31', 150, '2027-10-31T00:30:00.000Z', 'repeated: the first'],
    ['2027-10-31', 180, '2027-10-31T02:00:00.000Z', 'after the repeated hour'],
    ['2027-10-30', 23 * 60, '2027-10-30T21:00:00.000Z', 'the evening before a change'],
    ['2027-11-01', 0, '2027-10-31T23:00:00.000Z', 'the day after a change'],
  ])('%s, minute %i is %s: %s (§9)', (date, minutes, instant) => {
    expect(timeAt(date, minutes)).toBe(instant);
  });
  test.each([
    ['America/Martinique', '2027-03-28', 150, '2027-03-28T06:30:00.000Z'],
    ['Australia/Lord_Howe', '2027-10-03', 135, '2027-10-02T15:45:00.000Z'],
    ['America/New_York', '2027-11-07', 90, '2027-11-07T05:30:00.000Z'],
    ['America/Santiago', '2027-09-05', 15, '2027-09-05T04:15:00.000Z'],
    ['Asia/Kathmandu', '2027-01-01', 0, '2026-12-31T18:15:00.000Z'],
  ])('in %s too (§9)', (zone, date, minutes, instant) => {
    expect(timeAt(date, minutes, zone)).toBe(instant);
  });
  test.each(['2027-02-29', '2027-13-01', '2027-00-10', '27-01-01', '2027-1-1', '', 'today', '2027-01-01T00:00'])(
    '%j is an invalid date (§9)',
    (date) => {
      expect([createInstantConverter(date, paris), weekdaysOf(date), addDays(date, 1)]).toEqual([null, null, null]);
    },
  );
});

describe('instant to wall-clock time (§9, complaint 17)', () => {
  test.each([
    ['2027-01-03T23:00:00Z', paris, '2027-01-04', 0],
    ['2027-01-03T22:59:59.999Z', paris, '2027-01-03', 1439],
    ['2027-03-28T01:00:00Z', paris, '2027-03-28', 180],
    ['2027-10-31T00:30:00Z', paris, '2027-10-31', 150],
    ['2027-10-31T01:30:00Z', paris, '2027-10-31', 150],
    ['2027-01-04T02:00:00Z', 'America/Martinique', '2027-01-03', 1320],
    ['1969-12-31T23:30:00Z', 'UTC', '1969-12-31', 1410],
  ])('%s in %s is %s, minute %i (§9)', (instant, zone, date, minutes) => {
    expect(wallTimeAt(new Date(instant), zone)).toMatchObject({ date, minutes });
  });
  test('an unknown time zone is rejected (§9)', () => {
    expect(() => wallTimeAt(new Date(0), 'Europe/Lille')).toThrow(RangeError);
  });
});

test('the next day is right across months, years and daylight saving changes (§9)', () => {
  expect([addDays('2027-02-28', 1), addDays('2028-02-28', 1), addDays('2027-12-31', 1), addDays('2027-01-01', -1)]).toEqual([
    '2027-03-01',
    '2028-02-29',
    '2028-01-01',
    '2026-12-31',
  ]);
  expect(weekdaysOf('2027-03-28')).toEqual({ today: 'sun', yesterday: 'sat' });
  expect(weekdaysOf('2027-01-04')).toEqual({ today: 'mon', yesterday: 'sun' });
});
