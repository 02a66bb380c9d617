import { expect, test } from 'vitest';
import { createClock } from '#platform/clock.ts';

const renderedAt = new Date('2027-01-04T11:00:00Z');
const device = Date.parse('2027-01-04T12:30:00Z');

test('a device whose clock is wrong is corrected by what the back end says (d22)', () => {
  const clock = createClock({ renderedAt, device: () => device });
  clock.correct(new Date('2027-01-04T11:00:05Z'), device);
  expect(clock.now().toISOString()).toBe('2027-01-04T11:00:05.000Z');
});

test('the network’s delay is no wrong clock', () => {
  const clock = createClock({ renderedAt, device: () => device });
  clock.correct(new Date(device - 1500), device);
  expect(clock.now().getTime()).toBe(device);
});

test('what screens show stands still at the time of rendering until it is corrected, and they are told', () => {
  const clock = createClock({ renderedAt, device: () => device });
  const told: Date[] = [];
  clock.subscribe({ next: (now) => told.push(now) });
  expect(clock.getSnapshot()).toBe(renderedAt);
  clock.correct(new Date('2027-01-05T00:00:00Z'), device);
  expect(told).toEqual([new Date('2027-01-05T00:00:00Z')]);
  expect(clock.getServerSnapshot()).toBe(renderedAt);
});
