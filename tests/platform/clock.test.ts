// References: dn in docs/invariants.md.

import { expect, test } from 'vitest';
import { createClock } from '#platform/clock.ts';

const renderedAt = new Date('2027-01-04T11:00:00Z');
const device = Date.parse('2027-01-04T12:30:00Z');

test('a wrong device clock is corrected by the back end’s date (d22)', () => {
  const clock = createClock({ renderedAt, device: () => device });
  clock.applyServerDate(new Date('2027-01-04T11:00:05Z'), device);
  expect(clock.now().toISOString()).toBe('2027-01-04T11:00:05.000Z');
});

test('network latency does not change the clock', () => {
  const clock = createClock({ renderedAt, device: () => device });
  clock.applyServerDate(new Date(device - 1500), device);
  expect(clock.now().getTime()).toBe(device);
});

test('the displayed time is the render time until a correction, which notifies subscribers', () => {
  const clock = createClock({ renderedAt, device: () => device });
  const notified: Date[] = [];
  clock.subscribe({ next: (now) => notified.push(now) });
  expect(clock.getSnapshot()).toBe(renderedAt);
  clock.applyServerDate(new Date('2027-01-05T00:00:00Z'), device);
  expect(notified).toEqual([new Date('2027-01-05T00:00:00Z')]);
  expect(clock.getServerSnapshot()).toBe(renderedAt);
});

const hourMs = 3_600_000;

test.each([
  ['an hour ahead', hourMs, -hourMs],
  ['an hour behind', -hourMs, hourMs],
  ['a little behind', -5000, 5000],
  ['right', 0, 0],
])('before any call, a device that is %s is corrected by the time at which its page was served (d22)', (_, aheadMs, corrected) => {
  const servedAt = renderedAt.getTime() + 6 * hourMs;
  const readAt = servedAt + aheadMs;
  const clock = createClock({ renderedAt, device: () => readAt });
  clock.applyPageDate(servedAt, readAt);
  expect(clock.now().getTime() - readAt).toBe(corrected);
});

test.each([
  ['ahead of the page’s render time is taken as right', hourMs, 0],
  ['behind it is corrected', -hourMs, hourMs],
])('before any call, with a page from a cache, a device %s (d22)', (_, aheadMs, corrected) => {
  const readAt = renderedAt.getTime() + aheadMs;
  const clock = createClock({ renderedAt, device: () => readAt });
  clock.applyPageDate(null, readAt);
  expect(clock.now().getTime() - readAt).toBe(corrected);
});

test('a response’s date takes precedence over the page’s render time (d22)', () => {
  const clock = createClock({ renderedAt, device: () => device });
  clock.applyServerDate(new Date('2027-01-04T11:00:25Z'), device);
  clock.applyPageDate(device, device);
  expect(clock.now().toISOString()).toBe('2027-01-04T11:00:25.000Z');
});
