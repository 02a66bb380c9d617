import { expect, test } from 'vitest';
import { nextServiceDay } from '#domain/staff/controls.ts';
import { isOneTimeCode } from '#domain/staff/one-time-code.ts';
import { hasRole } from '#domain/staff/roles.ts';

test('a one-time code has six ASCII digits', () => {
  expect(['123456', '12345', '1234567', '12345a', ' 123456', '123456\n', '٣٣٣٣٣٣', ''].filter(isOneTimeCode)).toEqual(['123456']);
});

test('the owner may do everything that the kitchen may', () => {
  expect([hasRole('owner', 'kitchen'), hasRole('owner', 'owner'), hasRole('kitchen', 'kitchen'), hasRole('kitchen', 'owner')]).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test.each([
  ['2027-01-04T12:00:00Z', '2027-01-05T04:00:00.000Z'],
  ['2027-01-04T23:30:00Z', '2027-01-05T04:00:00.000Z'],
  ['2027-01-05T03:59:00Z', '2027-01-05T04:00:00.000Z'],
  ['2027-01-05T04:00:00Z', '2027-01-06T04:00:00.000Z'],
  ['2027-03-27T12:00:00Z', '2027-03-28T03:00:00.000Z'],
])('at %s the next service day begins at %s, 05:00 in Paris', (now, next) => {
  expect(nextServiceDay(new Date(now), 'Europe/Paris').toISOString()).toBe(next);
});
