import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs';
import type { Chart, State } from '../report/format.ts';
import type { ChartDrawings, Drawing, DrawnEdge, DrawnNode } from './drawing.ts';
import { buildGraph, type ChartGraph, type Collapse } from './elk-graph.ts';
import type { MeasureText } from './measure-text.ts';

/**
 * Maps each view to a predicate for the states that it collapses. The view `all` collapses none, `none` all; each compound or parallel
 * state below the root has a view that shows it and collapses the others.
 */
function collapseRules(chart: Chart): Map<string, Collapse> {
  const views = new Map<string, Collapse>([['all', () => false]]);
  const groups = chart.states.filter(isGroup);
  if (groups.length > 0) views.set('none', isGroup);
  for (const group of groups) {
    const containsGroup = ({ id }: State) => group.id === id || group.id.startsWith(`${id}.`);
    views.set(group.id, (state) => isGroup(state) && !containsGroup(state));
  }
  return views;
}

/** Lays out every view of a chart in both directions, down and right. */
export async function layoutChart(chart: Chart, measure: MeasureText): Promise<ChartDrawings> {
  const drawings: ChartDrawings = {};
  for (const [name, collapse] of collapseRules(chart)) drawings[name] = await layoutView(chart, measure, collapse);
  return drawings;
}

/** Lays out one view of a chart. */
async function layoutView(chart: Chart, measure: MeasureText, collapse: Collapse): Promise<{ down: Drawing; right: Drawing }> {
  return {
    down: await runLayout(buildGraph(chart, measure, 'DOWN', collapse)),
    right: await runLayout(buildGraph(chart, measure, 'RIGHT', collapse)),
  };
}

/** Whether a state is compound or parallel, and not the root. */
const isGroup = ({ parent, type }: State) => parent !== null && (type === 'compound' || type === 'parallel');

async function runLayout({ root, edges, collapsed }: ChartGraph): Promise<Drawing> {
  const laidOut = await new Elk().layout(root);
  const [top] = laidOut.children ?? [];
  if (top === undefined) throw new Error('ELK returned no state');
  return {
    width: Math.ceil(laidOut.width ?? 0),
    height: Math.ceil(laidOut.height ?? 0),
    nodes: nodesOf(top, 0, collapsed),
    edges: (laidOut.edges ?? []).map((edge) => edgeOf(edge, edges)),
  };
}

function nodesOf(node: ElkNode, depth: number, collapsed: ReadonlySet<string>): DrawnNode[] {
  const { id, x = 0, y = 0, width = 0, height = 0, children = [] } = node;
  const kind = kindOf(node, collapsed);
  return [{ id, kind, depth, ...box({ x, y, width, height }) }, ...children.flatMap((child) => nodesOf(child, depth + 1, collapsed))];
}

function kindOf({ id, children = [] }: ElkNode, collapsed: ReadonlySet<string>): DrawnNode['kind'] {
  if (id.endsWith('#initial')) return 'initial';
  // The box of the events that a compound state handles in any of its children.
  if (id.endsWith('#any')) return 'anywhere';
  if (collapsed.has(id)) return 'collapsed';
  return children.length > 0 ? 'group' : 'state';
}

function edgeOf({ id, sections = [], labels = [] }: ElkExtendedEdge, edges: ChartGraph['edges']): DrawnEdge {
  const { transitions, lines } = edges.get(id) ?? { transitions: [], lines: [] };
  const [label] = labels;
  return {
    id,
    transitions,
    points: sections.flatMap(({ startPoint, bendPoints = [], endPoint }) =>
      [startPoint, ...bendPoints, endPoint].map(({ x, y }): [number, number] => [round(x), round(y)]),
    ),
    label:
      label === undefined
        ? null
        : { ...box({ x: label.x ?? 0, y: label.y ?? 0, width: label.width ?? 0, height: label.height ?? 0 }), lines },
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
const box = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
});
