import { createMachine, type AnyStateMachine } from 'xstate';
import { descendants } from '../paths/goals.ts';
import { editTransitions, type Transition } from './transition-edits.ts';
import { editActions, mutateValue } from './action-edits.ts';

/** A chart with one structural fault. `name` says where it is and what it is. */
export type Mutant = { name: string; machine: AnyStateMachine };

/** A change of one place of a chart's configuration. */
type Edit = { name: string; path: readonly (string | number)[]; value: unknown };

/** The configuration of a state. XState accepts a single element in place of a list. */
type StateConfig = {
  initial?: string;
  states?: Record<string, StateConfig>;
  on?: Record<string, TransitionList>;
  after?: Record<string, TransitionList>;
  always?: TransitionList;
  onDone?: TransitionList;
  invoke?: Invoke | readonly Invoke[];
  entry?: unknown;
  exit?: unknown;
  tags?: string | readonly string[];
  output?: unknown;
};
type TransitionList = string | Transition | readonly (string | Transition)[] | undefined;
type Invoke = { id: string; input?: unknown; onDone?: TransitionList; onError?: TransitionList };

/** Returns a value of a configuration as a list: a single element becomes a list of one, an absent value an empty list. */
function toList<Value>(value: Value | readonly Value[] | undefined): Value[] {
  return value === undefined ? [] : ([value].flat() as Value[]);
}

/** Returns all mutants of a chart: each differs from it in one place. */
export function createMutants(machine: AnyStateMachine): Mutant[] {
  const config = machine.config as StateConfig;
  const leaves = descendants(machine).filter(({ type }) => type === 'atomic' || type === 'final');
  const targets = leaves.map(({ id }) => `#${id}`);
  const delays = Object.keys(machine.implementations.delays);
  const assigns = new Set(Object.entries(machine.implementations.actions).flatMap(([name, action]) => (isAssign(action) ? [name] : [])));
  return editState(config, { path: [], id: machine.id, targets, delays, assigns }).map(({ name, path, value }) => ({
    name,
    machine: createMachine(replaceAt(config, path, value) as never, machine.implementations as never),
  }));
}

const isAssign = (action: unknown) => typeof action === 'function' && 'type' in action && action.type === 'xstate.assign';

type Place = {
  path: readonly string[];
  id: string;
  targets: readonly string[];
  delays: readonly string[];
  assigns: ReadonlySet<string>;
};

/** Returns the edits of a state and of the states in it. */
function editState(state: StateConfig, place: Place): Edit[] {
  const { path, id } = place;
  const children = Object.entries(state.states ?? {});
  const at = (name: string, key: string, value: unknown): Edit => ({ name: `${id}: ${name}`, path: [...path, key], value });
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
    ...editDelays(state, place),
    ...transitionLists(state).flatMap(([keys, list]) =>
      editTransitions(list.map(normalize), { ...place, targets: place.targets.filter((target) => target !== `#${id}`) }).map(
        ([name, value]) => ({
          name: `${id} on ${keys.join(' ')}: ${name}`,
          path: [...path, ...keys],
          value,
        }),
      ),
    ),
    ...toList<Invoke>(state.invoke).flatMap(({ id: slot, input }, index) =>
      input === undefined
        ? []
        : [{ name: `${id}: ${slot} has another input`, path: [...path, ...invokeKeys(state, index), 'input'], value: mutateValue(input) }],
    ),
    ...children.flatMap(([name, child]) => editState(child, { ...place, path: [...path, 'states', name], id: `${id}.${name}` })),
  ];
}

/** Returns the path to an actor that a state invokes. */
function invokeKeys({ invoke }: StateConfig, index: number): string[] {
  return Array.isArray(invoke) ? ['invoke', String(index)] : ['invoke'];
}

/** Returns the lists of transitions of a state, with the path to each. */
function transitionLists(state: StateConfig): [keys: string[], list: (string | Transition)[]][] {
  const named = (['on', 'after'] as const).flatMap((key) =>
    Object.entries(state[key] ?? {}).map(([name, list]): [string[], TransitionList] => [[key, name], list]),
  );
  const invoked = toList<Invoke>(state.invoke).flatMap(({ onDone, onError }, index): [string[], TransitionList][] => [
    [[...invokeKeys(state, index), 'onDone'], onDone],
    [[...invokeKeys(state, index), 'onError'], onError],
  ]);
  const all: [string[], TransitionList][] = [...named, ...invoked, [['always'], state.always], [['onDone'], state.onDone]];
  return all.map(([keys, list]): [string[], (string | Transition)[]] => [keys, toList(list)]).filter(([, list]) => list.length > 0);
}

function normalize(transition: string | Transition): Transition {
  return typeof transition === 'string' ? { target: transition } : transition;
}

/** Gives each delayed transition another delay of the chart. */
function editDelays({ after = {} }: StateConfig, { path, id, delays }: Place): Edit[] {
  return Object.keys(after).flatMap((delay) => {
    const other = delays.find((candidate) => !(candidate in after));
    if (other === undefined) return [];
    const { [delay]: transitions, ...others } = after;
    return [{ name: `${id}: ${other} in place of ${delay}`, path: [...path, 'after'], value: { ...others, [other]: transitions } }];
  });
}

/** Returns a copy with another value at a path. Copies only the objects on the path. */
function replaceAt(config: unknown, [key, ...rest]: Edit['path'], value: unknown): unknown {
  if (key === undefined) return value;
  if (Array.isArray(config))
    return config.map((one: unknown, index) => (String(index) === String(key) ? replaceAt(one, rest, value) : one));
  const entries = (config ?? {}) as Record<string, unknown>;
  return { ...entries, [key]: replaceAt(entries[key], rest, value) };
}
