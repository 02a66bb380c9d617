// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { promisedTime, soonestTime } from '#domain/schedule/promised-time.ts';
import { mondayAtOne, openDaily, paris } from '../shop.ts';

test.each([
  ['a pickup slot is a range', 'pickup', '12:15 - 12:30', null, { start: '12:15', end: '12:30' }],
  ['a pickup slot without an end lasts a quarter of an hour', 'pickup', '23:45', null, { start: '23:45', end: '00:00' }],
  ['a pickup time that cannot be read has no end', 'pickup', 'midi', null, { start: 'midi', end: null }],
  ['an estimated pickup has a range of a quarter of an hour', 'pickup', 'ASAP', '12:20', { start: '12:20', end: '12:35' }],
  ['an estimated delivery has one time', 'delivery', 'ASAP', '20:10', { start: '20:10', end: null }],
  ['a delivery slot keeps its range', 'delivery', '20:00 - 20:15', '19:00', { start: '20:00', end: '20:15' }],
  ['a delivery slot without an end has one time', 'delivery', '20:00', null, { start: '20:00', end: null }],
  ['without an estimate nothing is promised', 'delivery', 'ASAP', null, null],
] as const)('%s (§4 Unscheduled orders)', (_, mode, range, estimate, expected) => {
  expect(promisedTime({ mode, range, estimate })).toEqual(expected);
});

test('an order placed now is promised the first pickup slot, or the delivery estimate (§4)', () => {
  const settings = { 'scheduling.minimum_time': 30, 'scheduling.pickup_minimum_time': 20 };
  const request = { menus: [openDaily(['11:00', '22:00'])], now: mondayAtOne, timeZone: paris, settings };
  expect(soonestTime({ ...request, mode: 'pickup' })).toEqual({ start: '13:30', end: '13:45' });
  expect(soonestTime({ ...request, mode: 'delivery' })).toEqual({ start: '13:30', end: null });
});
