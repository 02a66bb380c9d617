import { describe, expect, test } from 'vitest';
import { planPaths, type PagePlan } from '../support/browser-paths/page-paths.ts';
import { planPictures } from '../support/browser-paths/picture-plan.ts';
import { loadPageCharts } from './every-chart.ts';

for (const { name, machine, scenario, driver } of await loadPageCharts())
  describe(`${name}: driver`, () => {
    let cachedPlan: PagePlan | null = null;
    /** Plans at the first call, within a test, so that an error fails that test and not the collection. */
    const plan = () => (cachedPlan ??= planPaths(machine, scenario, driver));

    test('the driver has a response, or null, for every outcome of an actor', () => {
      const missing = Object.entries(scenario.outcomes).flatMap(([actor, outcomes]) => {
        const actorDriver = driver.actors[actor];
        if (actorDriver === 'immediate') return [];
        return Object.keys(outcomes ?? {}).flatMap((outcome) => (outcome in (actorDriver?.responses ?? {}) ? [] : [`${actor} ${outcome}`]));
      });
      expect(missing).toEqual([]);
    });
    test('every transition is on a path, declared unreachable, or left to another chart', () => {
      expect(plan().uncovered).toEqual([]);
    });
    test('no path takes a transition that is declared unreachable, or left to another chart', () => {
      expect(
        Object.keys({ ...driver.unreachable, ...driver.coveredByChart }).filter((transition) => plan().covered.has(transition)),
      ).toEqual([]);
    });
    test('a step of a path ends in every state of the views table', () => {
      expect(plan().unreachedLeaves).toEqual([]);
    });
    test('a picture is taken of every state, unless the views table says why it is never shown', () => {
      const shown = Object.entries(driver.views).flatMap(([leaf, view]) => ('neverShown' in view ? [] : [leaf]));
      const pictured = [...planPictures(machine, scenario, driver).shown.values()].flatMap((steps) => [...steps.values()].flat());
      expect(pictured.map(({ leaf }) => leaf).toSorted()).toEqual(shown.toSorted());
    });
  });
