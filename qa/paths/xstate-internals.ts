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
  sortBySource(snapshot.machine.getTransitionData(snapshot, event));

/** Sorts transitions as their states are defined: XState has them in the order in which the states of their regions were entered. */
export const sortBySource = (transitions: readonly AnyTransitionDefinition[]): AnyTransitionDefinition[] =>
  transitions.toSorted((a, b) => a.source.order - b.source.order);

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
  const alternativesOfEvent: readonly unknown[] = source.transitions.get(eventType) ?? [];
  const alternatives: readonly unknown[] = alternativesOfEvent.includes(transition) ? alternativesOfEvent : (source.always ?? []);
  return `${source.id}|${eventType === '' ? 'always' : eventType}|${alternatives.indexOf(transition)}`;
}

/**
 * Returns the transitions of an inspected microstep, sorted like those of `selectTransitions`. Must not refer to anything outside its
 * body: its source text also runs in the browser.
 */
export const inspectedTransitions = (inspected: { _transitions: readonly AnyTransitionDefinition[] }) =>
  inspected._transitions.toSorted((a, b) => a.source.order - b.source.order);

/**
 * Returns the name of an action that has effects outside the machine: `sends card.check` for an event to another actor. Returns
 * an empty list for XState's internal actions.
 */
export function effectsOf({ type, params }: { type: string; params?: unknown }): string[] {
  if (type === 'xstate.sendTo') return [`sends ${(params as { event: AnyEventObject }).event.type}`];
  return internalEvent.test(type) ? [] : [type];
}

type Context = Record<string, unknown>;
type DueAction = { type: string; params?: unknown; info?: { context?: Context } };

/**
 * Describes an action that a machine executes, with its parameters: `storeCode {"code":"X"}`, `sends card.check {…} to payment`,
 * `invokes checkCoupon {…}`, `starts pauseDelay of 6000 ms`; and the parts of the context that the step changes only after it. Returns an
 * empty list for XState's other internal actions. `context` is the one after the step.
 */
export function describeEffect({ type, params, info }: DueAction, context: Context): string[] {
  const { event, to, targetId, id, input, delay } = (params ?? {}) as {
    event?: AnyEventObject;
    to?: { id?: string };
    targetId?: string;
    id?: string;
    input?: unknown;
    delay?: number;
  };
  if (type === 'xstate.sendTo') {
    const { type: eventType = '', ...payload } = event ?? {};
    return [`${describeCall(`sends ${eventType}`, payload)} to ${targetId ?? to?.id ?? 'parent'}`];
  }
  if (type === 'xstate.spawnChild') return [describeCall(`invokes ${id}`, input)];
  if (type === 'xstate.raise') return delay === undefined ? [] : [`starts ${id?.split('.')[2]} of ${delay} ms`];
  if (internalEvent.test(type)) return [];
  const laterChanges = info?.context === undefined ? [] : changedFields(info.context, context);
  return [`${describeCall(type, params)}${laterChanges.length === 0 ? '' : `, before ${laterChanges.join(', ')}`}`];
}

/** Returns the keys of a context whose values differ. */
export function changedKeys(before: Context, after: Context): string[] {
  return Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
}

/** Returns the keys of a context whose values differ; of objects, their fields: `attempt.stage`. */
function changedFields(before: Context, after: Context): string[] {
  return changedKeys(before, after).flatMap((key) => {
    const [old, current] = [before[key], after[key]];
    return isRecord(old) && isRecord(current) ? changedKeys(old, current).map((field) => `${key}.${field}`) : [key];
  });
}

const isRecord = (value: unknown): value is Context => typeof value === 'object' && value !== null && !Array.isArray(value);

const describeCall = (name: string, argument: unknown) => {
  const text = JSON.stringify(argument);
  return text === undefined || text === '{}' ? name : `${name} ${text}`;
};
