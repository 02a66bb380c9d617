// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { mergeRanges } from '#domain/schedule.ts';

describe('ranges of a day are merged (§5)', () => {
  test.each<[string, unknown[], string[][]]>([
    [
      'overlapping ones',
      [
        ['12:00', '14:00'],
        ['13:00', '15:00'],
      ],
      [['12:00', '15:00']],
    ],
    [
      'except ranges that only touch',
      [
        ['12:00', '12:15'],
        ['12:15', '12:30'],
      ],
      [
        ['12:00', '12:15'],
        ['12:15', '12:30'],
      ],
    ],
    [
      'one inside another',
      [
        ['12:00', '15:00'],
        ['13:00', '14:00'],
      ],
      [['12:00', '15:00']],
    ],
    [
      'equal ones',
      [
        ['12:00', '13:00'],
        ['12:00', '13:00'],
      ],
      [['12:00', '13:00']],
    ],
    [
      'sorted',
      [
        ['18:00', '19:00'],
        ['12:00', '13:00'],
      ],
      [
        ['12:00', '13:00'],
        ['18:00', '19:00'],
      ],
    ],
    [
      'without equal pairs',
      [
        ['00:00', '00:00'],
        ['12:00', '12:00'],
        ['24:00', '24:00'],
      ],
      [],
    ],
    ['truncated at midnight, written as 00:00', [['22:00', '02:00']], [['22:00', '00:00']]],
    [
      'until midnight',
      [
        ['22:00', '00:00'],
        ['23:00', '24:00'],
      ],
      [['22:00', '00:00']],
    ],
    ['the whole day', [['00:00', '24:00']], [['00:00', '00:00']]],
    [
      'without invalid ranges',
      [
        ['8:00', '9:00'],
        ['12:00'],
        ['12:00', '13:00', '14:00'],
        ['24:00', '12:00'],
        ['12:60', '13:00'],
        ['12:00', '25:00'],
        ['12:00:00', '13:00:00'],
        [12, 13],
        null,
        'x',
        [' 12:00', '13:00'],
      ],
      [],
    ],
  ])('%s (§5)', (_, ranges, expected) => {
    expect(mergeRanges(ranges as [string, string][])).toEqual(expected);
  });
});
