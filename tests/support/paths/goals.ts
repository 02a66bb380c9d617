import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { AnyScenario, Edge, Graph } from './graph.ts';
import { transitionId } from './trace.ts';

/** What paths are counted by. */
export const goalKinds = ['states', 'transitions', 'guards', 'outcomes', 'pairs', 'cells'] as const;
type GoalKind = (typeof goalKinds)[number];

/**
 * - states: `checkout.type.choosing`
 * - transitions: `source|event|index`, each alternative of an event
 * - guards: `source|event|index is true`, `… is false`
 * - outcomes: `source|slot outcome`, each row of a slot wherever it is invoked
 * - pairs: two sets of transitions taken one after the other
 * - cells: `configuration × event`, taken or refused
 */
export type Goals = Record<GoalKind, Set<string>>;

export const noGoals = (): Goals => ({
  states: new Set(),
  transitions: new Set(),
  guards: new Set(),
  outcomes: new Set(),
  pairs: new Set(),
  cells: new Set(),
});

/** Null where one of the two took nothing. */
export const pairOf = (last: string, edge: Edge): string | null => (last === '' || edge.taken === '' ? null : `${last} → ${edge.taken}`);

/** What a step meets by itself, wherever it came from. */
export function metBy(edge: Edge): Pick<Goals, 'states' | 'transitions' | 'guards' | 'outcomes'> {
  const { from, step, trace } = edge;
  const invoking =
    step.slot === undefined ? [] : (from?.snapshot._nodes ?? []).filter(({ invoke }) => invoke.some(({ id }) => id === step.slot?.name));
  return {
    states: new Set(trace.states),
    transitions: new Set(trace.taken),
    guards: new Set(trace.guards),
    outcomes: new Set(invoking.map(({ id }) => `${id}|${step.name}`)),
  };
}

/**
 * Everything there is to meet. States, transitions, guards and outcomes are read off the chart itself, less what the
 * scenario says cannot be reached; pairs and cells are those that exist in the graph.
 */
export function allGoals({ machine, starts, configurations }: Graph, scenario: AnyScenario): Goals {
  const goals = { ...noGoals(), transitions: transitionsOf(machine, scenario) };
  for (const node of descendants(machine)) {
    if (node.parent !== undefined) goals.states.add(node.id);
    for (const transition of ownTransitions(node)) {
      const id = transitionId(transition);
      if (transition.guard !== undefined) goals.guards.add(`${id} is true`).add(`${id} is false`);
    }
    for (const { id } of node.invoke)
      for (const outcome of Object.keys(scenario.outcomes[id] ?? {})) goals.outcomes.add(`${node.id}|${id} ${outcome}`);
  }
  const edges = configurations.flatMap((configuration) => configuration.edges);
  const arrivals = new Map(configurations.map((configuration) => [configuration, new Set<string>()]));
  for (const { to, taken } of [...starts, ...edges]) arrivals.get(to)?.add(taken);
  for (const edge of edges) {
    goals.cells.add(edge.cell);
    for (const last of (edge.from === null ? null : arrivals.get(edge.from)) ?? []) {
      const pair = pairOf(last, edge);
      if (pair !== null) goals.pairs.add(pair);
    }
  }
  for (const unreachable of Object.keys(scenario.unreachable)) goals.guards.delete(unreachable);
  return goals;
}

/** Every transition of a chart, less what the scenario says cannot be taken. */
export function transitionsOf(machine: AnyStateMachine, { unreachable }: Pick<AnyScenario, 'unreachable'>): Set<string> {
  const all = descendants(machine).flatMap((node) => ownTransitions(node).map(transitionId));
  return new Set(all.filter((transition) => !(transition in unreachable)));
}

const ownTransitions = (node: AnyStateNode) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])];

/** Every state of a chart, the root first. */
export function descendants(machine: AnyStateMachine): AnyStateNode[] {
  const below = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(below)];
  return below(machine.root);
}
