import { createActor, fromPromise, SimulatedClock, type AnyMachineSnapshot, type AnyStateMachine, type SnapshotFrom } from 'xstate';
import { invokedSlots, keyOf, type Edge, type Step } from './graph.ts';
import type { Path } from './path-builder.ts';
import type { AnyScenario, Outcome } from './scenario.ts';
import { traceStep, type Trace } from './trace.ts';
import { effectsOf, inspectedTransitions, transitionId } from './xstate-internals.ts';

/** One step of a live actor; `before` is null for its start. */
export type Moment<M extends AnyStateMachine = AnyStateMachine> = {
  before: SnapshotFrom<M> | null;
  step: Step;
  after: SnapshotFrom<M>;
  actions: string[];
};

/** A difference between the live actor and what was expected of it. */
export type Problem = { edge: Edge; what: string; expected: unknown; came: unknown };

type Observer = {
  /** Called after each step that went as expected; before its refusals. */
  onStep(edge: Edge, moment: Moment): void;
  /** Returns the events to send after a step that must change nothing there. */
  refusals(edge: Edge): Edge[];
  onRefusal(edge: Edge, moment: Moment): void;
};

/**
 * Runs a path as a live actor, with simulated clocks and slots that settle when the path says so, and compares each step with
 * its pure computation. A call whose state was left is answered late, which must change nothing. Returns the first difference.
 */
export async function replay(machine: AnyStateMachine, scenario: AnyScenario, path: Path, observer: Observer): Promise<Problem[]> {
  const { slots, delays, live } = liveMachine(machine, scenario);
  const clock = clockPerLength();
  const taken: string[] = [];
  const actions: string[] = [];
  slots.clear();
  const [start] = path.edges;
  const actor = createActor(live, {
    input: start?.step.event['input'],
    clock,
    inspect: (seen) => {
      if (seen.actorRef.sessionId !== seen.rootId) return;
      if (seen.type === '@xstate.microstep') taken.push(...inspectedTransitions(seen).map(transitionId));
      if (seen.type === '@xstate.action') actions.push(...effectsOf(seen.action));
    },
  });
  actor.subscribe({ error: () => {} });

  async function settle(slot: string, result: Outcome) {
    const call = slots.get(slot);
    if (call === undefined) throw new Error(`${slot} was not invoked`);
    slots.delete(slot);
    if ('output' in result) call.resolve(result.output);
    else call.reject(result.error);
    await new Promise<void>((done) => setImmediate(done));
  }
  async function perform({ event, slot, delay }: Step) {
    if (event.type === 'xstate.init') actor.start();
    else if (slot !== undefined) await settle(slot.name, slot.result);
    else if (delay !== undefined) clock.increment(delays[delay] ?? 0);
    else actor.send(event);
  }
  /** Settles the calls of states that were left. */
  async function answerLate(edge: Edge, before: AnyMachineSnapshot | null): Promise<Problem[]> {
    const after: AnyMachineSnapshot = actor.getSnapshot();
    const left = before === null ? [] : invokedSlots(before).filter((slot) => !invokedSlots(after).includes(slot));
    for (const slot of left.filter((id) => id !== edge.step.slot?.name)) {
      const late = Object.values(scenario.outcomes[slot] ?? {}).find((outcome) => 'output' in outcome);
      if (late !== undefined) await settle(slot, late);
      const came: AnyMachineSnapshot = actor.getSnapshot();
      if (came !== after) return [{ edge, what: `state after a late answer of ${slot}`, expected: after.value, came: came.value }];
    }
    return [];
  }

  let before: AnyMachineSnapshot | null = null;
  let pure: AnyMachineSnapshot | null = null;
  for (const edge of path.edges) {
    try {
      await perform(edge.step);
    } catch (error) {
      return [{ edge, what: 'step', expected: 'no error', came: String(error) }];
    }
    const after: AnyMachineSnapshot = actor.getSnapshot();
    const trace: Trace = traceStep(machine, pure, edge.step.event);
    pure = trace.end;
    const problems = [...differences(scenario, edge, trace, { after, taken, actions }), ...(await answerLate(edge, before))];
    if (problems.length > 0) return problems;
    observer.onStep(edge, { before, step: edge.step, after, actions: [...actions] });
    before = after;
    for (const refusal of observer.refusals(edge)) {
      actor.send(refusal.step.event);
      const now: AnyMachineSnapshot = actor.getSnapshot();
      if (now.context !== after.context || JSON.stringify(now.value) !== JSON.stringify(after.value))
        return [{ edge: refusal, what: 'state after a refused event', expected: after.value, came: now.value }];
      observer.onRefusal(refusal, { before: after, step: refusal.step, after: now, actions: [] });
      before = now;
    }
    taken.length = 0;
    actions.length = 0;
  }
  return [];
}

/** Compares the live actor with the pure computation, and both with the graph. */
function differences(
  scenario: AnyScenario,
  edge: Edge,
  pure: Trace,
  live: { after: AnyMachineSnapshot; taken: string[]; actions: string[] },
): Problem[] {
  const compared: [string, unknown, unknown][] = [
    ['configuration', edge.to.key, keyOf(live.after, scenario)],
    ['state', pure.end.value, live.after.value],
    ['context', pure.end.context, live.after.context],
    ['transitions', edge.trace.taken, live.taken],
    ['actions', edge.trace.actions, live.actions],
  ];
  return compared
    .filter(([, expected, came]) => JSON.stringify(expected) !== JSON.stringify(came))
    .map(([what, expected, came]) => ({ edge, what, expected, came }));
}

type Live = { live: AnyStateMachine; slots: Map<string, PromiseWithResolvers<unknown>>; delays: Record<string, number> };
const liveMachines = new WeakMap<AnyStateMachine, Live>();

/** Provides slots that wait, and delays of different lengths; one machine for all paths, which run one after the other. */
function liveMachine(machine: AnyStateMachine, { outcomes }: AnyScenario): Live {
  const known = liveMachines.get(machine);
  if (known !== undefined) return known;
  const slots: Live['slots'] = new Map();
  const actors = Object.keys(outcomes).map((name) => {
    const invoke = () => {
      const call = Promise.withResolvers<unknown>();
      slots.set(name, call);
      return call.promise;
    };
    return [name, fromPromise(invoke)];
  });
  const delays = Object.fromEntries(Object.keys(machine.implementations.delays).map((name, index) => [name, index + 1]));
  const made = { live: machine.provide({ delays, actors: Object.fromEntries(actors) }), slots, delays };
  liveMachines.set(machine, made);
  return made;
}

/** Creates a clock with a simulated clock per length, so that delays pass one by one and in any order. */
function clockPerLength() {
  const clocks = new Map<number, SimulatedClock>();
  const timers: [SimulatedClock, number][] = [];
  return {
    setTimeout(callback: (...given: unknown[]) => void, length: number) {
      const clock = clocks.get(length) ?? new SimulatedClock();
      clocks.set(length, clock);
      return timers.push([clock, clock.setTimeout(callback, length)]) - 1;
    },
    clearTimeout(id: number) {
      const [clock, own] = timers[id] ?? [];
      if (own !== undefined) clock?.clearTimeout(own);
    },
    increment: (length: number) => clocks.get(length)?.increment(length),
  };
}
