/** Everything that is read of XState beyond its public API: `tests/qa/paths/xstate-internals.test.ts` fails when a version changes it. */
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

/** Returns the active state nodes, compound ones included. */
export const activeNodes = (snapshot: AnyMachineSnapshot): readonly AnyStateNode[] => snapshot._nodes;

/** Returns the transitions that an event would take, of parallel regions several. */
export const selectTransitions = (snapshot: AnyMachineSnapshot, event: AnyEventObject): readonly AnyTransitionDefinition[] =>
  snapshot.machine.getTransitionData(snapshot, event);

/** Events by which an invoked actor, or a delay, reports to its machine. */
export const doneEvent = (id: string, output: unknown) => ({ type: `xstate.done.actor.${id}`, output, actorId: id });
export const errorEvent = (id: string, error: unknown) => ({ type: `xstate.error.actor.${id}`, error, actorId: id });
/** Matches the types of such events, which no visitor sends. */
export const internalEvent = /^xstate\./;

/** Machines whose initial snapshot is cached: `getMicrosteps` creates a new one per call. */
const cached = new WeakMap<AnyStateMachine, AnyStateMachine>();

/** Returns the microsteps of an event, without running any action. */
export function microstepsOf(machine: AnyStateMachine, before: AnyMachineSnapshot, event: AnyEventObject): readonly Microstep[] {
  const queried = cached.get(machine) ?? (Object.create(machine, { getInitialSnapshot: { value: () => before } }) as AnyStateMachine);
  cached.set(machine, queried);
  return getMicrosteps(queried, before, event);
}

/** Returns the microsteps of a start. */
export const initialMicrosteps = (machine: AnyStateMachine, input: unknown): readonly Microstep[] => getInitialMicrosteps(machine, input);

/**
 * Returns `source|event|index`: the index counts the alternatives of an event in a state. Uses nothing outside its body,
 * so that a page can run it.
 */
export function transitionId(transition: Pick<AnyTransitionDefinition, 'source' | 'eventType'>): string {
  const { source, eventType } = transition;
  const own: readonly unknown[] = source.transitions.get(eventType) ?? [];
  const alternatives: readonly unknown[] = own.includes(transition) ? own : (source.always ?? []);
  return `${source.id}|${eventType === '' ? 'always' : eventType}|${alternatives.indexOf(transition)}`;
}

/** Returns the transitions of an inspected microstep. */
export const inspectedTransitions = (inspected: { _transitions: readonly AnyTransitionDefinition[] }) => inspected._transitions;

/** Returns the name of an action with effects outside the machine, `sends card.check` for an event to another actor, else nothing. */
export function effectsOf({ type, params }: { type: string; params?: unknown }): string[] {
  if (type === 'xstate.sendTo') return [`sends ${(params as { event: AnyEventObject }).event.type}`];
  return internalEvent.test(type) ? [] : [type];
}
