// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import { descendants } from '#qa/paths/goals.ts';
import { loadCharts } from './every-chart.ts';

/** Pause in milliseconds that the back end requests with `Retry-After`. */
const retryAfterMs = 7000;

/** Milliseconds of each delay, copied from the documentation. @spec docs/behaviour §9 Timings */
const specified: Record<string, number> = {
  'checkout typeStepDelay': 500,
  'checkout questionTimeout': 3000,
  'cart-panel cartOpenDelay': 500,
  'cart-panel activeItemDelay': 1000,
  'location closeDelay': 1000,
  'location suggestDelay': 250,
  'location positionDelay': 8000,
  'address debounceDelay': 600,
  'address-suggestions suggestDelay': 250,
  'native-back exitDelay': 1000,
  'coupon pauseDelay': retryAfterMs,
  'order-attempt updateRetryDelay': 15_000,
  'order-submission orderTimeout': 20_000,
  'past-orders pollInterval': 10_000,
  'order-tracking pollDelay': 1000,
  'order-tracking retryDelay': 5000,
  'staff-session retryDelay': 5000,
  'order-board pollDelay': 5000,
  'order-board reminderDelay': 180_000,
  'payment fieldsTimeout': 20_000,
  'payment slowConfirmDelay': 30_000,
  'payment pollTimeout': 60_000,
  'payment pollInterval': 3000,
};

/** Returns the milliseconds of a delay, which may depend on `pauseMs` of the context. */
function delayMs(delay: unknown): unknown {
  return typeof delay === 'function' ? delay({ context: { pauseMs: retryAfterMs } }) : delay;
}

const charts = await loadCharts();
const delays = charts.flatMap(({ name, machine }) => {
  const named = descendants(machine).flatMap(({ after }) => after.map(({ delay }) => String(delay)));
  return [...new Set(named)].map((delay) => [`${name} ${delay}`, delayMs(machine.implementations.delays[delay])] as const);
});

test.each(delays)('the delay %s has the documented length (§9 Timings)', (name, length) => {
  expect(length).toBe(specified[name]);
});

test('every specified delay exists in a chart', () => {
  expect(Object.keys(specified).toSorted()).toEqual(delays.map(([name]) => name).toSorted());
});
