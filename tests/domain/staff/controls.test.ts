import { expect, test } from 'vitest';
import { latestChanges, type ControlChange } from '#domain/staff/controls.ts';

const pause = (mode: 'pickup' | 'delivery', length: 15 | null): ControlChange => ({ type: 'pause', mode, length });
const stock = (kind: 'item' | 'choice', id: string): ControlChange => ({ type: 'stock', kind, id, soldOut: 'tomorrow' });
const day = (date: string): ControlChange => ({ type: 'days', date, ranges: [] });

test('of several changes of one control the last is kept, in its place', () => {
  expect(latestChanges([pause('pickup', 15), { type: 'delay', minutes: 10 }, pause('pickup', null)])).toEqual([
    { type: 'delay', minutes: 10 },
    pause('pickup', null),
  ]);
  expect(
    latestChanges([
      { type: 'delay', minutes: 10 },
      { type: 'delay', minutes: 20 },
    ]),
  ).toEqual([{ type: 'delay', minutes: 20 }]);
});

test('modes, dishes, choices and days are controls of their own', () => {
  const changes = [
    pause('pickup', 15),
    pause('delivery', 15),
    stock('item', '1'),
    stock('choice', '1'),
    stock('item', '2'),
    day('2027-01-04'),
    day('2027-01-05'),
    { type: 'delay', minutes: 10 } as const,
    { type: 'capacity', unit: 'orders', limit: 5 } as const,
  ];
  expect(latestChanges(changes)).toEqual(changes);
});
