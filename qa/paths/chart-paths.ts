import { encodePair, goalsCoveredBy } from './goals.ts';
import type { Edge, Graph } from './graph.ts';
import { buildPaths, type Path } from './path-builder.ts';

/** Returns the name of the cell that a step belongs to. */
type CellName = (edge: Edge) => string;

/**
 * Builds short paths that together cover every state, transition, guard value, outcome and pair, and each kind of step that
 * `transitions.txt` does not record. People read them in test reports.
 */
export function buildReadablePaths(graph: Graph, unrecorded: ReadonlyMap<Edge, string>): Path[] {
  // 0 is no pair: one of its steps takes no transition.
  const coveredPairs = new Set([0]);
  const coveredGoals = new Set<string>();
  const goalsOf = new Map<Edge, string[]>();
  const allGoals = (edge: Edge) => [...goalsCoveredBy(edge), unrecorded.get(edge) ?? []].flat();
  /** Forgets the covered goals of the edge: they stay covered. */
  function uncoveredGoals(edge: Edge): string[] {
    const goals = (goalsOf.get(edge) ?? allGoals(edge)).filter((goal) => !coveredGoals.has(goal));
    goalsOf.set(edge, goals);
    return goals;
  }
  return buildPaths(graph, {
    length: 10,
    radius: 3,
    coversTransitionPairs: true,
    isUncovered: (edge, previousTransitionSet) =>
      !coveredPairs.has(encodePair(previousTransitionSet, edge)) || uncoveredGoals(edge).length > 0,
    markCovered(edge, previousTransitionSet) {
      coveredPairs.add(encodePair(previousTransitionSet, edge));
      for (const goal of uncoveredGoals(edge)) coveredGoals.add(goal);
    },
  });
}

/** Builds long paths that cover the cells that no path has executed. Ignored events need no path: `replay` sends them. */
export function buildSweepPaths(graph: Graph, cellName: CellName, executedCells: ReadonlySet<string>): Path[] {
  const covered = new Set(executedCells);
  return buildPaths(graph, {
    length: 400,
    radius: 4,
    isUncovered: (edge) => edge.from !== null && !edge.trace.isIgnored && !covered.has(cellName(edge)),
    markCovered: (edge) => covered.add(cellName(edge)),
  });
}
