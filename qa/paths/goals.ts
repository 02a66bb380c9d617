import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { invokingStates, type Edge, type Graph } from './graph.ts';
import type { AnyScenario } from './scenario.ts';
import { transitionId } from './xstate-internals.ts';

/** Kinds of goals that paths are counted by. */
export const goalKinds = ['states', 'transitions', 'guards', 'outcomes', 'pairs', 'cells'] as const;

/**
 * All there is to cover:
 * - states: `checkout.type.choosing`
 * - transitions: `source|event|index`, each alternative of an event
 * - guards: `source|event|index is true`, `… is false`
 * - outcomes: `source|slot outcome`, each outcome wherever its slot is invoked
 * - pairs: two sets of transitions taken one after the other, `pairOf` their labels
 *
 * Cells (configuration × event, taken or refused) are the edges of the graph, named by `serializeCell`.
 */
export type Goals = {
  states: Set<string>;
  transitions: Set<string>;
  guards: Set<string>;
  outcomes: Set<string>;
  pairs: Set<number>;
};

/** Encodes two labels of a graph as one number; 0: one of the steps takes no transition. */
export const pairOf = (last: number, { label }: Edge): number => (last === 0 || label === 0 ? 0 : last * 65_536 + label);

/** Formats a pair. */
export const pairName = (pair: number, { labels }: Graph) => `${labels[Math.floor(pair / 65_536)]} → ${labels[pair % 65_536]}`;

/** Returns the states, transitions, guards and outcomes that a step covers. */
export function goalsOf({ from, step: { name, slot }, trace }: Edge): string[] {
  const invoking = from === null || slot === undefined ? [] : invokingStates(from.snapshot, slot.name);
  return [...trace.states, ...trace.taken, ...trace.guards, ...invoking.map((state) => `${state}|${name}`)];
}

/** Returns all goals of a chart, without those that the scenario declares unreachable. Pairs are those of the graph. */
export function allGoals(machine: AnyStateMachine, { starts, configurations }: Graph, scenario: AnyScenario): Goals {
  const { unreachable = {} } = scenario;
  const states = descendants(machine);
  const guarded = states.flatMap(ownTransitions).filter(({ guard }) => guard !== undefined);
  const guards = guarded.flatMap((transition) => [`${transitionId(transition)} is true`, `${transitionId(transition)} is false`]);
  const outcomes = states.flatMap(({ id: state, invoke }) =>
    invoke.flatMap(({ id }) => Object.keys(scenario.outcomes[id] ?? {}).map((outcome) => `${state}|${id} ${outcome}`)),
  );
  const edges = configurations.flatMap((configuration) => configuration.edges);
  const arrivals = new Map(configurations.map((configuration) => [configuration, new Set<number>()]));
  for (const { to, label } of [...starts, ...edges]) arrivals.get(to)?.add(label);
  const pairs = new Set<number>();
  for (const edge of edges) for (const last of (edge.from && arrivals.get(edge.from)) ?? []) pairs.add(pairOf(last, edge));
  pairs.delete(0);
  return {
    states: new Set(states.slice(1).map(({ id }) => id)),
    transitions: transitionsOf(machine, scenario),
    guards: new Set(guards.filter((guard) => !(guard in unreachable))),
    outcomes: new Set(outcomes),
    pairs,
  };
}

/** Returns every transition of a chart, without those that the scenario declares unreachable. */
export function transitionsOf(machine: AnyStateMachine, { unreachable = {} }: Pick<AnyScenario, 'unreachable'>): Set<string> {
  const all = descendants(machine).flatMap((node) => ownTransitions(node).map(transitionId));
  return new Set(all.filter((transition) => !(transition in unreachable)));
}

const ownTransitions = (node: AnyStateNode) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])];

/** Returns every state of a chart, the root first. */
export function descendants(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)];
  return below(machine.root);
}
