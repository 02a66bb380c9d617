import { describe, expect, test } from 'vitest';
import { planPaths, type PagePlan } from '../support/browser-paths/page-paths.ts';
import { loadPageCharts } from './every-chart.ts';

for (const { name, machine, scenario, driver } of await loadPageCharts())
  describe(`${name}: driver`, () => {
    let cachedPlan: PagePlan | null = null;
    /** Plans at the first call, within a test, so that an error fails that test and not the collection. */
    const plan = () => (cachedPlan ??= planPaths(machine, scenario, driver));

    test('the driver has a response, or null, for every outcome of a slot', () => {
      const missing = Object.entries(scenario.outcomes).flatMap(([slot, outcomes]) => {
        const slotDriver = driver.slots[slot];
        if (slotDriver === 'immediate') return [];
        return Object.keys(outcomes ?? {}).flatMap((outcome) => (outcome in (slotDriver?.responses ?? {}) ? [] : [`${slot} ${outcome}`]));
      });
      expect(missing).toEqual([]);
    });
    test('every transition is on a path, declared unreachable, or left to another chart', () => {
      expect(plan().uncovered).toEqual([]);
    });
    test('no path takes a transition that is declared unreachable, or left to another chart', () => {
      expect(Object.keys({ ...driver.unreachable, ...driver.walkedBy }).filter((transition) => plan().covered.has(transition))).toEqual([]);
    });
    test('a step of a path ends in every state of the views table', () => {
      expect(plan().unreachedLeaves).toEqual([]);
    });
  });
