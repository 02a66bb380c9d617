import { createHash } from 'node:crypto';
import { statePath } from '#machines/state-path.ts';
import { createGoalSearch, type SearchOptions } from './goal-search.ts';
import type { Edge, Graph } from './graph.ts';

/** A path from a start: its name lists its steps, its id is a hash of the name. */
export type Path = { id: string; name: string; edges: Edge[] };

export type PathOptions = SearchOptions & {
  /** Marks the goals of a step as covered. */
  markCovered(this: void, edge: Edge, previousTransitionSet: number): void;
  /** Number of steps after which a path ends as soon as it has covered a goal. */
  length: number;
};

/**
 * Builds paths that cover every goal. Each path begins with the shortest path to an uncovered goal, and continues to the
 * nearest uncovered goal until it is long enough. Deterministic: the same chart has the same paths.
 */
export function buildPaths(graph: Graph, { markCovered, length, ...searchOptions }: PathOptions): Path[] {
  const search = createGoalSearch(graph, searchOptions);

  /** Returns the edges of one path. Empty: every goal is covered. */
  function buildPath(): Edge[] {
    const edges: Edge[] = [];
    let position = search.start;
    let nextEdges = search.pathFromStart();
    while (nextEdges.length > 0) {
      for (const edge of nextEdges) {
        markCovered(edge, position.previousTransitionSet);
        position = search.positionAfter(edge, position);
        edges.push(edge);
      }
      nextEdges = edges.length < length ? search.pathFrom(position) : [];
    }
    return edges;
  }

  const paths: Path[] = [];
  for (let edges = buildPath(); edges.length > 0; edges = buildPath()) paths.push(toPath(edges));
  return paths;
}

/** Joins the names of steps. */
export const stepNames = (edges: readonly Edge[]) => edges.map(({ step }) => step.name).join(' → ');

function toPath(edges: Edge[]): Path {
  const name = `${stepNames(edges)} → ${statePath(edges.at(-1)?.to.snapshot.value ?? '')}`;
  return { id: createHash('sha256').update(name).digest('hex').slice(0, 8), name, edges };
}
