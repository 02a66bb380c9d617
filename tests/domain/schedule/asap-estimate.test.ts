// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { asapEstimate } from '#domain/schedule/asap-estimate.ts';
import type { OrderMode, Settings } from '#domain/entities.ts';

test.each<[string, string, OrderMode, Settings, string | null]>([
  ['now plus the lead time', '2027-01-04T18:40:00Z', 'delivery', { 'scheduling.minimum_time': 30 }, '2027-01-04T19:10:00.000Z'],
  ['rounded up to five minutes', '2027-01-04T18:40:01Z', 'delivery', { 'scheduling.minimum_time': 30 }, '2027-01-04T19:15:00.000Z'],
  ['numeric strings count', '2027-01-04T18:40:00Z', 'delivery', { 'scheduling.minimum_time': '45' }, '2027-01-04T19:25:00.000Z'],
  [
    'pickup by its own setting',
    '2027-01-04T18:40:00Z',
    'pickup',
    { 'scheduling.minimum_time': 30, 'scheduling.pickup_minimum_time': 15 },
    '2027-01-04T18:55:00.000Z',
  ],
  ['on the next day, past midnight', '2027-01-04T22:50:00Z', 'delivery', { 'scheduling.minimum_time': 25 }, '2027-01-04T23:15:00.000Z'],
  ['over the change to summer time', '2027-03-28T00:45:00Z', 'delivery', { 'scheduling.minimum_time': 30 }, '2027-03-28T01:15:00.000Z'],
  [
    'in the hour that winter time repeats',
    '2027-10-31T00:50:00Z',
    'delivery',
    { 'scheduling.minimum_time': 30 },
    '2027-10-31T01:20:00.000Z',
  ],
  ['no setting, no estimate', '2027-01-04T18:40:00Z', 'delivery', { 'scheduling.pickup_minimum_time': 15 }, null],
  ['none without a lead time', '2027-01-04T18:40:00Z', 'delivery', { 'scheduling.minimum_time': 0 }, null],
  ['none half a day ahead, where a time would be ambiguous', '2027-01-04T18:40:00Z', 'delivery', { 'scheduling.minimum_time': 720 }, null],
])('the estimate for as soon as possible: %s (§3 Settings: minimum_time)', (_, now, mode, settings, expected) => {
  expect(asapEstimate({ mode, settings, now: new Date(now) })?.toISOString() ?? null).toBe(expected);
});
