import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate';
import { descendants } from '../paths/goals.ts';
import { transitionId } from '../paths/xstate-internals.ts';
import type { Chart, State, Transition } from './format.ts';
import { actionName, chartWords, delayLabel, eventLabel, guardName, reasonLabel, actorLabel, stateLabel } from './names.ts';
import { findSourceLines, type SourceLine } from './source-lines.ts';

/** Promises of a chart's leaves by path, and its unreachable transitions with their reasons. */
export type ChartTables = { expectedElements: Record<string, string[] | { never: string }>; unreachable: Record<string, string> };

/** Describes a machine as data: structure, names in French, source lines. */
export function describeChart(name: string, machine: AnyStateMachine, { expectedElements, unreachable }: ChartTables): Chart {
  const file = `machines/${name}.machine.ts`;
  const lines = findSourceLines(file, machine.id);
  const lineOf = (id: string, otherwise: SourceLine = { file, line: 1 }) => lines.get(id) ?? otherwise;
  const nodes = descendants(machine);
  return {
    id: machine.id,
    name,
    file,
    ...chartWords(machine.id),
    states: nodes.map((node): State => describeState(node, expectedElements[node.path.join('.')] ?? null, lines, lineOf(node.id))),
    transitions: nodes.flatMap((node) =>
      ownTransitions(node).map((transition): Transition => {
        const id = transitionId(transition);
        return { ...describeTransition(transition), id, unreachable: labelOf(unreachable[id]), sourceLine: lineOf(id, lineOf(node.id)) };
      }),
    ),
  };
}

const labelOf = (reason: string | undefined) => (reason === undefined ? null : reasonLabel(reason));

const ownTransitions = (node: AnyStateNode) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])];

function describeState(
  node: AnyStateNode,
  expectedElements: State['expectedElements'],
  lines: ReadonlyMap<string, SourceLine>,
  source: SourceLine,
): State {
  const { id, key, type, initial, tags, entry, exit, invoke, parent } = node;
  const timers = /^xstate\.(raise|cancel)$/;
  const named = (actions: readonly unknown[]) =>
    actions.filter((action) => !timers.test((action as { type?: string }).type ?? '')).map(actionName);
  return {
    id,
    parent: parent?.id ?? null,
    key,
    label: stateLabel(key),
    type,
    initial: type === 'compound' ? (initial.target[0]?.id ?? null) : null,
    tags: [...tags],
    entry: named(entry),
    exit: named(exit),
    invokes: invoke.map((actor) => ({ id: actor.id, label: actorLabel(actor.id), source: lines.get(`${id}|${actor.id}`) ?? null })),
    expectedElements:
      expectedElements === null || Array.isArray(expectedElements) ? expectedElements : { never: reasonLabel(expectedElements.never) },
    source,
  };
}

function describeTransition({ source, target, eventType, guard, actions }: AnyTransitionDefinition) {
  const { kind, subject, label } = describeEvent(eventType);
  return {
    source: source.id,
    targets: (target ?? []).map(({ id }) => id),
    event: eventType === '' ? 'always' : eventType,
    kind,
    subject,
    label,
    guard: guard === undefined ? null : guardName(guard, false),
    guardLabel: guard === undefined ? null : guardName(guard, true),
    actions: actions.map(actionName),
  };
}

function describeEvent(type: string): Pick<Transition, 'kind' | 'subject' | 'label'> {
  const [, , , actor = ''] = /^xstate\.(done|error)\.(actor)\.(.+)$/.exec(type) ?? [];
  if (type.startsWith('xstate.done.actor.')) return { kind: 'done', subject: actor, label: actorLabel(actor) };
  if (type.startsWith('xstate.error.actor.')) return { kind: 'error', subject: actor, label: `échec : ${actorLabel(actor)}` };
  if (type.startsWith('xstate.done.state.')) return { kind: 'done', subject: null, label: 'terminé' };
  const [, delay] = /^xstate\.after\.([^.]+)\./.exec(type) ?? [];
  if (delay !== undefined) return { kind: 'delay', subject: delay, label: delayLabel(delay) };
  if (type === '') return { kind: 'always', subject: null, label: '' };
  return { kind: 'event', subject: null, label: eventLabel(type) };
}
