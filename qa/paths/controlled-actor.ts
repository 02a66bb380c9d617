import { createActor, fromPromise, SimulatedClock, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import type { Step } from './graph.ts';
import type { AnyScenario, Outcome } from './scenario.ts';
import { effectsOf, inspectedTransitions, transitionId } from './xstate-internals.ts';

/** Transitions that an actor has taken, and effects that it has had. */
export type ObservedEffects = { transitions: string[]; actions: string[] };

/** An actor whose invoked actors and delays wait until a step settles or passes them. */
export type ControlledActor = ReturnType<typeof createControlledActor>;

/** Creates an actor of a machine. Its first step starts it. */
export function createControlledActor({ machine, scenario, input }: { machine: AnyStateMachine; scenario: AnyScenario; input: unknown }) {
  const { pendingActors, delays, provided } = controlledMachine(machine, scenario);
  const clock = createClockPerDelay();
  let effects: ObservedEffects = { transitions: [], actions: [] };
  pendingActors.clear();
  const actor = createActor(provided, {
    input,
    clock,
    inspect: (inspected) => {
      // Events of child actors are inspected too.
      if (inspected.actorRef.sessionId !== inspected.rootId) return;
      if (inspected.type === '@xstate.microstep') effects.transitions.push(...inspectedTransitions(inspected).map(transitionId));
      if (inspected.type === '@xstate.action') effects.actions.push(...effectsOf(inspected.action));
    },
  });
  // Without an error listener, XState throws a machine's error globally.
  actor.subscribe({ error: () => {} });

  const settle = (name: string, result: Outcome) => settleActor(pendingActors, name, result);
  return {
    settle,
    isPending: (name: string) => pendingActors.has(name),
    snapshot: (): AnyMachineSnapshot => actor.getSnapshot(),
    send: (event: AnyEventObject) => actor.send(event),
    async perform({ event, actor: invoked, delay }: Step) {
      if (event.type === 'xstate.init') actor.start();
      else if (invoked !== undefined) await settle(invoked.name, invoked.result);
      else if (delay !== undefined) clock.increment(delays[delay] ?? 0);
      else actor.send(event);
    },
    /** Returns the transitions and effects since the last call. */
    takeEffects(): ObservedEffects {
      const takenEffects = effects;
      effects = { transitions: [], actions: [] };
      return takenEffects;
    },
  };
}

/** Settles a pending actor, and waits until its parent has received the outcome. */
async function settleActor(pendingActors: ControlledMachine['pendingActors'], actor: string, result: Outcome): Promise<void> {
  const call = pendingActors.get(actor);
  if (call === undefined) throw new Error(`${actor} was not invoked`);
  pendingActors.delete(actor);
  if ('output' in result) call.resolve(result.output);
  else call.reject(result.error);
  // Runs after the promise reactions, in which XState receives the outcome.
  await new Promise<void>((resolve) => setImmediate(resolve));
}

type ControlledMachine = {
  provided: AnyStateMachine;
  pendingActors: Map<string, PromiseWithResolvers<unknown>>;
  /** Simulated milliseconds of each delay. */
  delays: Record<string, number>;
};
const controlledMachines = new WeakMap<AnyStateMachine, ControlledMachine>();

/**
 * Returns the machine with actors that stay pending until they are settled, and with a different length for each delay. All
 * paths of a machine share it, because they run one after the other.
 */
function controlledMachine(machine: AnyStateMachine, { outcomes }: AnyScenario): ControlledMachine {
  const existing = controlledMachines.get(machine);
  if (existing !== undefined) return existing;
  const pendingActors: ControlledMachine['pendingActors'] = new Map();
  const actors = Object.keys(outcomes).map((name) => {
    const invoke = () => {
      const call = Promise.withResolvers<unknown>();
      pendingActors.set(name, call);
      return call.promise;
    };
    return [name, fromPromise(invoke)];
  });
  const delays = Object.fromEntries(Object.keys(machine.implementations.delays).map((name, index) => [name, index + 1]));
  const created = { provided: machine.provide({ delays, actors: Object.fromEntries(actors) }), pendingActors, delays };
  controlledMachines.set(machine, created);
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
