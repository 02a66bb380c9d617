import { expect, test } from 'vitest';
import { formatWait } from '#format/wait.ts';

test.each([
  [1, 'dans 1 seconde'],
  [59, 'dans 59 secondes'],
  [60, 'dans 1 minute'],
  [61, 'dans 2 minutes'],
  [3250, 'dans 55 minutes'],
  [7200, 'dans 120 minutes'],
  [7201, 'dans 3 heures'],
  [172_800, 'dans 48 heures'],
  [172_801, 'dans 3 jours'],
])('a wait of %i s is "%s": never shorter than it is', (seconds, words) => {
  expect(formatWait(seconds, 'fr').replaceAll(/[\u00A0\u202F]/g, ' ')).toBe(words);
});

test('a wait is said in the page’s language', () => {
  expect(formatWait(3250, 'en')).toBe('in 55 minutes');
});
