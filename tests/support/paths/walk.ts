import { createHash } from 'node:crypto';
import { statePath } from '#machines/state-path.ts';
import type { Edge, Graph } from './graph.ts';

/** A walk from a start: its name is a sentence, its id a hash that stays while its steps do. */
export type Path = { id: string; name: string; edges: Edge[] };

/** More than there are sets of transitions in a chart. */
const mostLabels = 10_000;

/** A place in the search: the step that led here, what was taken last on the way, and the place before. */
type Place = { edge: Edge; last: number; before: Place | null };

type Wishes = {
  graph: Graph;
  /** Goals that a step would meet after `last`, as far as they are still unmet. */
  unmet: (edge: Edge, last: number) => boolean;
  meet: (edge: Edge, last: number) => void;
  /** What a step leaves behind for the next step's goals: 0 is nothing; of the step its label alone counts. */
  leaves: (edge: Edge, last: number) => number;
  /** Steps after which a path ends as soon as it has met a goal. */
  length: number;
};

/**
 * Paths that meet every goal that can be met: each walks to the nearest unmet goal again and again, until it is long
 * enough or no goal is left where it stands; then the next begins. Same chart, same paths.
 */
export function buildPaths({ graph, unmet, meet, leaves, length }: Wishes): Path[] {
  const starts = graph.starts.map((edge): Place => ({ edge, last: leaves(edge, 0), before: null }));

  /** Where nothing is left to meet: what is met stays met. */
  const spent = new Set<number>();
  const keyOf = ({ to }: Edge, last: number) => to.index * mostLabels + last;

  /** The steps that lead from a place to different ones, or leave different things behind. One that takes nothing leads nowhere new. */
  const waysOf = new Map<Edge['to'], Edge[]>();
  function ways(from: Edge['to']): Edge[] {
    const known = waysOf.get(from);
    if (known !== undefined) return known;
    const different = distinct(
      from.edges.filter(({ label }) => label !== 0),
      (edge) => keyOf(edge, edge.label),
    );
    waysOf.set(from, different);
    return different;
  }

  /** The nearest place whose last step meets a goal. */
  function nearest(from: readonly Place[]): Place | null {
    const seen = new Set<number>();
    const queue = [...from];
    for (const place of queue) {
      const { edge: reached, last: before } = place;
      if (!spent.has(keyOf(reached, before))) {
        const edge = reached.to.edges.find((one) => unmet(one, before));
        if (edge !== undefined) return { edge, last: leaves(edge, before), before: place };
        spent.add(keyOf(reached, before));
      }
      for (const edge of ways(reached.to)) {
        const last = leaves(edge, before);
        const key = keyOf(edge, last);
        if (seen.has(key)) continue;
        seen.add(key);
        queue.push({ edge, last, before: place });
      }
    }
    return null;
  }

  const paths: Path[] = [];
  for (;;) {
    const edges: Edge[] = [];
    let at: Place | null = null;
    let next = starts.find(({ edge }) => unmet(edge, 0)) ?? nearest(starts);
    while (next !== null) {
      for (const { edge, before } of placesBetween(at, next)) {
        meet(edge, before?.last ?? 0);
        edges.push(edge);
      }
      at = next;
      next = edges.length < length ? nearest([at]) : null;
    }
    if (edges.length === 0) return paths;
    paths.push(path(edges));
  }
}

/** The first of each key. */
function distinct<T>(all: readonly T[], keyOf: (one: T) => number): T[] {
  const seen = new Set<number>();
  return all.filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)));
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
