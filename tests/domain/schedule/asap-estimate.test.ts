// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { asapEstimate } from '#domain/schedule/asap-estimate.ts';
import type { OrderMode, Settings } from '#domain/entities.ts';
import { paris } from '../shop.ts';

test.each<[string, string, OrderMode, Settings, string | null]>([
  ['now plus the lead time', '2027-01-04T18:40:00Z', 'delivery', { 'scheduling.minimum_time': 30 }, '20:10'],
  ['rounded up to five minutes', '2027-01-04T18:40:01Z', 'delivery', { 'scheduling.minimum_time': 30 }, '20:15'],
  ['numeric strings count', '2027-01-04T18:40:00Z', 'delivery', { 'scheduling.minimum_time': '45' }, '20:25'],
  [
    'pickup by its own setting',
    '2027-01-04T18:40:00Z',
    'pickup',
    { 'scheduling.minimum_time': 30, 'scheduling.pickup_minimum_time': 15 },
    '19:55',
  ],
  ['past midnight', '2027-01-04T22:50:00Z', 'delivery', { 'scheduling.minimum_time': 30 }, '00:20'],
  ['over the change to summer time', '2027-03-28T00:45:00Z', 'delivery', { 'scheduling.minimum_time': 30 }, '03:15'],
  ['no setting, no estimate', '2027-01-04T18:40:00Z', 'delivery', { 'scheduling.pickup_minimum_time': 15 }, null],
  ['none without a lead time', '2027-01-04T18:40:00Z', 'delivery', { 'scheduling.minimum_time': 0 }, null],
  ['none half a day ahead, where a time would be ambiguous', '2027-01-04T18:40:00Z', 'delivery', { 'scheduling.minimum_time': 720 }, null],
])('the estimate for as soon as possible: %s (§3 Settings: minimum_time)', (_, now, mode, settings, expected) => {
  expect(asapEstimate({ mode, settings, now: new Date(now), timeZone: paris })).toBe(expected);
});
