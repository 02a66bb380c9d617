// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { daysAndHours } from '#ui/hours/days-and-hours.ts';

const rows = [
  [{ days: ['tue', 'wed', 'thu'], start: '15:00', end: '18:00' }, 'mardi – jeudi, 15\u00A0h\u00A0– 18\u00A0h'],
  [{ days: ['sun', 'mon', 'wed'] }, 'lundi, mercredi, dimanche'],
  [{ days: ['fri', 'sat'] }, 'vendredi, samedi'],
  [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '22:00', end: '02:00' }, '22\u00A0h\u00A0– 2\u00A0h'],
  [{ days: [], start: '15:00' }, ''],
  [{ start: '15:00', end: '15:00' }, ''],
  [{}, ''],
] as const;

for (const [times, words] of rows)
  test(`${JSON.stringify(times)} reads "${words}" (§9)`, () => {
    expect(daysAndHours(times, 'fr')).toBe(words);
  });
