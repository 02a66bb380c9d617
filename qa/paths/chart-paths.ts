import { encodePair, goalsCoveredBy } from './goals.ts';
import type { Edge, Graph } from './graph.ts';
import { buildPaths, type Path } from './path-builder.ts';
import type { Deviation } from './unrecorded-steps.ts';

/** Returns the name of the cell of a step: a row of the table of configurations, and a column of events. */
type CellName = (edge: Edge) => string;

/**
 * Builds short paths that together cover every state, transition, guard value, outcome and pair of consecutive transitions, and the
 * extra goals: one for each kind of step that `tests/machines/<chart>/transitions.txt` does not record. People read them in test
 * reports.
 */
export function buildReadablePaths(graph: Graph, unrecorded: ReadonlyMap<Edge, Deviation>): Path[] {
  // `encodePair` returns 0 if one of the two steps takes no transition: there is no pair to cover.
  const coveredPairs = new Set([0]);
  const coveredGoals = new Set<string>();
  const goalsOf = new Map<Edge, string[]>();
  function allGoals(edge: Edge): string[] {
    const extraGoal = unrecorded.get(edge)?.actual;
    return extraGoal === undefined ? goalsCoveredBy(edge) : [...goalsCoveredBy(edge), extraGoal];
  }
  /** Returns the goals of an edge that are not covered yet. Stores them, because a covered goal stays covered. */
  function uncoveredGoals(edge: Edge): string[] {
    const goals = (goalsOf.get(edge) ?? allGoals(edge)).filter((goal) => !coveredGoals.has(goal));
    goalsOf.set(edge, goals);
    return goals;
  }
  return buildPaths(graph, {
    length: 10,
    radius: 3,
    coversTransitionPairs: true,
    isUncovered: (edge, previousTransitionSetId) =>
      !coveredPairs.has(encodePair(previousTransitionSetId, edge)) || uncoveredGoals(edge).length > 0,
    markCovered(edge, previousTransitionSetId) {
      coveredPairs.add(encodePair(previousTransitionSetId, edge));
      for (const goal of uncoveredGoals(edge)) coveredGoals.add(goal);
    },
  });
}

/** Builds long paths that cover the cells that no path has executed. Ignored events need no path: the replay of the paths sends them. */
export function buildSweepPaths(graph: Graph, cellName: CellName, executedCells: ReadonlySet<string>): Path[] {
  const covered = new Set(executedCells);
  return buildPaths(graph, {
    length: 400,
    radius: 4,
    isUncovered: (edge) => edge.from !== null && !edge.trace.isIgnored && !covered.has(cellName(edge)),
    markCovered: (edge) => covered.add(cellName(edge)),
  });
}
