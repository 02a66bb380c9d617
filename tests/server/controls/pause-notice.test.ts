import { expect, test } from 'vitest';
import { pauseNotice } from '#server/controls/pause-notice.ts';

const now = new Date('2027-01-04T11:05:00Z');
const lunch = new Date('2027-01-04T11:35:00Z');
const later = new Date('2027-01-04T12:05:00Z');
const tomorrow = new Date('2027-01-05T04:00:00Z');
const site = { timeZone: 'Europe/Paris', locale: { default: 'fr' as const, available: ['fr' as const] } };
const pickupPause = (until: Date) => ({ mode: 'pickup' as const, until });
const deliveryPause = (until: Date) => ({ mode: 'delivery' as const, until });

test.each([
  ['no pause', [], ''],
  ['one mode', [deliveryPause(lunch)], 'Les livraisons sont en pause jusqu’à 12 h 35.'],
  ['one mode until tomorrow', [pickupPause(tomorrow)], 'Les commandes à emporter sont en pause jusqu’à demain.'],
  ['both modes until the same time', [pickupPause(lunch), deliveryPause(lunch)], 'Les commandes sont en pause jusqu’à 12 h 35.'],
  ['both modes until tomorrow', [pickupPause(tomorrow), deliveryPause(tomorrow)], 'Les commandes sont en pause jusqu’à demain.'],
  [
    'both modes until different times',
    [pickupPause(later), deliveryPause(lunch)],
    'Les commandes à emporter sont en pause jusqu’à 13 h 05. Les livraisons sont en pause jusqu’à 12 h 35.',
  ],
])('with %s the notice names the mode and the end in the restaurant’s time', (_, pauses, expected) => {
  expect(pauseNotice(pauses, { site, now }).replaceAll('\u00A0', ' ')).toBe(expected);
});

test('a pause over midnight ends tomorrow, and today once it is past midnight', () => {
  const until = new Date('2027-01-04T23:15:00Z');
  expect(pauseNotice([deliveryPause(until)], { site, now: new Date('2027-01-04T22:45:00Z') })).toContain('demain');
  expect(pauseNotice([deliveryPause(until)], { site, now: new Date('2027-01-04T23:05:00Z') })).toContain('0\u00A0h\u00A015');
});

test('an English shop has English words', () => {
  const english = { ...site, locale: { default: 'en' as const, available: ['en' as const] } };
  expect(pauseNotice([deliveryPause(lunch)], { site: english, now })).toBe('Deliveries are paused until 12:35.');
});
