import { createActor, fromPromise, SimulatedClock, type AnyMachineSnapshot, type AnyStateMachine, type SnapshotFrom } from 'xstate';
import { invokedSlots, configurationKey, type Edge, type Step } from './graph.ts';
import type { Path } from './path-builder.ts';
import type { AnyScenario, Outcome } from './scenario.ts';
import { traceStep, type Trace } from './trace.ts';
import { effectsOf, inspectedTransitions, transitionId } from './xstate-internals.ts';

/** Snapshots before and after a step of a live actor, and the effects of the step. `before` is null for the start. */
export type StepResult<M extends AnyStateMachine = AnyStateMachine> = {
  before: SnapshotFrom<M> | null;
  step: Step;
  after: SnapshotFrom<M>;
  actions: string[];
};

/** A difference between a live actor and its pure computation, or a broken invariant. `check` names what was compared. */
export type Problem = { edge: Edge; check: string; expected: unknown; actual: unknown };

type Observer = {
  /** Called after each step that had the expected result. */
  onStep(edge: Edge, result: StepResult): void;
  /** Returns the events to send after a step although the chart ignores them: they must change nothing. */
  ignoredEvents(edge: Edge): Edge[];
  onIgnoredEvent(edge: Edge, result: StepResult): void;
};

/**
 * Runs a path as a live actor and compares each step with its pure computation. Clocks are simulated, and slots stay pending
 * until the path settles them. The promises of exited states are settled late, to check that their results are ignored. Stops at
 * the first step with a difference and returns all differences of that step.
 */
export async function replay(machine: AnyStateMachine, scenario: AnyScenario, path: Path, observer: Observer): Promise<Problem[]> {
  const { pendingSlots, delays, live } = liveMachine(machine, scenario);
  const clock = createClockPerDelay();
  const transitions: string[] = [];
  const actions: string[] = [];
  pendingSlots.clear();
  const [start] = path.edges;
  const actor = createActor(live, {
    input: start?.step.event['input'],
    clock,
    inspect: (inspected) => {
      // Events of child actors are inspected too.
      if (inspected.actorRef.sessionId !== inspected.rootId) return;
      if (inspected.type === '@xstate.microstep') transitions.push(...inspectedTransitions(inspected).map(transitionId));
      if (inspected.type === '@xstate.action') actions.push(...effectsOf(inspected.action));
    },
  });
  // Without an error listener, XState throws a machine's error globally.
  actor.subscribe({ error: () => {} });

  async function settle(slot: string, result: Outcome) {
    const call = pendingSlots.get(slot);
    if (call === undefined) throw new Error(`${slot} was not invoked`);
    pendingSlots.delete(slot);
    if ('output' in result) call.resolve(result.output);
    else call.reject(result.error);
    // Runs after the promise reactions, in which XState receives the outcome.
    await new Promise<void>((resolve) => setImmediate(resolve));
  }
  async function perform({ event, slot, delay }: Step) {
    if (event.type === 'xstate.init') actor.start();
    else if (slot !== undefined) await settle(slot.name, slot.result);
    else if (delay !== undefined) clock.increment(delays[delay] ?? 0);
    else actor.send(event);
  }
  /** Resolves the slots of states that were left. Returns a problem if the actor reacts. */
  async function settleAbandonedSlots(edge: Edge, before: AnyMachineSnapshot | null): Promise<Problem[]> {
    const after: AnyMachineSnapshot = actor.getSnapshot();
    const exited = before === null ? [] : invokedSlots(before).filter((slot) => !invokedSlots(after).includes(slot));
    for (const slot of exited.filter((id) => id !== edge.step.slot?.name)) {
      const output = Object.values(scenario.outcomes[slot] ?? {}).find((outcome) => 'output' in outcome);
      if (output !== undefined) await settle(slot, output);
      const actual: AnyMachineSnapshot = actor.getSnapshot();
      if (actual !== after)
        return [{ edge, check: `state after ${slot} has settled too late`, expected: after.value, actual: actual.value }];
    }
    return [];
  }

  let before: AnyMachineSnapshot | null = null;
  let computed: AnyMachineSnapshot | null = null;
  for (const edge of path.edges) {
    try {
      await perform(edge.step);
    } catch (error) {
      return [{ edge, check: 'step', expected: 'no error', actual: String(error) }];
    }
    const after: AnyMachineSnapshot = actor.getSnapshot();
    const trace: Trace = traceStep(machine, computed, edge.step.event);
    computed = trace.end;
    const problems = [
      ...differences(scenario, edge, trace, { after, transitions, actions }),
      ...(await settleAbandonedSlots(edge, before)),
    ];
    if (problems.length > 0) return problems;
    observer.onStep(edge, { before, step: edge.step, after, actions: [...actions] });
    before = after;
    for (const ignored of observer.ignoredEvents(edge)) {
      actor.send(ignored.step.event);
      const current: AnyMachineSnapshot = actor.getSnapshot();
      if (current.context !== after.context || JSON.stringify(current.value) !== JSON.stringify(after.value))
        return [{ edge: ignored, check: 'state after an ignored event', expected: after.value, actual: current.value }];
      observer.onIgnoredEvent(ignored, { before: after, step: ignored.step, after: current, actions: [] });
      before = current;
    }
    transitions.length = 0;
    actions.length = 0;
  }
  return [];
}

