// References: INV-n in docs/invariants.md.

import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { caseCount } from '../support/deep-tests.ts';
import { openFaultyWorld } from '../support/simulation/faulty-world.ts';
import { staffStatements, type Fault, type Schedule, type Step } from '../support/simulation/steps.ts';
import { schedulesFrom, shrinkSchedule, runSchedules } from '../support/simulation/simulate.ts';
import { openShopWorld } from '../support/simulation/shop-world.ts';

const folder = new URL('regressions/', import.meta.url);
const regressions = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Schedule] as const);

test(
  'visits with faults lose or duplicate no order, and no customer is charged twice or without an order (INV-1 to INV-7), and the restaurant refuses and refunds each once, within its limits (INV-19 to INV-24)',
  { timeout: 600_000 },
  async () => {
    const report = await runSchedules(openShopWorld, schedulesFrom(1, caseCount(150, 5000)));
    expect(report.violations).toEqual([]);
    // Without paid orders the invariants would hold trivially.
    expect(report.paid).toBeGreaterThan(report.schedules / 4);
    expect(report.orders).toBeGreaterThan(report.paid);
    expect(Math.min(report.accepted, report.closed)).toBeGreaterThan(report.schedules / 20);
    expect(Math.min(report.controlled, report.changes)).toBeGreaterThan(report.schedules / 2);
    expect(report.lineRefunds).toBeGreaterThan(report.schedules / 40);
  },
);

/** A paid order, and what the staff does with it. */
const paidVisit = (seed: number, steps: Step[]): Schedule => ({
  seed,
  method: 'card',
  steps: [{ type: 'submit', card: 'accepted', authentication: 'success', faults: [], crashesAfterCall: null }, ...steps],
});
const refuse = (fault: Fault | null, count = 1): Step => ({
  type: 'staff',
  presses: Array.from({ length: count }, () => 'order.refuse' as const),
  faults: [fault],
});

test.each<[string, Step[][]]>([
  ['pressed twice', [[refuse('duplicated')]]],
  ['pressed in two tabs', [[refuse(null, 2)]]],
  ['pressed again because the answer was lost', [[refuse('response lost'), refuse(null)]]],
  ['pressed again because the request was lost', [[refuse('request lost'), refuse(null)]]],
  ['whose refund is not answered by Stripe', [[refuse('stripe response lost')], [refuse('stripe unreachable')]]],
  [
    'whose server is killed at any statement, and that is pressed again',
    Array.from({ length: staffStatements }, (_, index) => [refuse({ killedAt: index + 1 }), refuse(null)]),
  ],
])('a refusal %s refunds once (INV-19, INV-20)', { timeout: 120_000 }, async (_, visits) => {
  const report = await runSchedules(
    openShopWorld,
    visits.map((steps, index) => paidVisit(index + 1, steps)),
  );
  expect(report.violations).toEqual([]);
  expect([report.paid, report.closed, report.refunds]).toEqual([visits.length, visits.length, visits.length]);
});

test('after a restored backup no payment is kept without an order (INV-4)', { timeout: 600_000 }, async () => {
  const restored = schedulesFrom(1, caseCount(350, 5000)).filter(({ steps }) => steps.some((step) => step.type === 'restore backup'));
  const report = await runSchedules(openShopWorld, restored);
  expect(report.violations).toEqual([]);
  expect(report.refunds).toBeGreaterThan(restored.length / 10);
});

test('the same visits to a faulty server violate ten invariants: the checker detects violations', async () => {
  const { violations } = await runSchedules(openFaultyWorld, schedulesFrom(1, 300));
  const broken = new Set(violations.map(({ invariant }) => invariant));
  expect([...broken].toSorted()).toEqual(
    expect.arrayContaining(['INV-19', 'INV-2', 'INV-20', 'INV-21', 'INV-22', 'INV-23', 'INV-24', 'INV-4', 'INV-5', 'INV-6']),
  );
});

test('a failing schedule is shrunk to the steps that make it fail', async () => {
  const [failing] = (await runSchedules(openFaultyWorld, schedulesFrom(1, 60))).violations.filter(({ seed }) => seed !== null);
  const [schedule] = schedulesFrom(failing?.seed ?? 0, 1);
  if (schedule === undefined) throw new Error('No schedule failed');
  const smallest = await shrinkSchedule(openFaultyWorld, schedule);
  expect((await runSchedules(openFaultyWorld, [smallest])).violations).not.toEqual([]);
  expect(smallest.steps.length).toBeLessThanOrEqual(schedule.steps.length);
  for (const [index] of smallest.steps.entries()) {
    const steps = smallest.steps.filter((_, stepIndex) => stepIndex !== index);
    if (steps.length > 0) expect((await runSchedules(openFaultyWorld, [{ ...smallest, steps }])).violations).toEqual([]);
  }
});

test.each(regressions)('the schedule %s, which failed once, violates nothing', { timeout: 120_000 }, async (_, schedule) => {
  expect((await runSchedules(openShopWorld, [schedule])).violations).toEqual([]);
});
