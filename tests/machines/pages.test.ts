import { describe, expect, test } from 'vitest';
import { planPaths, type PagePlan } from '../support/browser-paths/page-paths.ts';
import { loadPageCharts } from './every-chart.ts';

for (const { name, machine, scenario, driver } of await loadPageCharts())
  describe(`${name}: its driver`, () => {
    /** Plan lazily within a test, so that an exception fails that test and not the collection. */
    let planned: PagePlan | null = null;
    const plan = () => (planned ??= planPaths(machine, scenario, driver));

    test('every outcome of a slot has a response, or null', () => {
      const missing = Object.entries(scenario.outcomes).flatMap(([slot, outcomes]) => {
        const row = driver.slots[slot];
        if (row === 'immediate') return [];
        return Object.keys(outcomes ?? {}).flatMap((outcome) => (outcome in (row?.answers ?? {}) ? [] : [`${slot} ${outcome}`]));
      });
      expect(missing).toEqual([]);
    });
    test('every transition is on a path, or declared unreachable with a reason', () => {
      expect(plan().missing).toEqual([]);
    });
    test('no path takes a transition that is declared unreachable, or left to another chart', () => {
      expect(Object.keys({ ...driver.unreachable, ...driver.walkedBy }).filter((transition) => plan().met.has(transition))).toEqual([]);
    });
    test('a path rests in every state of the views table', () => {
      expect(plan().unseen).toEqual([]);
    });
  });
