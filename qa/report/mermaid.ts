import { labelLines } from '../layout/chart-text.ts';
import type { Chart, State } from './format.ts';

/** Mermaid reads dots as member access: a state's id has underscores instead. */
const mermaidId = (id: string) => id.replaceAll(/\W/g, '_');

/** Mermaid ends a label at a colon or semicolon, and reads `#` as an entity. */
const mermaidText = (text: string) => text.replaceAll(/\s*[:;#]\s*/g, ' ');

/**
 * Writes a chart as a Mermaid state diagram. Leaves out targetless transitions, and those of the root state, which Mermaid cannot
 * draw: the root is the diagram itself.
 */
export function toMermaid(chart: Chart): string {
  const [root] = chart.states;
  const drawn = chart.transitions.filter(({ source }) => source !== root?.id);
  const edges = drawn.flatMap((transition) =>
    transition.targets.map(
      (target) => `${mermaidId(transition.source)} --> ${mermaidId(target)} : ${mermaidText(labelLines(transition).join(', '))}`,
    ),
  );
  const inner = root === undefined ? [] : renderChildren(chart, root, 1);
  return ['stateDiagram-v2', ...inner, ...edges.map((edge) => `  ${edge}`)].join('\n');
}

/** Returns the lines of the states within a state. */
function renderChildren(chart: Chart, parent: State, depth: number): string[] {
  const indent = '  '.repeat(depth);
  const children = chart.states.filter((state) => state.parent === parent.id);
  const initial = parent.initial === null ? [] : [`${indent}[*] --> ${mermaidId(parent.initial)}`];
  const blocks = children.map((state) => {
    const name = `${indent}state "${state.key}" as ${mermaidId(state.id)}`;
    const nested = renderChildren(chart, state, depth + 1);
    if (nested.length > 0) return [`${name} {`, ...nested, `${indent}}`];
    return state.type === 'final' ? [name, `${indent}${mermaidId(state.id)} --> [*]`] : [name];
  });
  if (parent.type !== 'parallel') return [...initial, ...blocks.flat()];
  return blocks.flatMap((block, index) => (index === 0 ? block : [`${indent}--`, ...block]));
}
