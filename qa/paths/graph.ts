import { getShortestPaths } from '@xstate/graph';
import type { ActorLogic, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, Snapshot } from 'xstate';
import { statePath } from '#machines/state-path.ts';
import type { AnyScenario, Outcome } from './scenario.ts';
import { traceStep, type Trace } from './trace.ts';
import { activeNodes, doneEvent, errorEvent } from './xstate-internals.ts';

/** A step of a path: an event sent, an outcome of a slot, a delay that passes. */
export type Step = {
  name: string;
  event: AnyEventObject;
  slot?: { name: string; outcome: string; result: Outcome };
  delay?: string;
  isInvalid?: boolean;
};

/** A configuration: state value plus the serialised part of the context. */
export type Configuration = { key: string; snapshot: AnyMachineSnapshot; edges: Edge[] };

/** A step from a configuration (null: the start) to the next. */
export type Edge = {
  from: Configuration | null;
  step: Step;
  trace: Omit<Trace, 'end'>;
  to: Configuration;
  /** Number of the set of transitions taken, an index into the graph's `labels`; 0: none. */
  label: number;
};

/** All configurations that can be reached, each after those that are nearer to a start, and the shortest path to each. */
export type Graph<C extends Configuration = Configuration> = {
  starts: Edge[];
  configurations: C[];
  shortestPaths: Map<Configuration, Edge[]>;
  /** Sets of transitions, joined with ` + `. */
  labels: string[];
};

/** How a graph grows: the steps of a configuration (null: the starts), and where each leads. */
export type Expansion<C extends Configuration> = {
  stepsFrom(this: void, configuration: C | null): readonly Step[];
  take(
    this: void,
    from: C | null,
    step: Step,
  ): { trace: Omit<Trace, 'end'>; snapshot: AnyMachineSnapshot; key: string; extra: Omit<C, keyof Configuration> };
};

type Vertex = Snapshot<undefined> & { configuration: Configuration | null };
type EdgeEvent = { type: string; edge: Edge };

/** Explores a machine without running it, until there is no new configuration. */
export function explore(machine: AnyStateMachine, scenario: AnyScenario): Graph {
  const samples = eventSteps(scenario);
  const starts = Object.entries(scenario.starts).map(([name, input]): Step => ({ name, event: { type: 'xstate.init', input } }));
  return expandGraph<Configuration>({
    stepsFrom(from) {
      if (from === null) return starts;
      return from.snapshot.status === 'active' ? [...samples, ...pendingSteps(from.snapshot, scenario)] : [];
    },
    take(from, step) {
      const { end, ...trace } = traceStep(machine, from?.snapshot ?? null, step.event);
      return { trace, snapshot: end, key: keyOf(end, scenario), extra: {} };
    },
  });
}

/**
 * Explores breadth first with `@xstate/graph`. Its queue is an array that it shifts, too slow for hundreds of thousands of
 * edges: it is given only those that find a new configuration, which the shortest paths consist of.
 */
export function expandGraph<C extends Configuration>({ stepsFrom, take }: Expansion<C>): Graph<C> {
  const configurations = new Map<string, C>();
  const labels = new Map([['', 0]]);
  const starts: Edge[] = [];

  function takeSteps(from: C | null): EdgeEvent[] {
    return stepsFrom(from).flatMap((step) => {
      const { trace, snapshot, key, extra } = withContext(from, step, () => take(from, step));
      const known = configurations.get(key);
      const to = known ?? ({ key, snapshot, edges: [], ...extra } as unknown as C);
      configurations.set(key, to);
      // A restart takes no transition, and leads to another configuration.
      const taken = trace.taken.join(' + ') || (from !== null && step.event.type === 'xstate.init' ? step.name : '');
      const label = labels.get(taken) ?? labels.size;
      labels.set(taken, label);
      const edge: Edge = { from, step, trace, to, label };
      (from?.edges ?? starts).push(edge);
      return known === undefined ? [{ type: step.name, edge }] : [];
    });
  }
  const logic: ActorLogic<Vertex, EdgeEvent> = {
    transition: (_, { edge }) => vertexOf(edge.to),
    getInitialSnapshot: () => vertexOf(null),
    getPersistedSnapshot: (vertex) => vertex,
  };
  const paths = getShortestPaths(logic, {
    events: ({ configuration }) => takeSteps(configuration as C | null),
    serializeState: ({ configuration }) => configuration?.key ?? 'start',
    serializeEvent: ({ type }) => type,
  });
  return {
    starts,
    configurations: [...configurations.values()],
    shortestPaths: new Map(
      paths.flatMap(({ state: { configuration }, steps }) =>
        configuration === null ? [] : [[configuration, steps.slice(1).map(({ event }) => event.edge)] as const],
      ),
    ),
    labels: [...labels.keys()],
  };
}

const vertexOf = (configuration: Configuration | null): Vertex => ({
  status: 'active',
  output: undefined,
  error: undefined,
  configuration,
});

/** Names state and step in an error of a guard, an action or an `input` mapper. */
function withContext<T>(from: Configuration | null, { name }: Step, compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    throw new Error(`“${name}” in ${from === null ? 'no state' : statePath(from.snapshot.value)}: ${String(error)}`, { cause: error });
  }
}

/** Returns the identity of a configuration. */
export function keyOf(snapshot: Pick<AnyMachineSnapshot, 'value' | 'context'>, scenario: Pick<AnyScenario, 'serializeContext'>): string {
  return JSON.stringify([snapshot.value, scenario.serializeContext(snapshot.context)]);
}

/** Returns a step for each sample of each event. */
export function eventSteps({ events }: AnyScenario): Step[] {
  const stepsOf = (type: string, samples: Record<string, object> = {}): Step[] =>
    Object.entries(samples).map(([name, payload]) => ({ name: `${type} ${name}`.trim(), event: { ...payload, type } }));
  return Object.entries(events).flatMap(([type, { valid, invalid }]) => [
    ...stepsOf(type, valid),
    ...stepsOf(type, invalid).map((step) => ({ ...step, isInvalid: true })),
  ]);
}

/** Returns a step for each outcome of the invoked slots, and for each delay that runs. */
export function pendingSteps(snapshot: AnyMachineSnapshot, { outcomes }: AnyScenario): Step[] {
  return activeNodes(snapshot).flatMap(({ invoke, after }): Step[] => [
    ...invoke.flatMap(({ id }) =>
      Object.entries(outcomes[id] ?? {}).map(([outcome, result]) => ({
        name: `${id} ${outcome}`,
        event: 'output' in result ? doneEvent(id, result.output) : errorEvent(id, result.error),
        slot: { name: id, outcome, result },
      })),
    ),
    ...after.map(({ delay, eventType }) => ({ name: `${String(delay)} passes`, event: { type: eventType }, delay: String(delay) })),
  ]);
}

/** Returns the slots that a snapshot invokes. */
export const invokedSlots = (snapshot: AnyMachineSnapshot): string[] =>
  activeNodes(snapshot).flatMap(({ invoke }) => invoke.map(({ id }) => id));

/** Returns the delays that run in a snapshot. */
export const pendingDelays = (snapshot: AnyMachineSnapshot): string[] =>
  activeNodes(snapshot).flatMap(({ after }) => after.map(({ delay }) => String(delay)));

/** Returns the active states that invoke a slot. */
export const invokingStates = (snapshot: AnyMachineSnapshot, slot: string): string[] =>
  activeNodes(snapshot).flatMap(({ id: state, invoke }) => (invoke.some(({ id }) => id === slot) ? [state] : []));
