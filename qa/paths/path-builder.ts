import { createHash } from 'node:crypto';
import { statePath } from '#machines/state-path.ts';
import type { Configuration, Edge, Graph } from './graph.ts';

/** A walk from a start: its name is a sentence, its id a hash that stays while its steps do. */
export type Path = { id: string; name: string; edges: Edge[] };

export type PathOptions = {
  /** Whether a step would meet a goal that is still unmet; `last` is the label of the transitions taken before it. */
  isUnmet(this: void, edge: Edge, last: number): boolean;
  meet(this: void, edge: Edge, last: number): void;
  /** Whether goals depend on `last`; else it is always 0. */
  isPaired?: boolean;
  /** Number of steps after which a path ends as soon as it has met a goal. */
  length: number;
  /** Longest way from one goal to the next before a new path begins. */
  radius?: number;
};

/** A search position: a configuration, and the label of the transitions taken last. */
type Spot = {
  at: Configuration;
  last: number;
  /** Goals before this one among the configuration's edges are met: a goal that is met stays met. */
  met: number;
  /** Edges to other spots, or null before they are computed. */
  exits: { edge: Edge; to: Spot }[] | null;
  /** Number of the search that visited it last. */
  search: number;
};

type Visit = { edge: Edge; to: Spot; before: Visit | null; depth: number };

/**
 * Builds paths that meet every goal: each begins with the shortest path to an unmet goal, walks on to the nearest one until
 * it is long enough, and then the next begins. Deterministic: the same chart has the same paths.
 */
export function buildPaths(graph: Graph, { isUnmet, meet, isPaired = false, length, radius = Infinity }: PathOptions): Path[] {
  const spots = new Map<Configuration, Map<number, Spot>>();
  function spotAt(at: Configuration, last: number): Spot {
    const here = spots.get(at) ?? new Map<number, Spot>();
    spots.set(at, here);
    const spot = here.get(last) ?? { at, last, met: 0, exits: null, search: 0 };
    here.set(last, spot);
    return spot;
  }
  /** A step that takes nothing keeps the label of the step before. */
  const spotAfter = (edge: Edge, last: number) => spotAt(edge.to, isPaired ? edge.label || last : 0);

  function exitsOf(spot: Spot) {
    if (spot.exits !== null) return spot.exits;
    const nearest = new Map<Spot, Edge>();
    for (const edge of spot.at.edges) {
      const to = edge.label === 0 ? null : spotAfter(edge, spot.last);
      if (to !== null && !nearest.has(to)) nearest.set(to, edge);
    }
    spot.exits = Array.from(nearest, ([to, edge]) => ({ edge, to }));
    return spot.exits;
  }
  function unmetEdge(spot: Spot): Edge | undefined {
    const { edges } = spot.at;
    while (spot.met < edges.length) {
      const edge = edges[spot.met];
      if (edge !== undefined && isUnmet(edge, spot.last)) return edge;
      spot.met += 1;
    }
    return undefined;
  }

  /** Spots in the order of their distance from a start, each with the edge that arrives there. */
  const arrivals = [...graph.starts, ...[...graph.shortestPaths.keys()].flatMap(({ edges }) => edges)].filter(
    ({ from, label }) => from === null || label !== 0,
  );
  let nextArrival = 0;
  function firstGoal(): Edge[] {
    const start = graph.starts.find((edge) => isUnmet(edge, 0));
    if (start !== undefined) return [start];
    for (; nextArrival < arrivals.length; nextArrival += 1) {
      const arrival = arrivals[nextArrival];
      const goal = arrival && unmetEdge(spotAfter(arrival, 0));
      if (arrival !== undefined && goal !== undefined)
        return [...((arrival.from && graph.shortestPaths.get(arrival.from)) ?? []), arrival, goal];
    }
    return [];
  }

  let searches = 0;
  /** Returns the edges to the nearest unmet goal within the radius, none if there is none. */
  function nextGoal(from: Spot): Edge[] {
    searches += 1;
    const queue: Visit[] = [];
    const visit = (at: Spot, before: Visit | null): Edge[] | null => {
      const goal = unmetEdge(at);
      if (goal !== undefined) return [...edgesTo(before), goal];
      const depth = (before?.depth ?? 0) + 1;
      if (depth < radius)
        for (const { edge, to } of exitsOf(at)) {
          if (to.search === searches) continue;
          to.search = searches;
          queue.push({ edge, to, before, depth });
        }
      return null;
    };
    let found = visit(from, null);
    for (let index = 0; found === null && index < queue.length; index += 1) {
      const next = queue[index];
      if (next !== undefined) found = visit(next.to, next);
    }
    return found ?? [];
  }

  const paths: Path[] = [];
  for (;;) {
    const edges: Edge[] = [];
    let last = 0;
    let next = firstGoal();
    while (next.length > 0) {
      for (const edge of next) {
        meet(edge, last);
        last = isPaired ? edge.label || last : 0;
        edges.push(edge);
      }
      const end = edges.at(-1);
      next = edges.length < length && end !== undefined ? nextGoal(spotAt(end.to, last)) : [];
    }
    if (edges.length === 0) return paths;
    paths.push(pathOf(edges));
  }
}

function edgesTo(visit: Visit | null): Edge[] {
  const edges: Edge[] = [];
  for (let at = visit; at !== null; at = at.before) edges.push(at.edge);
  return edges.toReversed();
}

/** Names steps in their order. */
export const stepNames = (edges: readonly Edge[]) => edges.map(({ step }) => step.name).join(' → ');

function pathOf(edges: Edge[]): Path {
  const name = `${stepNames(edges)} → ${statePath(edges.at(-1)?.to.snapshot.value ?? '')}`;
  return { id: createHash('sha256').update(name).digest('hex').slice(0, 8), name, edges };
}
