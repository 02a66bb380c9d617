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
  ['an hour ahead', hourMs, false, -hourMs],
  ['an hour behind', -hourMs, false, hourMs],
  ['a little behind', -5000, false, 5000],
  ['right, with a page that was rendered half a minute ago', 30_000, false, 0],
  ['right, with a page that the browser had kept for an hour', hourMs, true, 0],
  ['behind a page that the browser had kept', -hourMs, true, hourMs],
])('before any call, a device that is %s is corrected by its page alone as far as that can tell (d22)', (_, aheadMs, isKept, corrected) => {
  const readAt = renderedAt.getTime() + aheadMs;
  const clock = createClock({ renderedAt, device: () => readAt });
  clock.applyPageDate(readAt, isKept);
  expect(clock.now().getTime() - readAt).toBe(corrected);
});

test('a response’s date takes precedence over the page’s render time (d22)', () => {
  const clock = createClock({ renderedAt, device: () => device });
  clock.applyServerDate(new Date('2027-01-04T11:00:25Z'), device);
  clock.applyPageDate(device, false);
  expect(clock.now().toISOString()).toBe('2027-01-04T11:00:25.000Z');
});
