import { expect, test } from 'vitest';
import { pauseNotice, pauseNoticeSettings } from '#server/controls/pause-notice.ts';

const now = new Date('2027-01-04T11:05:00Z');
const lunch = new Date('2027-01-04T11:35:00Z');
const later = new Date('2027-01-04T12:05:00Z');
const tomorrow = new Date('2027-01-05T04:00:00Z');
const timeZone = 'Europe/Paris';
const french = { timeZone, locale: 'fr' as const };
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
  expect(pauseNotice(pauses, { ...french, now }).replaceAll('\u00A0', ' ')).toBe(expected);
});

test('a pause over midnight ends tomorrow, and today once it is past midnight', () => {
  const until = new Date('2027-01-04T23:15:00Z');
  expect(pauseNotice([deliveryPause(until)], { ...french, now: new Date('2027-01-04T22:45:00Z') })).toContain('demain');
  expect(pauseNotice([deliveryPause(until)], { ...french, now: new Date('2027-01-04T23:05:00Z') })).toContain('0\u00A0h\u00A015');
});

test('each language of the shop has a notice of its own, the others besides the shop’s own', () => {
  const site = { timeZone, locale: { default: 'fr' as const, available: ['fr' as const, 'en' as const] } };
  expect(pauseNoticeSettings([deliveryPause(lunch)], { site, now })).toEqual([
    { name: 'scheduling.pause_notice', value: 'Les livraisons sont en pause jusqu’à 12\u00A0h\u00A035.' },
    { name: 'scheduling.pause_notice.en', value: 'Deliveries are paused until 12:35.' },
  ]);
  expect(pauseNoticeSettings([], { site, now })).toEqual([]);
});
