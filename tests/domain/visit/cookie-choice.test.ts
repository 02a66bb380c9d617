// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { currentCookieChoice, parseCookieChoice, type CookieChoice } from '#domain/visit/cookie-choice.ts';
import { mondayAtOne } from '../shop.ts';

const day = 24 * 60 * 60 * 1000;
const choiceWith = (change: Partial<CookieChoice> = {}): CookieChoice => ({
  isAccepted: true,
  trackers: ['analytics'],
  at: mondayAtOne.getTime(),
  ...change,
});
const daysLater = (days: number) => new Date(mondayAtOne.getTime() + days * day);

test('without a stored choice the visitor is asked (§2)', () => {
  expect(currentCookieChoice(null, [], mondayAtOne)).toBeNull();
});
test.each([true, false])('a choice applies for six months (%s)', (isAccepted) => {
  expect(currentCookieChoice(choiceWith({ isAccepted }), ['analytics'], daysLater(182))).toBe(isAccepted);
  expect(currentCookieChoice(choiceWith({ isAccepted }), ['analytics'], daysLater(183))).toBeNull();
});
test('a service that was enabled later is asked for', () => {
  expect(currentCookieChoice(choiceWith(), ['analytics', 'pixel'], mondayAtOne)).toBeNull();
  expect(currentCookieChoice(choiceWith({ trackers: ['analytics', 'pixel'] }), ['analytics'], mondayAtOne)).toBe(true);
});
test('a refusal covers services that are enabled later', () => {
  expect(currentCookieChoice(choiceWith({ isAccepted: false, trackers: [] }), ['pixel'], mondayAtOne)).toBe(false);
});
test('a stamp of another tab, seconds in the future, is valid; one of a wrong clock is not', () => {
  expect(currentCookieChoice(choiceWith(), ['analytics'], daysLater(-0.1))).toBe(true);
  expect(currentCookieChoice(choiceWith(), ['analytics'], daysLater(-1))).toBe(true);
  expect(currentCookieChoice(choiceWith(), ['analytics'], daysLater(-2))).toBeNull();
});

test('a stored choice is read again, and any other text is none', () => {
  expect(parseCookieChoice(JSON.stringify(choiceWith()))).toEqual(choiceWith());
  const invalid = [{ isAccepted: 1 }, { trackers: 'analytics' }, { at: '2027' }].map((change) =>
    JSON.stringify({ ...choiceWith(), ...change }),
  );
  for (const text of [null, '', '{', 'null', '7', ...invalid]) expect(parseCookieChoice(text)).toBeNull();
});
