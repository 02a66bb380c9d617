import Elk, { type ElkExtendedEdge, type ElkNode } from 'elkjs';
import type { Chart, State } from '../report/format.ts';
import type { ChartDrawings, Drawing, DrawnEdge, DrawnNode } from './drawing.ts';
import { buildGraph, type ChartGraph, type IsCollapsed } from './elk-graph.ts';
import type { MeasureText } from './measure-text.ts';

/**
 * Maps each view to a predicate for the states that it collapses. The view `all` expands every state, and `none` collapses every group.
 * Each group has a view that expands it and its ancestors, and collapses the other groups.
 */
function collapsedStatesByView(chart: Chart): Map<string, IsCollapsed> {
  const views = new Map<string, IsCollapsed>([['all', () => false]]);
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
  for (const [name, collapse] of collapsedStatesByView(chart)) drawings[name] = await layoutView(chart, measure, collapse);
  return drawings;
}

async function layoutView(chart: Chart, measure: MeasureText, collapse: IsCollapsed): Promise<{ down: Drawing; right: Drawing }> {
  return {
    down: await runLayout(buildGraph(chart, measure, 'DOWN', collapse)),
    right: await runLayout(buildGraph(chart, measure, 'RIGHT', collapse)),
  };
}

/** Whether a state is a group: compound or parallel, and not the root. */
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
  return [{ id, kind, depth, ...roundBox({ x, y, width, height }) }, ...children.flatMap((child) => nodesOf(child, depth + 1, collapsed))];
}

function kindOf({ id, children = [] }: ElkNode, collapsed: ReadonlySet<string>): DrawnNode['kind'] {
  // The suffixes are those of `buildGraph`.
  if (id.endsWith('#initial')) return 'initial';
  // The box of the events that a compound state handles in any of its children.
  if (id.endsWith('#any')) return 'anywhere';
  if (collapsed.has(id)) return 'collapsed';
  return children.length > 0 ? 'group' : 'state';
}

function edgeOf({ id, sections = [], labels = [] }: ElkExtendedEdge, edges: ChartGraph['edges']): DrawnEdge {
  const { transitions, lines: labelLines } = edges.get(id) ?? { transitions: [], lines: [] };
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
        : { ...roundBox({ x: label.x ?? 0, y: label.y ?? 0, width: label.width ?? 0, height: label.height ?? 0 }), lines: labelLines },
  };
}

const round = (value: number) => Math.round(value * 10) / 10;
const roundBox = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) => ({
  x: round(x),
  y: round(y),
  width: round(width),
  height: round(height),
});
