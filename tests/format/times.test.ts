import { expect, test } from 'vitest';
import { formatSlot, formatTime, formatTimeRange } from '#format/times.ts';

test.each([
  ['12:15', '12\u00A0h\u00A015'],
  ['09:05', '9\u00A0h\u00A005'],
  ['20:00', '20\u00A0h'],
  ['00:00', '0\u00A0h'],
  ['ASAP', 'ASAP'],
  ['', ''],
])('French writes the time %s as "%s"', (time, expected) => {
  expect(formatTime(time, 'fr')).toBe(expected);
});

test('other languages keep the colon', () => {
  expect([formatTime('12:15', 'en'), formatSlot('12:15 - 12:30', 'en')]).toEqual(['12:15', '12:15 - 12:30']);
});

test('a French slot has both of its times, or only its start', () => {
  expect(formatSlot('12:00 - 12:15', 'fr')).toBe('12\u00A0h\u00A0– 12\u00A0h\u00A015');
  expect(formatSlot('12:15', 'fr')).toBe('12\u00A0h\u00A015');
});

test('a range of times breaks after its dash only', () => {
  expect(formatTimeRange(['11:30', '14:30'], 'fr')).toBe('11\u00A0h\u00A030\u00A0– 14\u00A0h\u00A030');
  expect(formatTimeRange(['11:30', '14:30'], 'en')).toBe('11:30\u00A0– 14:30');
});
