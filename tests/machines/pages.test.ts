import { describe, expect, test } from 'vitest';
import { planPaths } from '../support/browser-paths/page-paths.ts';
import { loadPageCharts } from './every-chart.ts';

for (const { name, machine, scenario, driver } of await loadPageCharts())
  describe(`${name}: its way through its page`, () => {
    const plan = planPaths(machine, scenario, driver);

    test('every outcome of a slot has its answer of the back end, or none with a reason', () => {
      const missing = Object.entries(scenario.outcomes).flatMap(([slot, outcomes]) =>
        Object.keys(outcomes ?? {}).flatMap((outcome) => (outcome in (driver.slots[slot]?.answers ?? {}) ? [] : [`${slot} ${outcome}`])),
      );
      expect(missing).toEqual([]);
    });
    test('every transition is on one of its walks, or in its cannot table with a reason', () => {
      expect(plan.missing).toEqual([]);
    });
    test('what no page can take is on no walk', () => {
      expect(Object.keys(driver.unreachable ?? {}).filter((transition) => plan.met.has(transition))).toEqual([]);
    });
    test('every state of its views table is rested in', () => {
      expect(plan.unseen).toEqual([]);
    });
  });
