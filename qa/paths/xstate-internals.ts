/** Access to XState internals. `tests/qa/paths/xstate-internals.test.ts` fails if a new version of XState changes them. */
import {
  getInitialMicrosteps,
  getMicrosteps,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
} from 'xstate';

export type Microstep = readonly [AnyMachineSnapshot, readonly { type: string; params?: unknown }[]];

/** Returns the active state nodes, including compound ones. */
export const activeNodes = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] => snapshot._nodes;

/** Returns the transitions that an event would take. Parallel regions may take several. */
export const selectTransitions = (snapshot: AnyMachineSnapshot, event: AnyEventObject): readonly AnyTransitionDefinition[] =>
  snapshot.machine.getTransitionData(snapshot, event);

/** Create the events that XState sends to a machine when an invoked actor settles. */
export const doneEvent = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output, actorId: id });
export const errorEvent = (id: string, error: unknown) => ({ type: `xstate.error.actor.${id}`, error, actorId: id });
/** Matches the types of events that XState itself sends. */
export const internalEvent = /^xstate\./;

/** Copies of machines with an existing snapshot as the initial one, which `getMicrosteps` would compute again in every call. */
const cachingMachines = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** Returns the microsteps of an event, without executing its actions. */
export function microstepsOf(machine: AnyStateMachine, before: AnyMachineSnapshot, event: AnyEventObject): readonly Microstep[] {
  const cachingMachine =
    cachingMachines.get(machine) ?? (Object.create(machine, { getInitialSnapshot: { value: () => before } }) as AnyStateMachine);
  cachingMachines.set(machine, cachingMachine);
  return getMicrosteps(cachingMachine, before, event);
}

/** Returns the microsteps of starting a machine. */
export const initialMicrosteps = (machine: AnyStateMachine, input: unknown): readonly Microstep[] => getInitialMicrosteps(machine, input);

/**
 * Returns `source|event|index`, where the index counts the alternatives of an event in a state. Must not refer to anything
 * outside its body: its source text also runs in the browser.
 */
export function transitionId(transition: Pick<AnyTransitionDefinition, 'source' | 'eventType'>): string {
  const { source, eventType } = transition;
  const own: readonly unknown[] = source.transitions.get(eventType) ?? [];
  const alternatives: readonly unknown[] = own.includes(transition) ? own : (source.always ?? []);
  return `${source.id}|${eventType === '' ? 'always' : eventType}|${alternatives.indexOf(transition)}`;
}

/** Returns the transitions of an inspected microstep. */
export const inspectedTransitions = (inspected: { _transitions: readonly AnyTransitionDefinition[] }) => inspected._transitions;

/**
 * Returns the name of an action that has effects outside the machine: `sends card.check` for an event to another actor. Returns
 * an empty list for XState's internal actions.
 */
export function effectsOf({ type, params }: { type: string; params?: unknown }): string[] {
  if (type === 'xstate.sendTo') return [`sends ${(params as { event: AnyEventObject }).event.type}`];
  return internalEvent.test(type) ? [] : [type];
}
