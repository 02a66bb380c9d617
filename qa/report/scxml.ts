import type { Chart, State, Transition } from './format.ts';

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeXml = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? sign);
const attribute = (name: string, value: string) => ` ${name}="${escapeXml(value)}"`;
const scripts = (actions: readonly string[], indent: string) => actions.map((action) => `${indent}<script>${escapeXml(action)}</script>`);

/** Writes a chart as SCXML: structure, events, guards and actions by name. */
export function toScxml(chart: Chart): string {
  const [root] = chart.states;
  if (root === undefined) return '';
  const initial = root.initial === null ? '' : attribute('initial', root.initial);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<scxml xmlns="http://www.w3.org/2005/07/scxml" version="1.0"${attribute('name', chart.id)}${initial}>`,
    ...content(chart, root, '  '),
    '</scxml>',
    '',
  ].join('\n');
}

function content(chart: Chart, state: State, indent: string): string[] {
  const outgoing = chart.transitions.filter(({ source }) => source === state.id);
  return [
    ...entryOrExit('onentry', state.entry, indent),
    ...entryOrExit('onexit', state.exit, indent),
    ...state.invokes.map(({ id }) => `${indent}<invoke${attribute('id', id)}${attribute('src', id)}/>`),
    ...outgoing.flatMap((transition) => transitionElement(transition, indent)),
    ...chart.states.filter(({ parent }) => parent === state.id).flatMap((child) => stateElement(chart, child, indent)),
  ];
}

function stateElement(chart: Chart, state: State, indent: string): string[] {
  const name = state.type === 'final' ? 'final' : state.type === 'parallel' ? 'parallel' : 'state';
  const open = `${indent}<${name}${attribute('id', state.id)}${state.initial === null ? '' : attribute('initial', state.initial)}`;
  const inner = content(chart, state, `${indent}  `);
  return inner.length === 0 ? [`${open}/>`] : [`${open}>`, ...inner, `${indent}</${name}>`];
}

function transitionElement({ event, guard, targets, actions }: Transition, indent: string): string[] {
  const open = [
    `${indent}<transition`,
    event === 'always' ? '' : attribute('event', event),
    guard === null ? '' : attribute('cond', guard),
    targets.length === 0 ? '' : attribute('target', targets.join(' ')),
  ].join('');
  const inner = scripts(actions, `${indent}  `);
  return inner.length === 0 ? [`${open}/>`] : [`${open}>`, ...inner, `${indent}</transition>`];
}

/** Writes the actions of entering or leaving a state. */
function entryOrExit(name: string, actions: readonly string[], indent: string): string[] {
  if (actions.length === 0) return [];
  return [`${indent}<${name}>`, ...scripts(actions, `${indent}  `), `${indent}</${name}>`];
}
