import type { ElkExtendedEdge, ElkNode } from 'elkjs';
import type { Chart, State } from '../report/format.ts';
import { anywhereId, anywhereTitle, beginsAnywhere, innerTransitions, rowText, stateRows } from './chart-text.ts';
import { metrics } from './drawing.ts';
import type { MeasureText } from './measure-text.ts';
import { visibleEdges, visibleStates, type VisibleEdge } from './visible-edges.ts';

/** Which states are drawn without their children. */
export type IsCollapsed = (state: State) => boolean;

/** The graph for ELK, and the edges that it has by id. */
export type ChartGraph = { root: ElkNode; edges: Map<string, VisibleEdge>; collapsed: Set<string> };

type Direction = 'DOWN' | 'RIGHT';

/** Builds the graph of a chart. */
export function buildGraph(chart: Chart, measure: MeasureText, direction: Direction, isCollapsed: IsCollapsed): ChartGraph {
  const collapsed = new Set(chart.states.filter((state) => isCollapsed(state)).map(({ id }) => id));
  const edges = visibleEdges(chart, collapsed);
  const [first] = chart.states;
  if (first === undefined) throw new Error(`${chart.id} has no states`);
  const root: ElkNode = {
    id: '#',
    children: [nodeOf(chart, first, { collapsed, measure })],
    edges: [...initialEdges(chart, collapsed), ...edges.map((edge) => edgeOf(edge, measure))],
    layoutOptions: options(direction),
  };
  return { root, edges: new Map(edges.map((edge) => [edge.id, edge])), collapsed };
}

const edge = (id: string, from: string, to: string, priority: number): ElkExtendedEdge => ({
  id,
  sources: [from],
  targets: [to],
  layoutOptions: { 'elk.layered.priority.direction': String(priority) },
});

/** Returns the edges from the dots of the drawn groups to their initial states. */
function initialEdges(chart: Chart, collapsed: ReadonlySet<string>): ElkExtendedEdge[] {
  const drawnFor = visibleStates(chart, collapsed);
  return chart.states.flatMap(({ id, initial }) =>
    initial === null || drawnFor(id) !== id || collapsed.has(id) ? [] : [edge(`${id}#initial→`, `${id}#initial`, drawnFor(initial), 100)],
  );
}

type NodeOptions = { collapsed: ReadonlySet<string>; measure: MeasureText };

function nodeOf(chart: Chart, state: State, drawn: NodeOptions): ElkNode {
  const children = drawn.collapsed.has(state.id) ? [] : chart.states.filter(({ parent }) => parent === state.id);
  const size = stateSize(chart, state, drawn.measure, children.length > 0);
  if (children.length === 0) return { id: state.id, ...size };
  const hasOwn = chart.transitions.some((transition) => transition.source === state.id && beginsAnywhere(transition));
  const anywhere = hasOwn ? [{ id: anywhereId(state.id), ...anywhereSize(chart, state, drawn.measure) }] : [];
  const dot = state.initial === null ? [] : [{ id: `${state.id}#initial`, width: 10, height: 10 }];
  const top = Math.max(metrics.groupPadding, size.height + metrics.gap);
  return {
    id: state.id,
    children: [...dot, ...anywhere, ...children.map((child) => nodeOf(chart, child, drawn))],
    layoutOptions: {
      'elk.padding': `[top=${top},left=18,bottom=18,right=18]`,
      'elk.nodeSize.constraints': 'MINIMUM_SIZE',
      'elk.nodeSize.minimum': `(${size.width},${top + 40})`,
    },
  };
}

function edgeOf({ id, from, to, lines, hasIcon, priority }: VisibleEdge, measure: MeasureText): ElkExtendedEdge {
  const width = Math.max(...lines.map((line) => measure(line, metrics.label, 500))) + (hasIcon ? metrics.icon : 0) + 12;
  const label = {
    id: `${id}#label`,
    text: lines.join('\n'),
    width: Math.ceil(width),
    height: lines.length * 15 + 6,
    layoutOptions: { 'elk.edgeLabels.inline': 'true', 'elk.edgeLabels.placement': 'CENTER' },
  };
  return { ...edge(id, from, to, priority), labels: [label] };
}

/** Returns the size of a state's box; of a group the size of its title. */
function stateSize(chart: Chart, state: State, measure: MeasureText, isGroup: boolean): { width: number; height: number } {
  const { title, subtitle, invokes } = stateRows(chart, state);
  const inner = isGroup ? [] : rowWidths(chart, state, measure);
  const widths = [
    measure(title, metrics.title, 700) + (state.type === 'final' ? 12 : 0),
    subtitle === null ? 0 : measure(subtitle, metrics.label, 500),
    ...invokes.map((text) => measure(text, metrics.label, 500) + metrics.icon),
    ...inner,
  ];
  return boxSize(widths, (subtitle === null ? 0 : 1) + invokes.length + inner.length);
}

/** Returns the size of the box for all states of a group. */
function anywhereSize(chart: Chart, state: State, measure: MeasureText): { width: number; height: number } {
  const rows = rowWidths(chart, state, measure);
  return boxSize([measure(anywhereTitle(state), metrics.label, 500), ...rows], rows.length);
}

const rowWidths = (chart: Chart, state: State, measure: MeasureText) =>
  innerTransitions(chart, state).map((transition) => measure(rowText(transition), metrics.label, 500) + metrics.icon);

const boxSize = (widths: readonly number[], rows: number) => ({
  width: Math.ceil(Math.max(90, ...widths) + metrics.padding * 2),
  height: metrics.titleRow + rows * metrics.row + metrics.gap * 2,
});

const options = (direction: Direction): Record<string, string> => ({
  'elk.algorithm': 'layered',
  'elk.direction': direction,
  'elk.hierarchyHandling': 'INCLUDE_CHILDREN',
  'elk.json.edgeCoords': 'ROOT',
  'elk.json.shapeCoords': 'ROOT',
  'elk.edgeRouting': 'ORTHOGONAL',
  'elk.layered.nodePlacement.strategy': 'NETWORK_SIMPLEX',
  'elk.spacing.nodeNode': '28',
  'elk.spacing.edgeLabel': '4',
  'elk.spacing.edgeNode': '14',
  'elk.spacing.edgeEdge': '10',
  'elk.layered.spacing.nodeNodeBetweenLayers': '34',
  'elk.layered.spacing.edgeNodeBetweenLayers': '14',
  'elk.layered.spacing.edgeEdgeBetweenLayers': '10',
  'elk.randomSeed': '1',
});
