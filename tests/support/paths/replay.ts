import {
  createActor,
  getInitialMicrosteps,
  SimulatedClock,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type SnapshotFrom,
} from 'xstate';
import { deferredSlots } from '../deferred-slots.ts';
import { keyOf, type AnyScenario, type Edge, type Step } from './graph.ts';
import { outgoing, steppedBy, traced, transitionId, type Trace } from './trace.ts';
import type { Path } from './walk.ts';

/** One step of a live actor: where it stood (null: it was not started), what happened, where it stands. */
export type Moment<M extends AnyStateMachine = AnyStateMachine> = {
  before: SnapshotFrom<M> | null;
  step: Step;
  after: SnapshotFrom<M>;
  actions: string[];
};

type Watcher = {
  /** Called after each step that went as the pure run says. */
  arrived(edge: Edge, moment: Moment): void;
  /** Events that must change nothing here, to be tried once. */
  refusals(edge: Edge): Edge[];
  refused(edge: Edge, moment: Moment): void;
};

/**
 * Walks a path as a live actor with simulated clocks and slots that wait for their answers, beside the pure run of the
 * same events. A call whose state was left is answered late, which must change nothing. What differs is returned in words;
 * nothing differs where the list is empty.
 */
export async function replay(machine: AnyStateMachine, scenario: AnyScenario, path: Path, watcher: Watcher): Promise<string[]> {
  const [start, ...walk] = path.edges;
  if (start === undefined) return ['a path without a start'];
  const { live, slots, delays } = liveMachine(machine, scenario);
  slots.forget();
  const clocks = new Map<number, SimulatedClock>();
  const taken: string[] = [];
  const actions: string[] = [];
  const actor = createActor(live, {
    input: start.step.event['input'],
    clock: clockPerLength(clocks),
    inspect: (seen) => {
      if (seen.actorRef.sessionId !== seen.rootId) return;
      if (seen.type === '@xstate.microstep') taken.push(...seen._transitions.map(transitionId));
      if (seen.type === '@xstate.action') actions.push(...outgoing(seen.action));
    },
  });
  actor.subscribe({ error: () => {} });

  async function happen(step: Step) {
    if (step.slot !== undefined) {
      const { name, result } = step.slot;
      await ('gives' in result ? slots.answer(name, result.gives) : slots.fail(name, result.fails));
    } else if (step.delay !== undefined) {
      const length = delays[step.delay] ?? 0;
      clocks.get(length)?.increment(length);
    } else actor.send(step.event);
  }
  /** The call of a state that was left is answered all the same. */
  async function answerLate(before: AnyMachineSnapshot, step: Step) {
    const after = actor.getSnapshot();
    const invoked = (snapshot: AnyMachineSnapshot) => snapshot._nodes.flatMap(({ invoke }) => invoke.map(({ id }) => id));
    for (const slot of invoked(before).filter((id) => id !== step.slot?.name && !invoked(after).includes(id))) {
      const late = Object.values(scenario.outcomes[slot] ?? {}).find((outcome) => 'gives' in outcome);
      if (late !== undefined) await slots.answer(slot, late.gives);
      if (actor.getSnapshot() !== after) return [`${slot} was answered late, and that changed something`];
    }
    return [];
  }

  const began = { before: null, step: start.step };
  actor.start();
  let pure = traced(null, start.step.event, getInitialMicrosteps(machine, start.step.event['input']));
  const first = differences(scenario, pure, { edge: start, after: actor.getSnapshot(), taken, actions });
  if (first.length > 0) return first;
  watcher.arrived(start, { ...began, after: actor.getSnapshot(), actions: [...actions] });

  for (const [index, edge] of path.edges.entries()) {
    for (const refusal of watcher.refusals(edge)) {
      const before = actor.getSnapshot();
      actor.send(refusal.step.event);
      const { value, context } = actor.getSnapshot();
      if (context !== before.context || JSON.stringify(value) !== JSON.stringify(before.value))
        return [`${refusal.step.name} changed something in ${JSON.stringify(before.value)}`];
      watcher.refused(refusal, { before, step: refusal.step, after: actor.getSnapshot(), actions: [] });
    }
    const next = walk[index];
    if (next === undefined) return [];
    const before = actor.getSnapshot();
    taken.length = 0;
    actions.length = 0;
    await happen(next.step);
    pure = steppedBy(machine, pure.end, next.step.event);
    const found = [
      ...differences(scenario, pure, { edge: next, after: actor.getSnapshot(), taken, actions }),
      ...(await answerLate(before, next.step)),
    ];
    if (found.length > 0) return found.map((difference) => `step ${index + 1}, ${next.step.name}: ${difference}`);
    watcher.arrived(next, { before, step: next.step, after: actor.getSnapshot(), actions: [...actions] });
  }
  return [];
}

/** What the live actor did otherwise than the pure run, and than the graph says. */
function differences(
  scenario: AnyScenario,
  pure: Trace,
  live: { edge: Edge; after: AnyMachineSnapshot; taken: string[]; actions: string[] },
): string[] {
  const compared: [string, unknown, unknown][] = [
    ['the configuration', live.edge.to.key, keyOf(live.after, scenario)],
    ['the state', pure.end.value, live.after.value],
    ['the context', pure.end.context, live.after.context],
    ['the transitions taken', live.edge.trace.taken, live.taken],
    ['the actions', live.edge.trace.actions, live.actions],
  ];
  return compared.flatMap(([what, expected, actual]) => {
    const [wanted, got] = [JSON.stringify(expected), JSON.stringify(actual)];
    return wanted === got ? [] : [`${what}: pure ${wanted}, live ${got}`];
  });
}

type Live = { live: AnyStateMachine; slots: ReturnType<typeof deferredSlots>; delays: Record<string, number> };
const liveMachines = new WeakMap<AnyStateMachine, Live>();

/** The machine with slots that wait and delays that can be told apart: one for all its paths, which are walked one by one. */
function liveMachine(machine: AnyStateMachine, { outcomes }: AnyScenario): Live {
  const known = liveMachines.get(machine);
  if (known !== undefined) return known;
  const slots = deferredSlots(...Object.keys(outcomes));
  const delays = numberedDelays(machine);
  const made = { live: slots.fill(machine.provide({ delays })), slots, delays };
  liveMachines.set(machine, made);
  return made;
}

/** Each delay of a chart with a length of its own: how long it really is, is a test of its own. */
function numberedDelays({ implementations }: AnyStateMachine): Record<string, number> {
  return Object.fromEntries(Object.keys(implementations.delays).map((name, index) => [name, index + 1]));
}

/** A simulated clock per length, so that delays pass one by one and in any order. */
function clockPerLength(clocks: Map<number, SimulatedClock>) {
  const owners = new Map<number, [SimulatedClock, number]>();
  return {
    setTimeout(callback: (...given: unknown[]) => void, length: number) {
      const clock = clocks.get(length) ?? new SimulatedClock();
      clocks.set(length, clock);
      owners.set(owners.size, [clock, clock.setTimeout(callback, length)]);
      return owners.size - 1;
    },
    clearTimeout(id: number) {
      const [clock, own] = owners.get(id) ?? [];
      if (own !== undefined) clock?.clearTimeout(own);
    },
  };
}
