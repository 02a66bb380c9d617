import { expect, test } from 'vitest';
import { parseTimestamp } from '#domain/schedule/timestamp.ts';

const parseParts = (text: string, timeZone = 'Europe/Paris') => {
  const instant = parseTimestamp(text, timeZone);
  return instant === null ? null : new Date(instant).toISOString();
};

test('a timestamp with a time zone is parsed in that zone', () => {
  const texts = ['2027-01-04T12:05:00Z', '2027-01-04T13:05:00+01:00', '2027-01-04T12:05:00.000000Z', 'Mon, 04 Jan 2027 12:05:00 GMT'];
  for (const text of texts) expect([text, parseParts(text)]).toEqual([text, '2027-01-04T12:05:00.000Z']);
});

test('a timestamp without one is parsed in the restaurant’s time zone, in summer and winter', () => {
  expect(parseParts('2027-01-04 13:05:00')).toBe('2027-01-04T12:05:00.000Z');
  expect(parseParts('2027-07-04T13:05')).toBe('2027-07-04T11:05:00.000Z');
  expect(parseParts('2027-01-04 13:05:09.25', 'America/Martinique')).toBe('2027-01-04T17:05:09.000Z');
  expect(parseParts(' 2027-01-04 13:05 ')).toBe('2027-01-04T12:05:00.000Z');
  expect(parseParts('2027-01-04')).toBe('2027-01-03T23:00:00.000Z');
});

test('an invalid timestamp is null', () => {
  for (const text of ['', 'hier', '04/01/2027', '2027-02-30', '2027-01-04 25:00', '2027-13-01T00:00:00Z', '1790000000'])
    expect([text, parseParts(text)]).toEqual([text, null]);
});
