import { expect, test } from 'vitest';
import { nextInstantAt } from '#domain/schedule/next-instant.ts';
import { mondayAtOne, paris } from '../shop.ts';

const at = (time: string, now = mondayAtOne) => nextInstantAt(time, now, paris)?.toISOString() ?? null;

test('a time is the next one at which clocks show it: today, or tomorrow', () => {
  expect(at('13:00')).toBe('2027-01-04T12:00:00.000Z');
  expect(at('13:01', new Date('2027-01-04T12:00:59.999Z'))).toBe('2027-01-04T12:01:00.000Z');
  expect(at('23:59')).toBe('2027-01-04T22:59:00.000Z');
  expect(at('12:59')).toBe('2027-01-05T11:59:00.000Z');
  expect(at('00:30', new Date('2027-01-04T22:45:00Z'))).toBe('2027-01-04T23:30:00.000Z');
});

test.each([
  // 03:30 is three hours and 40 minutes of the clocks after 23:50, of which one hour is skipped or repeated.
  ['summer time', '2027-03-27T22:50:00Z', '2027-03-28T01:30:00.000Z'],
  ['winter time', '2027-10-30T21:50:00Z', '2027-10-31T02:30:00.000Z'],
])('a time after the change to %s is that of the clocks', (_, now, expected) => {
  expect(at('03:30', new Date(now))).toBe(expected);
});

test('a time within the hour that winter time repeats is the next one', () => {
  expect(at('02:30', new Date('2027-10-31T01:10:00Z'))).toBe('2027-10-31T01:30:00.000Z');
});

test('what is not a time has no instant', () => {
  for (const time of ['', '24:00', '12:60', '1:00', '112:00', '12:000', '12-00', 'soon']) expect(at(time)).toBeNull();
});
