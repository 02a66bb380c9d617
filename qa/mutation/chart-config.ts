import type { AnyStateMachine } from 'xstate';
import type { Transition } from './transition-edits.ts';

/** A chart with one structural fault. `name` says where it is and what it is. */
export type Mutant = { name: string; machine: AnyStateMachine };

/** A change of one place of a chart's configuration. */
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

/** A state's place in its chart, and the names that its mutants can use. */
export type Place = {
  path: readonly string[];
  id: string;
  targets: readonly string[];
  delays: readonly string[];
  slots: readonly string[];
  /** Events that any state of the chart accepts, and those that an ancestor of this one does. */
  events: readonly string[];
  handled: readonly string[];
  assigns: ReadonlySet<string>;
};