/** Compares the live actor with the pure computation and with the graph. */
function differences(
  scenario: AnyScenario,
  edge: Edge,
  pure: Trace,
  live: { after: AnyMachineSnapshot; transitions: string[]; actions: string[] },
): Problem[] {
  const compared: [string, unknown, unknown][] = [
    ['configuration', edge.to.key, configurationKey(live.after, scenario)],
    ['state', pure.end.value, live.after.value],
    ['context', pure.end.context, live.after.context],
    ['transitions', edge.trace.transitions, live.transitions],
    ['actions', edge.trace.actions, live.actions],
  ];
  return compared
    .filter(([, expected, actual]) => JSON.stringify(expected) !== JSON.stringify(actual))
    .map(([check, expected, actual]) => ({ edge, check, expected, actual }));
}

type LiveMachine = {
  live: AnyStateMachine;
  pendingSlots: Map<string, PromiseWithResolvers<unknown>>;
  /** Simulated milliseconds of each delay. */
  delays: Record<string, number>;
};
const liveMachines = new WeakMap<AnyStateMachine, LiveMachine>();

/**
 * Returns the machine with slots that stay pending until they are settled, and with a different length for each delay. All
 * paths of a machine share it, because they run one after the other.
 */
function liveMachine(machine: AnyStateMachine, { outcomes }: AnyScenario): LiveMachine {
  const existing = liveMachines.get(machine);
  if (existing !== undefined) return existing;
  const pendingSlots: LiveMachine['pendingSlots'] = new Map();
  const actors = Object.keys(outcomes).map((name) => {
    const invoke = () => {
      const call = Promise.withResolvers<unknown>();
      pendingSlots.set(name, call);
      return call.promise;
    };
    return [name, fromPromise(invoke)];
  });
  const delays = Object.fromEntries(Object.keys(machine.implementations.delays).map((name, index) => [name, index + 1]));
  const created = { live: machine.provide({ delays, actors: Object.fromEntries(actors) }), pendingSlots, delays };
  liveMachines.set(machine, created);
  return created;
}

/** Creates a clock that consists of one simulated clock per delay, so that any delay can pass before the others. */
function createClockPerDelay() {
  const clocks = new Map<number, SimulatedClock>();
  const timers: [SimulatedClock, number][] = [];
  return {
    setTimeout(callback: (...args: unknown[]) => void, delayMs: number) {
      const clock = clocks.get(delayMs) ?? new SimulatedClock();
      clocks.set(delayMs, clock);
      return timers.push([clock, clock.setTimeout(callback, delayMs)]) - 1;
    },
    clearTimeout(id: number) {
      const [clock, timer] = timers[id] ?? [];
      if (timer !== undefined) clock?.clearTimeout(timer);
    },
    increment: (delayMs: number) => clocks.get(delayMs)?.increment(delayMs),
  };
}
