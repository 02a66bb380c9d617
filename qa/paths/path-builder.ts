import { createHash } from 'node:crypto';
import { statePath } from '#machines/state-path.ts';
import type { Configuration, Edge, Graph } from './graph.ts';

/** A path from a start: its name lists its steps, its id is a hash of the name. */
export type Path = { id: string; name: string; edges: Edge[] };

export type PathOptions = {
  /** Whether a step would cover a goal that is still uncovered. `previousSet` is the transition set taken before the step. */
  isUncovered(this: void, edge: Edge, previousSet: number): boolean;
  /** Marks the goals of a step as covered. */
  markCovered(this: void, edge: Edge, previousSet: number): void;
  /** Whether goals depend on `previousSet`. If not, `previousSet` is always 0. */
  coversTransitionPairs?: boolean;
  /** Number of steps after which a path ends as soon as it has covered a goal. */
  length: number;
  /** Maximum number of steps from one goal to the next; beyond it a new path begins. */
  radius?: number;
};

/** Search state: a configuration, and the transition set taken last, because the goals of a pair depend on both. */
type SearchNode = {
  configuration: Configuration;
  previousSet: number;
  /** Index of the first edge that may be uncovered. It only grows, because a covered goal stays covered. */
  firstUncovered: number;
  /** Edges to other nodes, or null before they are computed. */
  successors: { edge: Edge; to: SearchNode }[] | null;
  /** Number of the last search that visited the node. */
  lastSearch: number;
};

/** A node in the queue of a breadth-first search, linked to the visit that found it. */
type Visit = { edge: Edge; node: SearchNode; parent: Visit | null; depth: number };

/**
 * Builds paths that cover every goal. Each path begins with the shortest path to an uncovered goal, and continues to the
 * nearest uncovered goal until it is long enough. Deterministic: the same chart has the same paths.
 */
export function buildPaths(graph: Graph, options: PathOptions): Path[] {
  const { isUncovered, markCovered, coversTransitionPairs = false, length, radius = Infinity } = options;
  const nodes = new Map<Configuration, Map<number, SearchNode>>();
  function nodeOf(configuration: Configuration, previousSet: number): SearchNode {
    const bySet = nodes.get(configuration) ?? new Map<number, SearchNode>();
    nodes.set(configuration, bySet);
    const node = bySet.get(previousSet) ?? { configuration, previousSet, firstUncovered: 0, successors: null, lastSearch: 0 };
    bySet.set(previousSet, node);
    return node;
  }
  /** A step that takes no transition keeps the transition set of the step before. */
  const setAfter = (edge: Edge, previousSet: number) => (coversTransitionPairs ? edge.transitionSet || previousSet : 0);
  const nodeAfter = (edge: Edge, previousSet: number) => nodeOf(edge.to, setAfter(edge, previousSet));

  function successorsOf(node: SearchNode) {
    if (node.successors !== null) return node.successors;
    const firstEdges = new Map<SearchNode, Edge>();
    for (const edge of node.configuration.edges) {
      if (edge.transitionSet === 0) continue;
      const to = nodeAfter(edge, node.previousSet);
      if (!firstEdges.has(to)) firstEdges.set(to, edge);
    }
    node.successors = Array.from(firstEdges, ([to, edge]) => ({ edge, to }));
    return node.successors;
  }
  function uncoveredEdge(node: SearchNode): Edge | undefined {
    const { edges } = node.configuration;
    while (node.firstUncovered < edges.length) {
      const edge = edges[node.firstUncovered];
      if (edge !== undefined && isUncovered(edge, node.previousSet)) return edge;
      node.firstUncovered += 1;
    }
    return undefined;
  }

  /** Edges by the distance of their source from a start. */
  const edgesByDistance = [...graph.starts, ...[...graph.shortestPaths.keys()].flatMap(({ edges }) => edges)].filter(
    ({ from, transitionSet }) => from === null || transitionSet !== 0,
  );
  let nextEdge = 0;
  /** Returns the edges from a start to the nearest uncovered goal, none if every goal is covered. */
  function pathToFirstGoal(): Edge[] {
    const start = graph.starts.find((edge) => isUncovered(edge, 0));
    if (start !== undefined) return [start];
    for (; nextEdge < edgesByDistance.length; nextEdge += 1) {
      const edge = edgesByDistance[nextEdge];
      const goal = edge && uncoveredEdge(nodeAfter(edge, 0));
      if (edge !== undefined && goal !== undefined) return [...((edge.from && graph.shortestPaths.get(edge.from)) ?? []), edge, goal];
    }
    return [];
  }

  let searches = 0;
  /** Returns the edges to the nearest uncovered goal within the radius, none if there is none. */
  function pathToNextGoal(from: SearchNode): Edge[] {
    searches += 1;
    const queue: Visit[] = [];
    /** Returns the path to a goal at this node, or null after queueing its successors. */
    const visitNode = (node: SearchNode, visit: Visit | null): Edge[] | null => {
      const goal = uncoveredEdge(node);
      if (goal !== undefined) return [...edgesTo(visit), goal];
      const depth = (visit?.depth ?? 0) + 1;
      if (depth < radius)
        for (const { edge, to } of successorsOf(node)) {
          if (to.lastSearch === searches) continue;
          to.lastSearch = searches;
          queue.push({ edge, node: to, parent: visit, depth });
        }
      return null;
    };
    let found = visitNode(from, null);
    for (let index = 0; found === null && index < queue.length; index += 1) {
      const visit = queue[index];
      if (visit !== undefined) found = visitNode(visit.node, visit);
    }
    return found ?? [];
  }

  const paths: Path[] = [];
  for (;;) {
    const edges: Edge[] = [];
    let previousSet = 0;
    let nextEdges = pathToFirstGoal();
    while (nextEdges.length > 0) {
      for (const edge of nextEdges) {
        markCovered(edge, previousSet);
        previousSet = setAfter(edge, previousSet);
        edges.push(edge);
      }
      const end = edges.at(-1);
      nextEdges = edges.length < length && end !== undefined ? pathToNextGoal(nodeOf(end.to, previousSet)) : [];
    }
    if (edges.length === 0) return paths;
    paths.push(toPath(edges));
  }
}

/** Returns the edges of a search, from its first visit to the given one. */
function edgesTo(last: Visit | null): Edge[] {
  const edges: Edge[] = [];
  for (let visit = last; visit !== null; visit = visit.parent) edges.push(visit.edge);
  return edges.toReversed();
}

export const stepNames = (edges: readonly Edge[]) => edges.map(({ step }) => step.name).join(' → ');

function toPath(edges: Edge[]): Path {
  const name = `${stepNames(edges)} → ${statePath(edges.at(-1)?.to.snapshot.value ?? '')}`;
  return { id: createHash('sha256').update(name).digest('hex').slice(0, 8), name, edges };
}
