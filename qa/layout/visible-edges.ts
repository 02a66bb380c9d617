import type { Chart, Transition } from '../report/format.ts';
import { anywhereId, beginsAnywhere, labelLines } from './chart-text.ts';

/** Transitions between two drawn states: several only where one of them is collapsed. */
export type VisibleEdge = {
  id: string;
  from: string;
  to: string;
  transitions: string[];
  lines: string[];
  /** Whether the label has the sign of its kind: all but plain events. */
  hasIcon: boolean;
  priority: number;
};

/** Forward edges decide the layers; back, error and delay edges follow them. */
const priorities: Record<Transition['kind'], number> = { event: 10, done: 10, always: 10, delay: 0, error: 0 };

/** Returns a function that returns the state drawn for another: itself, or the outermost collapsed state around it. */
export function visibleStates({ states }: Chart, collapsed: ReadonlySet<string>): (id: string) => string {
  const parents = new Map(states.map(({ id, parent }) => [id, parent]));
  const ancestors = (id: string): string[] => {
    const parent = parents.get(id) ?? null;
    return parent === null ? [id] : [id, ...ancestors(parent)];
  };
  return (id) => ancestors(id).findLast((candidate) => collapsed.has(candidate)) ?? id;
}

/** Returns the edges of a chart. Those from or to a collapsed state are merged, those inside of it are left out. */
export function visibleEdges(chart: Chart, collapsed: ReadonlySet<string>): VisibleEdge[] {
  const drawnFor = visibleStates(chart, collapsed);
  const order = new Map(chart.states.map(({ id }, index) => [id, index]));
  const isBack = (from: string, to: string) => (order.get(to) ?? 0) <= (order.get(from) ?? 0);
  const groups = new Set(chart.states.flatMap(({ parent }) => (parent === null || collapsed.has(parent) ? [] : [parent])));
  const edges = new Map<string, VisibleEdge>();
  for (const transition of chart.transitions)
    for (const target of transition.targets) {
      const [from, to] = [drawnFor(transition.source), drawnFor(target)];
      const isCollapsed = collapsed.has(from) || collapsed.has(to);
      if (from === to && isCollapsed) continue;
      const key = isCollapsed ? `${from}→${to}` : `${transition.id}→${target}`;
      const existing = edges.get(key);
      if (existing === undefined) {
        const priority = isBack(from, to) ? 0 : priorities[transition.kind];
        const start = groups.has(from) && beginsAnywhere(transition) ? anywhereId(from) : from;
        edges.set(key, {
          id: key,
          from: start,
          to,
          transitions: [transition.id],
          lines: labelLines(transition),
          hasIcon: transition.kind !== 'event',
          priority,
        });
      } else {
        existing.transitions.push(transition.id);
        existing.lines = [`${existing.transitions.length} transitions`];
        existing.hasIcon = false;
      }
    }
  return [...edges.values()];
}
