import { getInitialMicrosteps, type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine } from 'xstate';
import type { Outcome } from './scenario.ts';
import { steppedBy, traced, type Trace } from './trace.ts';

/** One thing that may happen: an event sent, a slot that comes to an outcome, a delay that passes. */
export type Step = {
  name: string;
  event: AnyEventObject;
  slot?: { name: string; outcome: string; result: Outcome };
  delay?: string;
  isInvalid?: boolean;
};

/** A configuration: the state value, and the part of the context that guards read and screens show. */
type Configuration = { index: number; key: string; snapshot: AnyMachineSnapshot; edges: Edge[] };

/** A step from a configuration (null: the start), what it took on its way, and where it ended. */
export type Edge = {
  from: Configuration | null;
  step: Step;
  trace: Omit<Trace, 'end'>;
  to: Configuration;
  /** The set of transitions taken, by name, and by a number: 0 is none. */
  taken: string;
  label: number;
  /** `configuration × event`. */
  cell: string;
};

/** The whole chart as it can be walked: every configuration, and each step that may happen there. */
export type Graph = { machine: AnyStateMachine; starts: Edge[]; configurations: Configuration[] };

/** A scenario whose machine is not known any more. */
export type AnyScenario = {
  starts: Record<string, unknown>;
  events: Record<string, { valid: Record<string, object>; invalid?: Record<string, object> }>;
  outcomes: Record<string, Record<string, Outcome> | null>;
  serializeContext(this: void, context: AnyMachineSnapshot['context']): unknown;
  unreachable: Record<string, string>;
};

/** Walks the production machine, without running anything, until no new configuration turns up. */
export function explore(machine: AnyStateMachine, scenario: AnyScenario): Graph {
  const byKey = new Map<string, Configuration>();
  const sent = samplesOf(scenario);
  const reached = (snapshot: AnyMachineSnapshot): Configuration => {
    const key = keyOf(snapshot, scenario);
    const known = byKey.get(key) ?? { index: byKey.size, key, snapshot, edges: [] };
    byKey.set(key, known);
    return known;
  };
  const labels = new Map([['', 0]]);
  const edge = (from: Configuration | null, step: Step, { end, ...trace }: Trace): Edge => {
    const taken = trace.taken.join(' + ');
    const label = labels.get(taken) ?? labels.size;
    labels.set(taken, label);
    return { from, step, trace, to: reached(end), taken, label, cell: `${from?.key ?? ''} × ${step.name}` };
  };

  const starts = Object.entries(scenario.starts).map(([name, input]): Edge => {
    const trace = traced(null, { type: 'xstate.init', input }, getInitialMicrosteps(machine, input));
    return edge(null, { name, event: { type: 'xstate.init', input } }, trace);
  });
  // The map grows while it is read: what is added last is visited last.
  for (const configuration of byKey.values())
    if (configuration.snapshot.status === 'active')
      for (const step of [...sent, ...stepsAwaited(configuration.snapshot, scenario)]) {
        const { snapshot } = configuration;
        configuration.edges.push(edge(configuration, step, steppedBy(machine, snapshot, step.event)));
      }
  return { machine, starts, configurations: [...byKey.values()] };
}

/** What tells configurations apart. */
export function keyOf(snapshot: Pick<AnyMachineSnapshot, 'value' | 'context'>, scenario: Pick<AnyScenario, 'serializeContext'>): string {
  return JSON.stringify([snapshot.value, scenario.serializeContext(snapshot.context)]);
}

/** Every event that a scenario samples. */
export function samplesOf({ events }: AnyScenario): Step[] {
  const named = (type: string, from: Record<string, object> = {}): Step[] =>
    Object.entries(from).map(([name, payload]) => ({ name: `${type} ${name}`.trim(), event: { ...payload, type } }));
  return Object.entries(events).flatMap(([type, { valid, invalid }]) => [
    ...named(type, valid),
    ...named(type, invalid).map((step) => ({ ...step, isInvalid: true })),
  ]);
}

/** What a configuration waits for: its slots and its delays. */
export function stepsAwaited(snapshot: AnyMachineSnapshot, { outcomes }: AnyScenario): Step[] {
  return snapshot._nodes.flatMap(({ invoke, after }): Step[] => [
    ...invoke.flatMap(({ id }) =>
      Object.entries(outcomes[id] ?? {}).map(([outcome, result]) => ({
        name: `${id} ${outcome}`,
        event:
          'gives' in result
            ? { type: `xstate.done.actor.${id}`, output: result.gives, actorId: id }
            : { type: `xstate.error.actor.${id}`, error: result.fails, actorId: id },
        slot: { name: id, outcome, result },
      })),
    ),
    ...after.map(({ delay, eventType }) => ({ name: `${String(delay)} passes`, event: { type: eventType }, delay: String(delay) })),
  ]);
}
