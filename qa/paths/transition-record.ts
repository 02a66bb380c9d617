import { createHash } from 'node:crypto';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { statePath } from '#machines/state-path.ts';
import type { Edge, Graph } from './graph.ts';
import { changedKeys, describeEffect, initialMicrosteps, microstepsOf } from './xstate-internals.ts';

/** Characters of a value; the rest is replaced by its hash. */
const valueLength = 120;
/** Edges of a group that are compared. */
const describedEdges = 20;

/** Steps that take the same transitions to the same state, and texts that say what they do and from which states. */
export type StepDescription = { edges: readonly Edge[]; heading: string; sources: readonly Source[]; effects: string };

/**
 * A state that a step is taken from, and the values of the guards that select it. `mark`: ` [3f9c of 81aa]`, digests of the
 * configurations of the state in which the guards have these values, and of all its configurations. Empty without guards.
 */
export type Source = { state: string; condition: string; mark: string };

/**
 * Describes what each step of a chart does: the states it is taken from and the guards that select it, the transitions it takes,
 * the state it leads to with its tags, the actions with their parameters, events to other actors, invoked actors with their
 * input, the context it changes, and the output. Ignored events are left out.
 */
export function describeSteps(machine: AnyStateMachine, { starts, configurations, transitionSets }: Graph): StepDescription[] {
  const groups = new Map<string, [Edge, ...Edge[]]>();
  for (const edge of [...starts, ...configurations.flatMap(({ edges }) => edges)]) {
    if (edge.trace.isIgnored) continue;
    const key = `${transitionSets[edge.transitionSet]}|${edge.step.name}|${statePath(edge.to.snapshot.value)}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [edge]);
    else group.push(edge);
  }
  const byState = Map.groupBy(configurations, ({ snapshot }) => statePath(snapshot.value));
  const stateDigests = new Map(Array.from(byState, ([state, all]) => [state, digestOf(all.map(({ key }) => key))]));
  return Array.from(groups.values(), (edges) => describeGroup(machine, edges, { transitionSets, stateDigests }));
}

const digestOf = (keys: readonly string[]) => createHash('sha256').update(keys.toSorted().join('\n')).digest('hex').slice(0, 4);

/** Describes edges with the same step, transitions and target, by the one of them that does most. */
function describeGroup(
  machine: AnyStateMachine,
  edges: readonly [Edge, ...Edge[]],
  { transitionSets, stateDigests }: { transitionSets: readonly string[]; stateDigests: ReadonlyMap<string, string> },
): StepDescription {
  const [{ step, transitionSet, to }] = edges;
  const tags = [...to.snapshot.tags].toSorted().map((tag) => ` #${tag}`);
  const described = edges.slice(0, describedEdges).map((edge) => describeEffects(machine, edge));
  const effects = described.reduce((most, other) => (other.length > most.length ? other : most), []);
  const transitions = transitionSets[transitionSet] ?? '';
  return {
    edges,
    heading: `${step.name} → ${statePath(to.snapshot.value)}${tags.join('')}`,
    sources: findSources(edges, stateDigests),
    effects: [...(transitions === '' ? [] : [transitions]), ...effects].map((line) => `\n  ${line}`).join(''),
  };
}

function findSources(edges: readonly Edge[], stateDigests: ReadonlyMap<string, string>): Source[] {
  const keys = new Map<string, Map<string, string[]>>();
  for (const { from, trace } of edges) {
    if (from === null) continue;
    const [condition, state] = [describeGuards(trace.guards), statePath(from.snapshot.value)];
    const byState = keys.get(condition) ?? new Map<string, string[]>();
    const stateKeys = byState.get(state) ?? [];
    stateKeys.push(from.key);
    keys.set(condition, byState.set(state, stateKeys));
  }
  return [...keys].flatMap(([condition, byState]) =>
    Array.from(byState, ([state, all]) => ({
      state,
      condition,
      mark: condition === '' ? '' : ` [${digestOf(all)} of ${stateDigests.get(state)}]`,
    })),
  );
}

/** Returns a line for each combination of guards, with the states from which a step is taken while they have these values. */
const formatSources = (sources: readonly Source[]) =>
  Array.from(
    Map.groupBy(sources, ({ condition }) => condition),
    ([condition, all]) =>
      `\n  from ${all.map(({ state, mark }) => `${state}${mark}`).join(', ')}${condition === '' ? '' : ` if ${condition}`}`,
  ).join('');

/** Describes the values of guards: `a|event|0 and not a|event|1`. */
export const describeGuards = (guards: readonly string[]) =>
  guards.map((guard) => guard.replace(/^(.*) is (true|false)$/, (_, id, value) => (value === 'true' ? id : `not ${id}`))).join(' and ');

/** Formats the record of a chart, `transitions.txt`: what each step does, and in how many configurations. */
export const formatRecord = (descriptions: readonly StepDescription[]) =>
  descriptions
    .map(({ heading, edges, sources, effects }) => `${heading} (${edges.length})${formatSources(sources)}${effects}\n`)
    .join('\n');

/** Returns the record of a chart. */
export const recordTransitions = (machine: AnyStateMachine, graph: Graph) => formatRecord(describeSteps(machine, graph));

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
