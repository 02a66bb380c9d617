// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { promisedTime, soonestTime } from '#domain/schedule/promised-time.ts';
import { mondayAtOne, openDaily, paris } from '../shop.ts';

const date = '2027-01-04';

test.each([
  ['a pickup slot is a range', 'pickup', '12:15 - 12:30', null, { date, start: '12:15', end: '12:30' }],
  ['a pickup slot without an end lasts a quarter of an hour', 'pickup', '23:45', null, { date, start: '23:45', end: '00:00' }],
  ['a pickup time that cannot be read has no end', 'pickup', 'midi', null, { date, start: 'midi', end: null }],
  [
    'an estimated pickup has a range of a quarter of an hour',
    'pickup',
    'ASAP',
    '2027-01-04T11:20:00Z',
    { date, start: '12:20', end: '12:35' },
  ],
  ['an estimated delivery has one time', 'delivery', 'ASAP', '2027-01-04T19:10:00Z', { date, start: '20:10', end: null }],
  ['a delivery slot keeps its range', 'delivery', '20:00 - 20:15', '2027-01-04T18:00:00Z', { date, start: '20:00', end: '20:15' }],
  ['a delivery slot without an end has one time', 'delivery', '20:00', null, { date, start: '20:00', end: null }],
  ['without an estimate nothing is promised', 'delivery', 'ASAP', null, null],
  ['without a time nothing is promised', 'delivery', '', null, null],
] as const)('%s (§4 Unscheduled orders)', (_, mode, range, estimate, expected) => {
  expect(promisedTime({ mode, date, range, estimate, timeZone: paris })).toEqual(expected);
});

test.each([
  ['past midnight is on the next day', '2027-01-04', '2027-01-04T23:15:00Z', { date: '2027-01-05', start: '00:15', end: '00:30' }],
  ['may end on the next day', '2027-01-04', '2027-01-04T22:50:00Z', { date: '2027-01-04', start: '23:50', end: '00:05' }],
  ['may end after the change to summer time', '2027-03-28', '2027-03-28T00:50:00Z', { date: '2027-03-28', start: '01:50', end: '03:05' }],
] as const)('an estimate %s (§4 Unscheduled orders)', (_, ordered, estimate, expected) => {
  const request = { mode: 'pickup', date: ordered, range: 'ASAP', timeZone: paris } as const;
  expect(promisedTime({ ...request, estimate })).toEqual(expected);
  expect(promisedTime({ ...request, estimate: new Date(estimate) })).toEqual(expected);
});

test('an order placed now is promised the first pickup slot, or the delivery estimate (§4)', () => {
  const settings = { 'scheduling.minimum_time': 30, 'scheduling.pickup_minimum_time': 20 };
  const request = { menus: [openDaily(['11:00', '22:00'])], now: mondayAtOne, timeZone: paris, settings };
  expect(soonestTime({ ...request, mode: 'pickup' })).toEqual({ date, start: '13:30', end: '13:45' });
  expect(soonestTime({ ...request, mode: 'delivery' })).toEqual({ date, start: '13:30', end: null });
});
