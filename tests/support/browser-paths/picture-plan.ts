import type { AnyStateMachine } from 'xstate';
import type { Configuration, Edge } from '#qa/paths/graph.ts';
import type { Path } from '#qa/paths/path-builder.ts';
import type { AnyScenario } from '#qa/paths/scenario.ts';
import type { AnyDriver, BasePageState } from './driver.ts';
import type { ExpectedElement } from './expected-elements.ts';
import { activeLeaves, firstShown, planPaths, positionOf, type PagePlan } from './page-paths.ts';

/** A leaf to take a picture of, and the elements that the page shows then. */
export type ShownLeaf = { leaf: string; elements: readonly ExpectedElement[] };

/** Paths that together stay in every leaf that the page shows. */
export type PicturePlan = PagePlan & {
  /** By path and index of its step, the leaves that the step shows for the first time. */
  shown: ReadonlyMap<Path, ReadonlyMap<number, readonly ShownLeaf[]>>;
};

/** Plans the walks that take a picture of every leaf. Prefers steps that show the chart's own region to those that show another page. */
export function planPictures(machine: AnyStateMachine, scenario: AnyScenario, driver: AnyDriver): PicturePlan {
  const elementsInstead = ({ snapshot }: Configuration, pageState: BasePageState) =>
    driver.shownInstead?.(positionOf(snapshot, pageState)) ?? null;
  let shownBy: (edge: Edge) => ShownLeaf[] = () => [];
  const plan = planPaths(machine, scenario, driver, (pageStates) => {
    const ownRegion = [...pageStates].filter(([configuration, pageState]) => elementsInstead(configuration, pageState) === null);
    const withRegion = new Set(ownRegion.flatMap(([{ snapshot }]) => activeLeaves(snapshot)));
    shownBy = ({ to }) => {
      const instead = elementsInstead(to, pageStates.get(to) ?? {});
      return activeLeaves(to.snapshot).flatMap((leaf) => {
        const view = driver.views[leaf];
        if (view === undefined || 'neverShown' in view || (instead !== null && withRegion.has(leaf))) return [];
        return [{ leaf, elements: instead ?? view }];
      });
    };
    return (edge) => shownBy(edge).map(({ leaf }) => leaf);
  });
  return { ...plan, shown: firstShown(plan.paths, shownBy) };
}
