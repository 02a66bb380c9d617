import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { cases } from '../support/campaign.ts';
import { openNaiveWorld } from '../support/simulation/naive-world.ts';
import type { Schedule } from '../support/simulation/schedule.ts';
import { schedulesFrom, shrink, simulate } from '../support/simulation/simulate.ts';
import { openShopWorld } from '../support/simulation/shop-world.ts';

const folder = new URL('kept/', import.meta.url);
const kept = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => [file, JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Schedule] as const);

test(
  '300 bad days lose no order, double none, charge nobody twice and nobody for nothing (INV-1 to INV-7)',
  { timeout: 600_000 },
  async () => {
    const report = await simulate(openShopWorld, schedulesFrom(1, cases(300, 5000)));
    expect(report.violations).toEqual([]);
    // Days on which nobody gets to eat would prove nothing.
    expect(report.paid).toBeGreaterThan(report.schedules / 4);
    expect(report.orders).toBeGreaterThan(report.paid);
  },
);

test('days on which the database is put back to an earlier copy keep no money without an order (INV-4)', { timeout: 600_000 }, async () => {
  const restored = schedulesFrom(1, cases(700, 5000)).filter(({ steps }) => steps.some((step) => step.do === 'restore backup'));
  const report = await simulate(openShopWorld, restored);
  expect(report.violations).toEqual([]);
  expect(report.refunds).toBeGreaterThan(restored.length / 10);
});

test('the same days at a server that takes the contract by its letter break four of the promises: the checker sees them', async () => {
  const { violations } = await simulate(openNaiveWorld, schedulesFrom(1, 300));
  const broken = new Set(violations.map(({ invariant }) => invariant));
  expect([...broken].toSorted()).toEqual(expect.arrayContaining(['INV-2', 'INV-4', 'INV-5', 'INV-6']));
});

test('a failing day is cut down to the steps that make it fail', async () => {
  const [failing] = (await simulate(openNaiveWorld, schedulesFrom(1, 60))).violations.filter(({ seed }) => seed !== null);
  const [schedule] = schedulesFrom(failing?.seed ?? 0, 1);
  if (schedule === undefined) throw new Error('No day failed');
  const smallest = await shrink(openNaiveWorld, schedule);
  expect((await simulate(openNaiveWorld, [smallest])).violations).not.toEqual([]);
  expect(smallest.steps.length).toBeLessThanOrEqual(schedule.steps.length);
  for (const [index] of smallest.steps.entries()) {
    const steps = smallest.steps.filter((_, at) => at !== index);
    if (steps.length > 0) expect((await simulate(openNaiveWorld, [{ ...smallest, steps }])).violations).toEqual([]);
  }
});

test.each(kept)('the day %s, which failed once, is good', { timeout: 120_000 }, async (_, schedule) => {
  expect((await simulate(openShopWorld, [schedule])).violations).toEqual([]);
});
