// References: complaints and §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import type { Settings } from '#domain/entities.ts';
import { scheduleDates, slotsFor, unscheduledDate } from '#domain/schedule.ts';
import { openDaily, paris } from '../shop.ts';

const menus = [openDaily(['00:00', '24:00'])];
const slotStarts = (date: string, now: string, settings: Settings = {}, timeZone = paris) =>
  slotsFor({ menus, mode: 'delivery', date, now: new Date(now), timeZone, settings }).map(({ start }) => start);

describe('the lead time (§9)', () => {
  const thirty = { 'scheduling.minimum_time': '30' };
  test('allows a slot that starts exactly then, and none earlier (§9)', () => {
    expect(slotStarts('2027-01-04', '2027-01-04T12:00:00Z', thirty)[0]).toBe('13:30');
    expect(slotStarts('2027-01-04', '2027-01-04T12:00:00.001Z', thirty)[0]).toBe('13:45');
  });
  test('defaults to zero: a slot may start now, but not earlier (§9, complaint 15)', () => {
    expect(slotStarts('2027-01-04', '2027-01-04T12:00:00Z')[0]).toBe('13:00');
    expect(slotStarts('2027-01-04', '2027-01-04T12:00:01Z')[0]).toBe('13:15');
    expect(slotStarts('2027-01-04', '2027-01-04T12:00:01Z', { 'scheduling.minimum_time': -120 })[0]).toBe('13:15');
  });
  test('extends into tomorrow shortly before midnight (§9)', () => {
    const now = '2027-01-04T22:40:00Z';
    expect(slotStarts('2027-01-04', now, thirty)).toEqual([]);
    expect(slotStarts('2027-01-05', now, thirty)[0]).toBe('00:15');
    expect(slotStarts('2027-01-06', now, thirty)[0]).toBe('00:00');
  });
  test('of several days applies on every date (§9)', () => {
    expect(slotStarts('2027-01-06', '2027-01-04T12:00:00Z', { 'scheduling.minimum_time': 2 * 1440 })[0]).toBe('13:00');
  });
  test('of pickups is a setting of its own (§9)', () => {
    const settings = { 'scheduling.pickup_minimum_time': 60 };
    const first = slotsFor({
      menus,
      mode: 'pickup',
      date: '2027-01-04',
      now: new Date('2027-01-04T12:00:00Z'),
      timeZone: paris,
      settings,
    })[0];
    expect(first?.start).toBe('14:00');
  });
  test('is applied after the first and last N slots are removed (§9)', () => {
    const settings = { 'scheduling.remove_first_range': 1, 'scheduling.remove_first_range_number': 4 };
    expect(slotStarts('2027-01-04', '2027-01-04T12:00:00Z', settings)[0]).toBe('13:00');
  });
  test('leaves no slot on a past date, also one that the time zone skipped (§9)', () => {
    expect(slotStarts('2027-01-03', '2027-01-04T12:00:00Z')).toEqual([]);
    expect(slotStarts('2011-12-30', '2011-12-30T10:10:00Z', {}, 'Pacific/Apia')).toEqual([]);
  });
});

describe('daylight saving changes (§9, complaint 17)', () => {
  test('a skipped slot is listed once, an hour later than its label (§9)', () => {
    const night = slotStarts('2027-03-28', '2027-03-27T12:00:00Z');
    expect(night).toHaveLength(96);
    expect(night.slice(7, 13)).toEqual(['01:45', '02:00', '02:15', '02:30', '02:45', '03:00']);
    const halfPast = slotStarts('2027-03-28', '2027-03-28T01:30:00Z');
    expect(halfPast.slice(0, 3)).toEqual(['02:30', '02:45', '03:30']);
  });
  test('a repeated slot is listed once, for the first occurrence (§9)', () => {
    expect(slotStarts('2027-10-31', '2027-10-30T12:00:00Z')).toHaveLength(96);
    expect(slotStarts('2027-10-31', '2027-10-31T00:30:00Z')[0]).toBe('02:30');
    expect(slotStarts('2027-10-31', '2027-10-31T00:45:01Z')[0]).toBe('03:00');
    expect(slotStarts('2027-10-31', '2027-10-31T01:30:00Z')[0]).toBe('03:00');
  });
  test('the lead time is elapsed time, not wall-clock time (§9)', () => {
    const hour = { 'scheduling.minimum_time': 60 };
    expect(slotStarts('2027-03-28', '2027-03-28T00:30:00Z', hour)[0]).toBe('02:30');
    expect(slotStarts('2027-10-31', '2027-10-31T00:30:00Z', hour)[0]).toBe('03:00');
    expect(slotStarts('2027-10-31', '2027-10-30T23:30:00Z', hour)[0]).toBe('02:30');
  });
  test('slot lengths are wall-clock time: a skipped hour counts as an hour (§9)', () => {
    const request = { mode: 'delivery', date: '2027-03-28', now: new Date('2027-03-27T12:00:00Z'), timeZone: paris, settings: {} } as const;
    expect(slotsFor({ ...request, menus: [openDaily(['01:45', '02:45'])] })).toHaveLength(1);
    expect(slotsFor({ ...request, menus: [openDaily(['01:45', '03:15'])] })).toHaveLength(6);
  });
});

describe('dates (§9)', () => {
  test('the bookable dates are the restaurant’s today and the next six (§9)', () => {
    const dates = scheduleDates({ now: new Date('2027-03-27T23:30:00Z'), timeZone: paris });
    expect(dates).toEqual(['2027-03-28', '2027-03-29', '2027-03-30', '2027-03-31', '2027-04-01', '2027-04-02', '2027-04-03']);
    expect(scheduleDates({ now: new Date('2027-03-27T23:30:00Z'), timeZone: 'America/Martinique' })[0]).toBe('2027-03-27');
  });
  const unscheduled = (mode: 'pickup' | 'delivery', now: string, ranges: [string, string][] = [['12:00', '13:00']]) =>
    unscheduledDate({
      menus: [openDaily(...ranges)],
      mode,
      now: new Date(now),
      timeZone: paris,
      settings: { 'scheduling.pickup_show_range': 1 },
    });
  test('an unscheduled delivery is for today, as soon as possible (§4)', () => {
    expect(unscheduled('delivery', '2027-01-04T08:00:00Z')).toEqual({ delivery_date: '2027-01-04', delivery_time_range: 'ASAP' });
  });
  test('an unscheduled pickup is for today’s first slot, or as soon as possible without one (§4)', () => {
    expect(unscheduled('pickup', '2027-01-04T08:00:00Z')).toEqual({ delivery_date: '2027-01-04', delivery_time_range: '12:00 - 13:00' });
    expect(unscheduled('pickup', '2027-01-04T12:30:00Z')).toEqual({ delivery_date: '2027-01-04', delivery_time_range: 'ASAP' });
    expect(unscheduled('pickup', '2027-01-04T23:30:00Z')).toMatchObject({
      delivery_date: '2027-01-05',
      delivery_time_range: '12:00 - 13:00',
    });
  });
});
