import type { AnyStateMachine, AnyStateNode } from 'xstate';
import { invokingStates, type Edge, type Graph } from './graph.ts';
import type { AnyScenario } from './scenario.ts';
import { transitionId } from './xstate-internals.ts';

/** Kinds of goals that paths are counted by. */
export const goalKinds = ['states', 'transitions', 'guards', 'outcomes', 'pairs', 'cells'] as const;

/**
 * Goals of a chart:
 * - states: `checkout.type.choosing`
 * - transitions: `source|event|index`, each alternative of an event
 * - guards: `source|event|index is true`, `… is false`
 * - outcomes: `source|actor outcome`, each outcome wherever its actor is invoked
 * - pairs: two transition sets taken one after the other, encoded by `encodePair`
 *
 * The sixth kind, cells (configuration × event, taken or ignored), is computed from the edges of the graph in `run.ts`.
 */
export type Goals = {
  states: Set<string>;
  transitions: Set<string>;
  guards: Set<string>;
  outcomes: Set<string>;
  pairs: Set<number>;
};

/** More than the transition sets of any chart, so that two of them fit into one number. */
const pairBase = 65_536;

/** Encodes two consecutive transition sets as one number, 0 if one of the steps takes no transition. A number is cheaper to compare than a string. */
export const encodePair = (previousSet: number, { transitionSet }: Edge): number =>
  previousSet === 0 || transitionSet === 0 ? 0 : previousSet * pairBase + transitionSet;

/** Formats a pair that `encodePair` returned. */
export const formatPair = (pair: number, { transitionSets }: Graph) =>
  `${transitionSets[Math.floor(pair / pairBase)]} → ${transitionSets[pair % pairBase]}`;

/** Returns the states, transitions, guards and outcomes that a step covers. */
export function goalsCoveredBy({ from, step: { name, actor }, trace }: Edge): string[] {
  const invoking = from === null || actor === undefined ? [] : invokingStates(from.snapshot, actor.name);
  return [...trace.states, ...trace.transitions, ...trace.guards, ...invoking.map((state) => `${state}|${name}`)];
}

/** Returns all goals of a chart, except those that the scenario declares unreachable. */
export function allGoals({ machine, graph, scenario }: { machine: AnyStateMachine; graph: Graph; scenario: AnyScenario }): Goals {
  const { unreachable = {} } = scenario;
  const states = descendants(machine);
  const guarded = states.flatMap(ownTransitions).filter(({ guard }) => guard !== undefined);
  const guards = guarded.flatMap((transition) => [`${transitionId(transition)} is true`, `${transitionId(transition)} is false`]);
  const outcomes = states.flatMap(({ id: state, invoke }) =>
    invoke.flatMap(({ id }) => Object.keys(scenario.outcomes[id] ?? {}).map((outcome) => `${state}|${id} ${outcome}`)),
  );
  return {
    // The root is always active.
    states: new Set(states.slice(1).map(({ id }) => id)),
    transitions: transitionsOf(machine, scenario),
    guards: new Set(guards.filter((guard) => !(guard in unreachable))),
    outcomes: new Set(outcomes),
    pairs: allPairs(graph),
  };
}

/** Returns the pairs of each transition set that enters a configuration with each one that leaves it. */
function allPairs({ starts, configurations }: Graph): Set<number> {
  const edges = configurations.flatMap((configuration) => configuration.edges);
  const entering = new Map(configurations.map((configuration) => [configuration, new Set<number>()]));
  for (const { to, transitionSet } of [...starts, ...edges]) entering.get(to)?.add(transitionSet);
  const pairs = new Set<number>();
  for (const edge of edges)
    for (const previousSet of (edge.from && entering.get(edge.from)) ?? []) pairs.add(encodePair(previousSet, edge));
  // Encoded for a step that takes no transition.
  pairs.delete(0);
  return pairs;
}

/** Returns every transition of a chart, except those that the scenario declares unreachable. */
export function transitionsOf(machine: AnyStateMachine, { unreachable = {} }: Pick<AnyScenario, 'unreachable'>): Set<string> {
  const all = descendants(machine).flatMap((node) => ownTransitions(node).map(transitionId));
  return new Set(all.filter((transition) => !(transition in unreachable)));
}

const ownTransitions = (node: AnyStateNode) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])];

/** Returns every state of a chart, the root first. */
export function descendants(machine: AnyStateMachine): AnyStateNode[] {
  const subtree = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(subtree)];
  return subtree(machine.root);
}
