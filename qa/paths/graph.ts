import { getShortestPaths } from '@xstate/graph';
import type { ActorLogic, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, Snapshot } from 'xstate';
import { statePath } from '#machines/state-path.ts';
import type { AnyScenario, Outcome } from './scenario.ts';
import { traceStep, type Trace } from './trace.ts';
import { activeNodes, doneEvent, errorEvent } from './xstate-internals.ts';

/** A step of a path: an event that is sent, an actor that settles with an outcome, or a delay that passes. */
export type Step = {
  name: string;
  event: AnyEventObject;
  actor?: { name: string; outcome: string; result: Outcome };
  delay?: string;
  /** The event has a payload of `Samples.excludedByTypes`. */
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
  /** The transitions taken, as an index into `Graph.transitionSets`. 0: the step takes no transition. */
  transitionSet: number;
};

/** All reachable configurations, sorted by their distance from a start, and the shortest path to each. */
export type Graph<C extends Configuration = Configuration> = {
  starts: Edge[];
  configurations: C[];
  shortestPaths: Map<Configuration, Edge[]>;
  /** Every combination of transitions that one step takes, joined with ` + `. The first is the empty one. */
  transitionSets: string[];
};

/** Functions that `expandGraph` explores with. */
export type Expansion<C extends Configuration> = {
  /** Returns the steps that are possible in a configuration. Null: returns the starts. */
  stepsFrom(this: void, configuration: C | null): readonly Step[];
  /** Computes a step, and the key and the additional fields of the configuration that it leads to. */
  takeStep(
    this: void,
    from: C | null,
    step: Step,
  ): { trace: Omit<Trace, 'end'>; snapshot: AnyMachineSnapshot; key: string; extra: Omit<C, keyof Configuration> };
};

type Vertex = Snapshot<undefined> & { configuration: Configuration | null };
type EdgeEvent = { type: string; edge: Edge };

/**
 * Explores a machine by pure computation until no step leads to a new configuration. Throws if there are more than
 * `maximumConfigurations`. Takes no steps from configurations after the first `expandedConfigurations`.
 */
export function explore(
  machine: AnyStateMachine,
  scenario: AnyScenario,
  { maximumConfigurations = Infinity, expandedConfigurations = Infinity } = {},
): Graph {
  const samples = eventSteps(scenario);
  let exploredCount = 0;
  const starts = Object.entries(scenario.inputs).map(([name, input]): Step => ({ name, event: { type: 'xstate.init', input } }));
  return expandGraph<Configuration>({
    stepsFrom(from) {
      if (from === null) return starts;
      exploredCount += 1;
      if (exploredCount > maximumConfigurations) throw new Error(`${machine.id} has more than ${maximumConfigurations} configurations`);
      if (exploredCount > expandedConfigurations) return [];
      return from.snapshot.status === 'active' ? [...samples, ...pendingSteps(from.snapshot, scenario)] : [];
    },
    takeStep(from, step) {
      const { end, ...trace } = traceStep(machine, from?.snapshot ?? null, step.event);
      return { trace, snapshot: end, key: configurationKey(end, scenario), extra: {} };
    },
  });
}

/**
 * Explores a graph breadth first with `getShortestPaths`. It shifts its queue from an array, which is too slow for hundreds of
 * thousands of edges. So it gets only the edges that find a new configuration: shortest paths consist of these.
 */
export function expandGraph<C extends Configuration>({ stepsFrom, takeStep }: Expansion<C>): Graph<C> {
  const configurations = new Map<string, C>();
  const transitionSets = new Map([['', 0]]);
  const starts: Edge[] = [];

  function takeSteps(from: C | null): EdgeEvent[] {
    return stepsFrom(from).flatMap((step) => {
      const { trace, snapshot, key, extra } = withErrorContext(from, step, () => takeStep(from, step));
      const existing = configurations.get(key);
      const to = existing ?? ({ key, snapshot, edges: [], ...extra } as unknown as C);
      configurations.set(key, to);
      // A restart takes no transition but leads to another configuration, so its name is used as its transition set.
      const isRestart = from !== null && step.event.type === 'xstate.init';
      const joined = trace.transitions.join(' + ') || (isRestart ? step.name : '');
      const transitionSet = transitionSets.get(joined) ?? transitionSets.size;
      transitionSets.set(joined, transitionSet);
      const edge: Edge = { from, step, trace, to, transitionSet };
      (from?.edges ?? starts).push(edge);
      return existing === undefined ? [{ type: step.name, edge }] : [];
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
    transitionSets: [...transitionSets.keys()],
  };
}

const vertexOf = (configuration: Configuration | null): Vertex => ({
  status: 'active',
  output: undefined,
  error: undefined,
  configuration,
});

/** Adds the step and the state to the message of an error that a guard, an action or an `input` mapper throws. */
function withErrorContext<T>(from: Configuration | null, { name }: Step, compute: () => T): T {
  try {
    return compute();
  } catch (error) {
    throw new Error(`“${name}” in ${from === null ? 'no state' : statePath(from.snapshot.value)}: ${String(error)}`, { cause: error });
  }
}

/** Returns the key of a configuration: equal keys mean the same configuration. */
export function configurationKey(
  snapshot: Pick<AnyMachineSnapshot, 'value' | 'context'>,
  scenario: Pick<AnyScenario, 'serializeContext'>,
): string {
  return JSON.stringify([snapshot.value, scenario.serializeContext(snapshot.context)]);
}

/** Returns a step for each sample of each event. */
export function eventSteps({ events }: AnyScenario): Step[] {
  const stepsOf = (type: string, samples: Record<string, object> = {}): Step[] =>
    Object.entries(samples).map(([name, payload]) => ({ name: `${type} ${name}`.trim(), event: { ...payload, type } }));
  return Object.entries(events).flatMap(([type, { payloads, excludedByTypes }]) => [
    ...stepsOf(type, payloads),
    ...stepsOf(type, excludedByTypes).map((step) => ({ ...step, isInvalid: true })),
  ]);
}

/** Returns a step for each outcome of the invoked actors, and for each running delay. */
export function pendingSteps(snapshot: AnyMachineSnapshot, { outcomes }: AnyScenario): Step[] {
  return activeNodes(snapshot).flatMap(({ invoke, after }): Step[] => [
    ...invoke.flatMap(({ id }) =>
      Object.entries(outcomes[id] ?? {}).map(([outcome, result]) => ({
        name: `${id} ${outcome}`,
        event: 'output' in result ? doneEvent(id, result.output) : errorEvent(id, result.error),
        actor: { name: id, outcome, result },
      })),
    ),
    ...after.map(({ delay, eventType }) => ({ name: `${String(delay)} passes`, event: { type: eventType }, delay: String(delay) })),
  ]);
}

/** Returns the actors that a snapshot invokes. */
export const invokedActors = (snapshot: AnyMachineSnapshot): string[] =>
  activeNodes(snapshot).flatMap(({ invoke }) => invoke.map(({ id }) => id));

/** Returns the names of the delays that are running in a snapshot. */
export const pendingDelays = (snapshot: AnyMachineSnapshot): string[] =>
  activeNodes(snapshot).flatMap(({ after }) => after.map(({ delay }) => String(delay)));

/** Returns the active states that invoke an actor. */
export const invokingStates = (snapshot: AnyMachineSnapshot, actor: string): string[] =>
  activeNodes(snapshot).flatMap(({ id: state, invoke }) => (invoke.some(({ id }) => id === actor) ? [state] : []));
