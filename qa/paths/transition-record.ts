import { createHash } from 'node:crypto';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { statePath } from '#machines/state-path.ts';
import type { Edge, Graph } from './graph.ts';
import { changedKeys, describeEffect, initialMicrosteps, microstepsOf } from './xstate-internals.ts';

/** Characters of a value; the rest is replaced by its hash. */
const valueLength = 120;
/** Edges of a group that are compared. */
const describedEdges = 20;

/**
 * Returns a text that says what each step of a chart does: the transitions it takes and in how many configurations, the state
 * it leads to with its tags, the actions with their parameters, events to other actors, invoked actors with their input, the
 * context it changes, and the output. Ignored events are left out.
 */
export function recordTransitions(machine: AnyStateMachine, { starts, configurations, transitionSets }: Graph): string {
  const groups = new Map<string, Edge[]>();
  for (const edge of [...starts, ...configurations.flatMap(({ edges }) => edges)]) {
    if (edge.trace.isIgnored) continue;
    const key = `${transitionSets[edge.transitionSet]}|${edge.step.name}|${statePath(edge.to.snapshot.value)}`;
    const group = groups.get(key) ?? [];
    group.push(edge);
    groups.set(key, group);
  }
  return [...groups.values()].map((edges) => describeGroup(machine, transitionSets, edges)).join('\n');
}

/** Describes edges with the same step, transitions and target, by the one of them that does most. */
function describeGroup(machine: AnyStateMachine, transitionSets: readonly string[], edges: readonly Edge[]): string {
  const [first] = edges;
  if (first === undefined) return '';
  const { step, transitionSet, to } = first;
  const tags = [...to.snapshot.tags].toSorted().map((tag) => ` #${tag}`);
  const heading = `${step.name} → ${statePath(to.snapshot.value)}${tags.join('')} (${edges.length})`;
  const described = edges.slice(0, describedEdges).map((edge) => describeEffects(machine, edge));
  const effects = described.reduce((most, other) => (other.length > most.length ? other : most), []);
  const transitions = transitionSets[transitionSet] ?? '';
  return `${[heading, ...(transitions === '' ? [] : [transitions]), ...effects].join('\n  ')}\n`;
}

function describeEffects(machine: AnyStateMachine, { from, step }: Edge): string[] {
  const before = from?.snapshot ?? null;
  const microsteps = before === null ? initialMicrosteps(machine, step.event['input']) : microstepsOf(machine, before, step.event);
  const after = microsteps.at(-1)?.[0] ?? before;
  if (after === null) return [];
  return [
    ...microsteps.flatMap(([, actions]) => actions.flatMap((action) => describeEffect(action, after.context))),
    ...contextChanges(before, after),
    ...(after.output === undefined ? [] : [`output ${JSON.stringify(after.output)}`]),
  ].map(shorten);
}

function contextChanges(before: AnyMachineSnapshot | null, { context }: AnyMachineSnapshot): string[] {
  return changedKeys(before?.context ?? {}, context).map((key) => `${key} = ${JSON.stringify(context[key])}`);
}

function shorten(text: string): string {
  if (text.length <= valueLength) return text;
  return `${text.slice(0, valueLength)}… ${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}
