import type { Configuration, Edge, Graph } from './graph.ts';

export type SearchOptions = {
  /** Whether a step would cover a goal that is still uncovered. */
  isUncovered(this: void, edge: Edge, previousTransitionSet: number): boolean;
  /** Whether goals depend on `previousTransitionSet`. If not, it is always 0. */
  coversTransitionPairs?: boolean;
  /** Maximum number of steps from one goal to the next. */
  radius?: number;
};

/** A configuration, and the transition set taken last: a pair of transitions depends on both. */
type Position = { configuration: Configuration | null; previousTransitionSet: number };

/** A position with what the searches know of it. */
type SearchNode = Position & {
  configuration: Configuration;
  /** Index of the first edge that may be uncovered. It only grows, because a covered goal stays covered. */
  firstUncovered: number;
  /** Edges to other nodes, or null before they are computed. */
  successors: { edge: Edge; node: SearchNode }[] | null;
  /** Number of the last search that visited the node. */
  lastSearch: number;
};

/** A node in the queue of a breadth-first search, linked to the visit that found it. */
type Visit = { edge: Edge; node: SearchNode; parent: Visit | null; depth: number };

/** Creates the search for uncovered goals in a graph. It remembers between searches which goals are covered. */
export function createGoalSearch(graph: Graph, { isUncovered, coversTransitionPairs = false, radius = Infinity }: SearchOptions) {
  const nodes = new Map<Configuration, Map<number, SearchNode>>();
  function nodeAt(configuration: Configuration, previousTransitionSet: number): SearchNode {
    const bySet = nodes.get(configuration) ?? new Map<number, SearchNode>();
    nodes.set(configuration, bySet);
    const node = bySet.get(previousTransitionSet) ?? {
      configuration,
      previousTransitionSet,
      firstUncovered: 0,
      successors: null,
      lastSearch: 0,
    };
    bySet.set(previousTransitionSet, node);
    return node;
  }
  /** A step that takes no transition keeps the transition set of the step before. */
  function nodeAfter({ to, transitionSet }: Edge, previousTransitionSet: number): SearchNode {
    return nodeAt(to, coversTransitionPairs ? transitionSet || previousTransitionSet : 0);
  }
  /** Returns the first edge to each node that a step with a transition leads to. */
  function successorsOf(node: SearchNode) {
    if (node.successors !== null) return node.successors;
    const firstEdges = new Map<SearchNode, Edge>();
    for (const edge of node.configuration.edges) {
      if (edge.transitionSet === 0) continue;
      const next = nodeAfter(edge, node.previousTransitionSet);
      if (!firstEdges.has(next)) firstEdges.set(next, edge);
    }
    node.successors = Array.from(firstEdges, ([next, edge]) => ({ edge, node: next }));
    return node.successors;
  }
  function uncoveredEdge(node: SearchNode): Edge | undefined {
    const { edges } = node.configuration;
    while (node.firstUncovered < edges.length) {
      const edge = edges[node.firstUncovered];
      if (edge !== undefined && isUncovered(edge, node.previousTransitionSet)) return edge;
      node.firstUncovered += 1;
    }
    return undefined;
  }

  const edgesByDistance = sortByDistance(graph);
  /** Index of the first edge by distance after which a goal may be uncovered. */
  let nextEdge = 0;
  let searchCount = 0;

  return {
    /** The position before the first step of a path. */
    start: { configuration: null, previousTransitionSet: 0 } as Position,
    positionAfter: (edge: Edge, { previousTransitionSet }: Position): Position => nodeAfter(edge, previousTransitionSet),

    /** Returns the edges from a start to the nearest uncovered goal, none if every goal is covered. */
    pathFromStart(): Edge[] {
      const start = graph.starts.find((edge) => isUncovered(edge, 0));
      if (start !== undefined) return [start];
      for (; nextEdge < edgesByDistance.length; nextEdge += 1) {
        const edge = edgesByDistance[nextEdge];
        const goal = edge && uncoveredEdge(nodeAfter(edge, 0));
        if (edge !== undefined && goal !== undefined) return [...((edge.from && graph.shortestPaths.get(edge.from)) ?? []), edge, goal];
      }
      return [];
    },

    /** Returns the edges to the nearest uncovered goal within the radius, none if there is none. Searches breadth first. */
    pathFrom({ configuration, previousTransitionSet }: Position): Edge[] {
      if (configuration === null) return [];
      searchCount += 1;
      const first = nodeAt(configuration, previousTransitionSet);
      const queue: Visit[] = [];
      const enqueueSuccessors = (node: SearchNode, parent: Visit | null) => {
        const depth = (parent?.depth ?? 0) + 1;
        if (depth >= radius) return;
        for (const { edge, node: next } of successorsOf(node)) {
          if (next.lastSearch === searchCount) continue;
          next.lastSearch = searchCount;
          queue.push({ edge, node: next, parent, depth });
        }
      };
      const goal = uncoveredEdge(first);
      if (goal !== undefined) return [goal];
      enqueueSuccessors(first, null);
      // The queue grows during the loop.
      for (const visit of queue) {
        const next = uncoveredEdge(visit.node);
        if (next !== undefined) return [...edgesTo(visit), next];
        enqueueSuccessors(visit.node, visit);
      }
      return [];
    },
  };
}

/** Returns the starts and all edges with a transition, by the distance of their source from a start. */
function sortByDistance({ starts, shortestPaths }: Graph): Edge[] {
  const edges = [...shortestPaths.keys()].flatMap((configuration) => configuration.edges);
  return [...starts, ...edges.filter(({ transitionSet }) => transitionSet !== 0)];
}

/** Returns the edges of a search, from its first visit to the given one. */
function edgesTo(last: Visit): Edge[] {
  const edges: Edge[] = [];
  for (let visit: Visit | null = last; visit !== null; visit = visit.parent) edges.push(visit.edge);
  return edges.toReversed();
}
