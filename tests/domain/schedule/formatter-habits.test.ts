// References: §n in docs/behaviour.

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { wallTimeAt } from '#domain/schedule/wall-clock.ts';
import { nextInstantAt } from '#domain/schedule/next-instant.ts';
import { formatClockTime } from '#format/clock-time.ts';
import { formatInstant } from '#format/dates.ts';
import { formatPrice, setCurrencySymbol } from '#format/numbers.ts';
import { capitalize } from '#format/text.ts';
import { stubDateTexts } from '../date-texts.ts';
import { paris } from '../shop.ts';

// Read before the habits of a test replace them.
const formatToParts = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'formatToParts')?.value as (
  this: Intl.DateTimeFormat,
  instant?: number | Date,
) => Intl.DateTimeFormatPart[];

/** What ICU changes between versions: the order of the parts, what is between them, zeros in front, and the hour of midnight. */
function partsByHabit(this: Intl.DateTimeFormat, instant?: number | Date): Intl.DateTimeFormatPart[] {
  const parts = Reflect.apply(formatToParts, this, [instant]).filter(({ type }) => type !== 'literal');
  return parts
    .toReversed()
    .flatMap(({ type, value }) => [
      { type: 'literal', value: '\u202F' } as const,
      { type, value: type === 'hour' && Number(value) === 0 ? '24' : value.padStart(2, '0') },
    ]);
}

beforeEach(() => {
  stubDateTexts('11/27/2026');
  vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockImplementation(partsByHabit);
});
afterEach(() => vi.restoreAllMocks());

test.each([
  ['2026-11-27T18:00:00Z', paris, '2026-11-27', 19 * 60],
  ['2026-11-26T23:05:00Z', paris, '2026-11-27', 5],
  ['2027-03-28T01:00:00Z', paris, '2027-03-28', 180],
  ['2027-10-31T01:30:00Z', paris, '2027-10-31', 150],
  ['2027-01-04T04:00:00Z', 'America/Martinique', '2027-01-04', 0],
  ['2027-01-04T03:59:59Z', 'America/Martinique', '2027-01-03', 1439],
  ['2027-01-03T18:15:00Z', 'Asia/Kathmandu', '2027-01-04', 0],
])('%s in %s has the date %s and minute %i, however the browser formats dates (§9 Slot rules)', (instant, zone, date, minutes) => {
  expect(wallTimeAt(new Date(instant), zone)).toMatchObject({ date, minutes });
});

test('a time that the staff types is the next one, however the browser formats times', () => {
  const now = new Date('2026-11-27T18:00:00Z');
  expect(nextInstantAt('00:05', now, paris)?.toISOString()).toBe('2026-11-27T23:05:00.000Z');
});

test('a time of day is shown in French, however the browser formats times', () => {
  expect(formatClockTime(new Date('2026-11-26T23:05:00Z'), { timeZone: paris, locale: 'fr' })).toBe('0\u00A0h\u00A005');
  expect(formatClockTime(new Date('2026-11-26T23:05:00Z'), { timeZone: paris, locale: 'en' })).toBe('00:05');
});

test('the time beside a date is written as slots are, however the browser writes hours and minutes', () => {
  vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockImplementation(function readParts(this: Intl.DateTimeFormat, instant) {
    if (this.resolvedOptions().dateStyle === undefined) return Reflect.apply(formatToParts, this, [instant]);
    return [
      { type: 'literal', value: 'le 4 janvier, ' },
      { type: 'hour', value: '1' },
      { type: 'literal', value: ' heures ' },
      { type: 'minute', value: '05' },
      { type: 'literal', value: '\u202F' },
      { type: 'dayPeriod', value: 'PM' },
    ];
  });
  const instant = new Date('2027-01-04T12:05:00Z');
  expect(formatInstant(instant, { timeZone: paris, timeStyle: 'short', locale: 'fr' })).toBe('le 4 janvier, 13\u00A0h\u00A005');
});

test('a price has the shop’s currency, even if the browser knows no sign for the euro', () => {
  vi.spyOn(Intl.NumberFormat.prototype, 'formatToParts').mockReturnValue([
    { type: 'currency', value: 'EUR' },
    { type: 'literal', value: '\u00A0' },
    { type: 'integer', value: '12' },
  ]);
  setCurrencySymbol('CHF');
  expect(formatPrice(1200, 'fr')).toBe('CHF\u00A012');
  setCurrencySymbol('€');
});

test('a capital is that of the text’s language, not of the device’s', () => {
  vi.spyOn(String.prototype, 'toLocaleUpperCase').mockReturnValue('İ');
  expect(capitalize('ici')).toBe('Ici');
});
