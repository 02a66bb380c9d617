import { createMachine } from 'xstate';
import { descendants } from '../paths/goals.ts';
import { internalEvent } from '../paths/xstate-internals.ts';
import type { Chart } from '../paths/chart.ts';
import { toList, type Edit, type InvokeConfig, type Mutant, type Place, type StateConfig, type TransitionList } from './chart-config.ts';
import { addTransition, editDelays, editInvokes, invokeKeys } from './state-edits.ts';
import { editTransitions, type Transition } from './transition-edits.ts';
import { editActions, mutateValue } from './action-edits.ts';
import { editContext, editDelayLengths } from './chart-edits.ts';

/**
 * Returns all mutants of a chart: each differs from it in one place. The scenario has an input to create a context with.
 */
export function createMutants({ machine, scenario }: Pick<Chart, 'machine' | 'scenario'>): Mutant[] {
  const config = machine.config as StateConfig;
  const nodes = descendants(machine);
  const leaves = nodes.filter(({ type }) => type === 'atomic' || type === 'final');
  const place: Place = {
    path: [],
    id: machine.id,
    targets: leaves.map(({ id }) => `#${id}`),
    delays: Object.keys(machine.implementations.delays),
    slots: Object.keys(machine.implementations.actors),
    assigns: new Set(Object.entries(machine.implementations.actions).flatMap(([name, action]) => (isAssign(action) ? [name] : []))),
    events: [...new Set(nodes.flatMap(({ ownEvents }) => ownEvents))].filter((type) => !internalEvent.test(type)),
    handled: [],
  };
  return [
    ...[...editState(config, place), ...editContext(machine, Object.values(scenario.starts)[0])].map(({ name, path, value }) => ({
      name,
      machine: createMachine(replaceAt(config, path, value) as never, machine.implementations as never),
    })),
    ...editDelayLengths(machine),
  ];
}

const isAssign = (action: unknown) => typeof action === 'function' && 'type' in action && action.type === 'xstate.assign';

/** Returns the edits of a state and of the states in it. */
function editState(state: StateConfig, place: Place): Edit[] {
  const { path, id } = place;
  const children = Object.entries(state.states ?? {});
  const at = (name: string, key: string, value: unknown): Edit => ({ name: `${id}: ${name}`, path: [...path, key], value });
  const handled = [...place.handled, ...Object.keys(state.on ?? {})];
  const otherChild = children.find(([name]) => name !== state.initial)?.[0];
  return [
    ...(state.initial === undefined || otherChild === undefined ? [] : [at(`begins in ${otherChild}`, 'initial', otherChild)]),
    ...toList(state.tags).map((tag) =>
      at(
        `lacks the tag ${tag}`,
        'tags',
        toList(state.tags).filter((one) => one !== tag),
      ),
    ),
    ...(state.output === undefined ? [] : [at('has another output', 'output', mutateValue(state.output))]),
    ...(['entry', 'exit'] as const).flatMap((key) =>
      editActions(state[key], place.assigns).map(([name, value]) => at(`${key}: ${name}`, key, value)),
    ),
    ...(state.type === 'final' ? [at('is not final', 'type', 'atomic')] : []),
    ...editDelays(state, place),
    ...editInvokes(state, place),
    ...(children.length === 0 && state.type !== 'final' ? addTransition(state, { ...place, handled }) : []),
    ...transitionLists(state).flatMap(([keys, list]) =>
      editTransitions(list.map(normalize), { ...place, targets: place.targets.filter((target) => target !== `#${id}`) }).map(
        ([name, value]) => ({ name: `${id} on ${keys.join(' ')}: ${name}`, ...replaceList(state, { path, keys, value }) }),
      ),
    ),
    ...children.flatMap(([name, child]) => editState(child, { ...place, handled, path: [...path, 'states', name], id: `${id}.${name}` })),
  ];
}

/** Returns the lists of transitions of a state, with the path to each. */
function transitionLists(state: StateConfig): [keys: string[], list: (string | Transition)[]][] {
  const named = (['on', 'after'] as const).flatMap((key) =>
    Object.entries(state[key] ?? {}).map(([name, list]): [string[], TransitionList] => [[key, name], list]),
  );
  const invoked = toList<InvokeConfig>(state.invoke).flatMap(({ onDone, onError }, index): [string[], TransitionList][] => [
    [[...invokeKeys(state, index), 'onDone'], onDone],
    [[...invokeKeys(state, index), 'onError'], onError],
  ]);
  const all: [string[], TransitionList][] = [...named, ...invoked, [['always'], state.always], [['onDone'], state.onDone]];
  return all.map(([keys, list]): [string[], (string | Transition)[]] => [keys, toList(list)]).filter(([, list]) => list.length > 0);
}

/** Replaces a list of transitions. A delay without transitions is removed: XState would still start its timer. */
function replaceList({ after = {} }: StateConfig, { path, keys, value }: { path: Edit['path']; keys: string[]; value: Transition[] }) {
  const [key, delay = ''] = keys;
  if (key !== 'after' || value.length > 0) return { path: [...path, ...keys], value };
  const { [delay]: _, ...others } = after;
  return { path: [...path, key], value: others };
}

function normalize(transition: string | Transition): Transition {
  return typeof transition === 'string' ? { target: transition } : transition;
}

/** Returns a copy with another value at a path. Copies only the objects on the path. */
function replaceAt(config: unknown, [key, ...rest]: Edit['path'], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(config))
    return config.map((one: unknown, index) => (String(index) === String(key) ? replaceAt(one, rest, value) : one));
  const entries = (config ?? {}) as Record<string, unknown>;
  return { ...entries, [key]: replaceAt(entries[key], rest, value) };
}
