import { createMachine } from 'xstate';
import { descendants } from '../paths/goals.ts';
import { internalEvent } from '../paths/xstate-internals.ts';
import type { Chart } from '../paths/chart.ts';
import {
  toList,
  type Edit,
  type InvokeConfig,
  type Mutant,
  type StateLocation,
  type StateConfig,
  type TransitionList,
} from './chart-config.ts';
import { addedTransition, delayEdits, invokeEdits, invokePath } from './state-edits.ts';
import { transitionVariants, type Transition } from './transition-edits.ts';
import { actionVariants, mutateValue } from './action-edits.ts';
import { contextEdits, delayLengthMutants } from './chart-edits.ts';

/** Returns all mutants of a chart. Each has one fault. The initial context is created with the first input of the scenario. */
export function createMutants({ machine, scenario }: Pick<Chart, 'machine' | 'scenario'>): Mutant[] {
  const config = machine.config as StateConfig;
  const nodes = descendants(machine);
  const leaves = nodes.filter(({ type }) => type === 'atomic' || type === 'final');
  const root: StateLocation = {
    path: [],
    id: machine.id,
    targets: leaves.map(({ id }) => `#${id}`),
    delays: Object.keys(machine.implementations.delays),
    actors: Object.keys(machine.implementations.actors),
    assignActions: new Set(Object.entries(machine.implementations.actions).flatMap(([name, action]) => (isAssign(action) ? [name] : []))),
    events: [...new Set(nodes.flatMap(({ ownEvents }) => ownEvents))].filter((type) => !internalEvent.test(type)),
    handledEvents: [],
  };
  return [
    ...[...stateEdits(config, root), ...contextEdits(machine, Object.values(scenario.inputs)[0])].map(({ name, path, value }) => ({
      name,
      get machine() {
        return createMachine(replaceAt(config, path, value) as never, machine.implementations as never);
      },
    })),
    ...delayLengthMutants(machine),
  ];
}

const isAssign = (action: unknown) => typeof action === 'function' && 'type' in action && action.type === 'xstate.assign';

/** Returns the edits of a state and of the states in it. */
function stateEdits(state: StateConfig, location: StateLocation): Edit[] {
  const { path, id } = location;
  const children = Object.entries(state.states ?? {});
  const editAt = (key: string, name: string, value: unknown): Edit => ({ name: `${id}: ${name}`, path: [...path, key], value });
  const handledEvents = [...location.handledEvents, ...Object.keys(state.on ?? {})];
  // One other initial state is enough: the record contains the first state.
  const otherChild = children.find(([name]) => name !== state.initial)?.[0];
  return [
    ...(state.initial === undefined || otherChild === undefined ? [] : [editAt('initial', `begins in ${otherChild}`, otherChild)]),
    ...toList(state.tags).map((tag) =>
      editAt(
        'tags',
        `lacks the tag ${tag}`,
        toList(state.tags).filter((candidate) => candidate !== tag),
      ),
    ),
    ...(state.output === undefined ? [] : [editAt('output', 'has another output', mutateValue(state.output))]),
    ...(['entry', 'exit'] as const).flatMap((key) =>
      actionVariants(state[key], location.assignActions).map(([name, value]) => editAt(key, `${key}: ${name}`, value)),
    ),
    ...(state.type === 'final' ? [editAt('type', 'is not final', 'atomic')] : []),
    ...delayEdits(state, location),
    ...invokeEdits(state, location),
    ...(children.length === 0 && state.type !== 'final' ? addedTransition(state, { ...location, handledEvents }) : []),
    ...transitionLists(state).flatMap(([listPath, list]) =>
      transitionVariants(list.map(normalize), { ...location, targets: location.targets.filter((target) => target !== `#${id}`) }).map(
        ([name, value]) => ({ name: `${id} on ${listPath.join(' ')}: ${name}`, ...replaceList(state, { path, listPath, value }) }),
      ),
    ),
    ...children.flatMap(([name, child]) =>
      stateEdits(child, { ...location, handledEvents, path: [...path, 'states', name], id: `${id}.${name}` }),
    ),
  ];
}

/** Returns the lists of transitions of a state, with the path to each from the state. */
function transitionLists(state: StateConfig): [listPath: string[], list: (string | Transition)[]][] {
  const named = (['on', 'after'] as const).flatMap((key) =>
    Object.entries(state[key] ?? {}).map(([name, list]): [string[], TransitionList] => [[key, name], list]),
  );
  const invoked = toList<InvokeConfig>(state.invoke).flatMap(({ onDone, onError }, index): [string[], TransitionList][] => [
    [[...invokePath(state, index), 'onDone'], onDone],
    [[...invokePath(state, index), 'onError'], onError],
  ]);
  const all: [string[], TransitionList][] = [...named, ...invoked, [['always'], state.always], [['onDone'], state.onDone]];
  return all.map(([listPath, list]): [string[], (string | Transition)[]] => [listPath, toList(list)]).filter(([, list]) => list.length > 0);
}

/** Replaces a list of transitions. A delay without transitions is removed: XState would still start its timer. */
function replaceList(
  { after = {} }: StateConfig,
  { path, listPath, value }: { path: Edit['path']; listPath: string[]; value: Transition[] },
) {
  const [key, delay = ''] = listPath;
  if (key !== 'after' || value.length > 0) return { path: [...path, ...listPath], value };
  const { [delay]: _, ...others } = after;
  return { path: [...path, key], value: others };
}

function normalize(transition: string | Transition): Transition {
  return typeof transition === 'string' ? { target: transition } : transition;
}

/** Returns a configuration with another value at a path. The parts beside the path are not copied. */
function replaceAt(config: unknown, [key, ...rest]: Edit['path'], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(config))
    return config.map((element: unknown, index) => (String(index) === String(key) ? replaceAt(element, rest, value) : element));
  const entries = (config ?? {}) as Record<string, unknown>;
  return { ...entries, [key]: replaceAt(entries[key], rest, value) };
}
