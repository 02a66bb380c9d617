import { createHash } from 'node:crypto';
import { statePath } from '#machines/state-path.ts';
import type { Edge, Graph } from './graph.ts';

/** A walk from a start: its name is a sentence, its id a hash that stays while its steps do. */
export type Path = { id: string; name: string; edges: Edge[] };

/** Where a search can stand: a configuration, and what was taken last on the way there as far as it counts. */
type Spot = {
  at: Edge['to'];
  last: number;
  /** Steps that lead to different spots; null: not worked out yet. One that takes nothing leads nowhere new. */
  ways: { edge: Edge; to: Spot }[] | null;
  /** Goals before this one among the configuration's steps are met: what is met stays met. */
  met: number;
  /** The search that came by last. */
  search: number;
};

/** A spot that a search has reached: the step that led there, and the place before. */
type Place = { edge: Edge; to: Spot; before: Place | null };

type Wishes = {
  graph: Graph;
  /** Whether a step would meet a goal after `last` that is still unmet. */
  unmet: (edge: Edge, last: number) => boolean;
  meet: (edge: Edge, last: number) => void;
  /** Whether a goal depends on what was taken before its step; else `last` is always 0. */
  isPaired: boolean;
  /** Steps after which a path ends as soon as it has met a goal. */
  length: number;
};

/**
 * Paths that meet every goal that can be met: each walks to the nearest unmet goal again and again, until it is long
 * enough or no goal is left where it stands; then the next begins. Same chart, same paths.
 */
export function buildPaths({ graph, unmet, meet, isPaired, length }: Wishes): Path[] {
  const spots = new Map<Edge['to'], Map<number, Spot>>();
  function spotAt(at: Edge['to'], last: number): Spot {
    const here = spots.get(at) ?? new Map<number, Spot>();
    spots.set(at, here);
    const spot = here.get(last) ?? { at, last, ways: null, met: 0, search: 0 };
    here.set(last, spot);
    return spot;
  }
  /** Where a step leads; of what was taken before, one that takes nothing leaves it as it was. */
  const after = (edge: Edge, last: number) => spotAt(edge.to, isPaired ? edge.label || last : 0);

  function waysFrom(spot: Spot) {
    if (spot.ways !== null) return spot.ways;
    const found = new Map<Spot, Edge>();
    for (const edge of spot.at.edges) {
      const to = edge.label === 0 ? null : after(edge, spot.last);
      if (to !== null && !found.has(to)) found.set(to, edge);
    }
    spot.ways = Array.from(found, ([to, edge]) => ({ edge, to }));
    return spot.ways;
  }
  /** The first step here that meets a goal. */
  function goalAt(spot: Spot): Edge | undefined {
    const { edges } = spot.at;
    while (spot.met < edges.length) {
      const edge = edges[spot.met];
      if (edge !== undefined && unmet(edge, spot.last)) return edge;
      spot.met += 1;
    }
    return undefined;
  }

  let searches = 0;
  /** The nearest place whose last step meets a goal. */
  function nearest(from: readonly Place[]): Place | null {
    searches += 1;
    const queue = [...from];
    for (const place of queue) {
      const goal = goalAt(place.to);
      if (goal !== undefined) return { edge: goal, to: after(goal, place.to.last), before: place };
      for (const { edge, to } of waysFrom(place.to)) {
        if (to.search === searches) continue;
        to.search = searches;
        queue.push({ edge, to, before: place });
      }
    }
    return null;
  }

  const starts = graph.starts.map((edge): Place => ({ edge, to: after(edge, 0), before: null }));
  const paths: Path[] = [];
  for (;;) {
    const edges: Edge[] = [];
    let at: Place | null = null;
    let next = starts.find(({ edge }) => unmet(edge, 0)) ?? nearest(starts);
    while (next !== null) {
      for (const { edge, before } of placesBetween(at, next)) {
        meet(edge, before?.to.last ?? 0);
        edges.push(edge);
      }
      at = next;
      next = edges.length < length ? nearest([at]) : null;
    }
    if (edges.length === 0) return paths;
    paths.push(path(edges));
  }
}

/** The places after `from`, up to `to`, in the order they are walked. */
function placesBetween(from: Place | null, to: Place): Place[] {
  const places: Place[] = [];
  for (let at: Place | null = to; at !== from && at !== null; at = at.before) places.push(at);
  return places.toReversed();
}

function path(edges: Edge[]): Path {
  const name = [...edges.map(({ step }) => step.name), statePath(edges.at(-1)?.to.snapshot.value ?? '')].join(' → ');
  return { id: createHash('sha256').update(name).digest('hex').slice(0, 8), name, edges };
}
