import type { AnyStateMachine } from 'xstate';
import type { Transition } from './transition-edits.ts';

/** A chart with one structural fault. `name` says where it is and what it is. */
export type Mutant = {
  name: string;
  /** Created on each access, so that what its exploration caches is freed. */
  readonly machine: AnyStateMachine;
};

/** A change of a chart's configuration: replaces what is at `path` by `value`. `name` describes the fault. */
export type Edit = { name: string; path: readonly (string | number)[]; value: unknown };

/** The configuration of a state. XState accepts a single element in place of a list. */
export type StateConfig = {
  initial?: string;
  states?: Record<string, StateConfig>;
  on?: Record<string, TransitionList>;
  after?: Record<string, TransitionList>;
  always?: TransitionList;
  onDone?: TransitionList;
  invoke?: InvokeConfig | readonly InvokeConfig[];
  type?: string;
  entry?: unknown;
  exit?: unknown;
  tags?: string | readonly string[];
  output?: unknown;
};
export type TransitionList = string | Transition | readonly (string | Transition)[] | undefined;

/** Returns a value of a configuration as a list: a single element becomes a list of one, an absent value an empty list. */
export function toList<Value>(value: Value | readonly Value[] | undefined): Value[] {
  return value === undefined ? [] : ([value].flat() as Value[]);
}

/** The configuration of an actor that a state invokes. */
export type InvokeConfig = { id: string; src: unknown; input?: unknown; onDone?: TransitionList; onError?: TransitionList };

/** The path of a state in its chart's configuration, its id, and the names that its mutants can use. */
export type StateLocation = {
  path: readonly string[];
  id: string;
  /** Ids of all states without children, as targets: `#chart.state`. */
  targets: readonly string[];
  delays: readonly string[];
  actors: readonly string[];
  /** Events that any state of the chart accepts. */
  events: readonly string[];
  /** Events that an ancestor of the state accepts; for `addedTransition` also those that the state itself accepts. */
  handledEvents: readonly string[];
  /** Names of the actions that only change the context. */
  assignActions: ReadonlySet<string>;
};
