import type { AnyMachineSnapshot, AnyStateMachine, SnapshotFrom } from 'xstate';
import { configurationKey, invokedActors, type Edge, type Step } from './graph.ts';
import { createControlledActor, type ControlledActor, type ObservedEffects } from './controlled-actor.ts';
import type { Path } from './path-builder.ts';
import type { AnyScenario } from './scenario.ts';
import { traceStep, type Trace } from './trace.ts';

/** Snapshots before and after a step of a live actor, and the effects of the step. `before` is null for the start. */
export type StepResult<M extends AnyStateMachine = AnyStateMachine> = {
  before: SnapshotFrom<M> | null;
  step: Step;
  after: SnapshotFrom<M>;
  actions: string[];
};

/** A difference between a live actor and its pure computation, or a broken invariant. `check` names what was compared. */
export type Problem = { edge: Edge; check: string; expected: unknown; actual: unknown };

/** A path to run, and functions that are called during the run. */
type Replay = {
  machine: AnyStateMachine;
  scenario: AnyScenario;
  path: Path;
  observer: {
    /** Called after each step that had the expected result. */
    onStep(edge: Edge, result: StepResult): void;
    /** Returns the events to send after a step although the chart ignores them: they must change nothing. */
    ignoredEvents(edge: Edge): Edge[];
    onIgnoredEvent(edge: Edge, result: StepResult): void;
  };
};

/**
 * Runs a path as a live actor and compares each step with its pure computation. The promises of exited states are settled late,
 * to check that their results are ignored. Stops at the first step with a difference and returns all differences of that step.
 */
export async function replay({ machine, scenario, path, observer }: Replay): Promise<Problem[]> {
  const live = createControlledActor({ machine, scenario, input: path.edges[0]?.step.event['input'] });
  let before: AnyMachineSnapshot | null = null;
  let computed: AnyMachineSnapshot | null = null;
  for (const edge of path.edges) {
    try {
      await live.perform(edge.step);
    } catch (error) {
      return [{ edge, check: 'step', expected: 'no error', actual: String(error) }];
    }
    const after = live.snapshot();
    const pure: Trace = traceStep(machine, computed, edge.step.event);
    computed = pure.end;
    const problems = [
      ...differences({ scenario, edge, pure, after, ...live.takeEffects() }),
      ...(await settleAbandonedActors({ live, scenario, edge, before })),
    ];
    if (problems.length > 0) return problems;
    observer.onStep(edge, { before, step: edge.step, after, actions: edge.trace.actions });
    before = after;
    for (const ignored of observer.ignoredEvents(edge)) {
      live.send(ignored.step.event);
      const current = live.snapshot();
      if (current.context !== after.context || JSON.stringify(current.value) !== JSON.stringify(after.value))
        return [{ edge: ignored, check: 'state after an ignored event', expected: after.value, actual: current.value }];
      observer.onIgnoredEvent(ignored, { before: after, step: ignored.step, after: current, actions: [] });
      before = current;
    }
    live.takeEffects();
  }
  return [];
}

type Settled = { live: ControlledActor; scenario: AnyScenario; edge: Edge; before: AnyMachineSnapshot | null };

/** Resolves the actors of states that a step has left. Returns a problem if the chart reacts. */
async function settleAbandonedActors({ live, scenario, edge, before }: Settled): Promise<Problem[]> {
  const after = live.snapshot();
  const exited = before === null ? [] : invokedActors(before).filter((actor) => !invokedActors(after).includes(actor));
  for (const actor of exited.filter((id) => id !== edge.step.actor?.name && live.isPending(id))) {
    const output = Object.values(scenario.outcomes[actor] ?? {}).find((outcome) => 'output' in outcome);
    if (output !== undefined) await live.settle(actor, output);
    const actual = live.snapshot();
    if (actual !== after)
      return [{ edge, check: `state after ${actor} has settled too late`, expected: after.value, actual: actual.value }];
  }
  return [];
}

type Compared = { scenario: AnyScenario; edge: Edge; pure: Trace; after: AnyMachineSnapshot } & ObservedEffects;

/** Compares the live actor with the pure computation and with the graph. */
function differences({ scenario, edge, pure, after, transitions, actions }: Compared): Problem[] {
  const compared: [string, unknown, unknown][] = [
    ['configuration', edge.to.key, configurationKey(after, scenario)],
    ['state', pure.end.value, after.value],
    ['context', pure.end.context, after.context],
    ['transitions', edge.trace.transitions, transitions],
    ['actions', edge.trace.actions, actions],
  ];
  return compared
    .filter(([, expected, actual]) => JSON.stringify(expected) !== JSON.stringify(actual))
    .map(([check, expected, actual]) => ({ edge, check, expected, actual }));
}
