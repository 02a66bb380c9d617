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
  unmet(edge: Edge, last: number): boolean;
  meet(edge: Edge, last: number): void;
  /** What a step leaves behind for the next step's goals; 0 is nothing. */
  leaves(edge: Edge, last: number): number;
  /** Steps after which a path ends as soon as it has met a goal. */
  length: number;
};

/**
 * Paths that meet every goal that can be met: each walks to the nearest unmet goal again and again, until it is long
 * enough or no goal is left where it stands; then the next begins. Same chart, same paths.
 */
export function buildPaths({ graph, unmet, meet, leaves, length }: Wishes): Path[] {
  const paths: Path[] = [];
  const placed = (edge: Edge, before: Place | null): Place => ({ edge, last: leaves(edge, before?.last ?? 0), before });

  /** The nearest place whose last step meets a goal. */
  function nearest(from: readonly Place[]): Place | null {
    const seen = new Set<number>();
    const queue = [...from];
    for (const place of queue) {
      for (const edge of place.edge.to.edges) {
        if (unmet(edge, place.last)) return placed(edge, place);
        // A step that changes nothing leads nowhere new.
        if (edge.label === 0) continue;
        const next = placed(edge, place);
        const key = edge.to.index * mostLabels + next.last;
        if (seen.has(key)) continue;
        seen.add(key);
        queue.push(next);
      }
    }
    return null;
  }

  const starts = graph.starts.map((edge) => placed(edge, null));
  for (;;) {
    const unseen = starts.find(({ edge }) => unmet(edge, 0));
    let end = unseen ?? nearest(starts);
    if (end === null) return paths;
    let edges = walked(end);
    let counted = 0;
    for (;;) {
      let last = 0;
      for (const [index, edge] of edges.entries()) {
        if (index >= counted) meet(edge, last);
        last = leaves(edge, last);
      }
      counted = edges.length;
      const further: Place | null = edges.length < length ? nearest([end]) : null;
      if (further === null) break;
      end = further;
      edges = walked(end);
    }
    paths.push(path(edges));
  }
}

function walked(place: Place): Edge[] {
  const edges: Edge[] = [];
  for (let at: Place | null = place; at !== null; at = at.before) edges.unshift(at.edge);
  return edges;
}

function path(edges: Edge[]): Path {
  const name = [...edges.map(({ step }) => step.name), statePath(edges.at(-1)?.to.snapshot.value ?? '')].join(' → ');
  return { id: createHash('sha256').update(name).digest('hex').slice(0, 8), name, edges };
}
