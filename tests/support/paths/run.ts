import type { AnyStateMachine } from 'xstate';
import { allGoals, goalKinds, metBy, noGoals, pairOf, type Goals } from './goals.ts';
import { explore, type AnyScenario, type Edge, type Graph } from './graph.ts';
import { replay, type Moment } from './replay.ts';
import { buildPaths, type Path } from './walk.ts';

/** A sentence that holds at every step of every walk. */
export type Invariants<M extends AnyStateMachine = AnyStateMachine> = Record<string, (moment: Moment<M>) => boolean>;

/** A chart with what may happen to it and what must always hold. `name` is its file's. */
export type Chart = { name: string; machine: AnyStateMachine; scenario: AnyScenario; invariants: Invariants };

/** Covered and total, per kind of goal. */
type Counts = Record<keyof Goals, { covered: number; total: number }>;

/** What a chart's run found. */
export type Run = {
  graph: Graph;
  /** Readable paths over states, transitions, guards, outcomes and pairs, each with what went wrong on it. */
  paths: { path: Path; problems: string[] }[];
  /** Problems of the long walks over the table configuration × event. */
  sweepProblems: string[];
  /** By invariant: the steps that broke it, a few at most. */
  broken: Record<string, string[]>;
  /** Everything there is to meet, how much of it was, and what was not. */
  goals: Goals;
  counts: Counts;
  missing: Goals;
  /** What was seen although the scenario calls it unreachable. */
  reached: string[];
};

/** Steps of a path that a person can still read; of a sweep over cells. */
const lengths = { path: 10, sweep: 400 };

/** Explores a chart, builds its paths, walks them live, and counts what was seen alive. */
export async function runChart({ machine, scenario, invariants }: Chart): Promise<Run> {
  const graph = explore(machine, scenario);
  const goals = allGoals(graph, scenario);
  const seen = noGoals();
  const broken: Record<string, string[]> = Object.fromEntries(Object.keys(invariants).map((name) => [name, []]));
  const judge = (moment: Moment) => {
    for (const [name, holds] of Object.entries(invariants)) {
      const failures = broken[name];
      if (failures !== undefined && failures.length < 3 && !holds(moment))
        failures.push(`${JSON.stringify(moment.before?.value ?? 'start')} ${moment.step.name} → ${JSON.stringify(moment.after.value)}`);
    }
  };

  /** Steps that a live actor took, or was offered and refused. */
  const alive = new Set<Edge>();
  let last = '';
  const watcher = {
    arrived(edge: Edge, moment: Moment) {
      if (edge.from === null) last = '';
      alive.add(edge);
      const pair = pairOf(last, edge);
      if (pair !== null) seen.pairs.add(pair);
      if (edge.taken !== '') last = edge.taken;
      judge(moment);
    },
    refusals: ({ to }: Edge) => to.edges.filter((edge) => edge.trace.isRefused && !alive.has(edge)),
    refused(edge: Edge, moment: Moment) {
      alive.add(edge);
      judge(moment);
    },
  };

  const paths: Run['paths'] = [];
  for (const path of readablePaths(graph)) paths.push({ path, problems: await replay(machine, scenario, path, watcher) });
  const sweepProblems: string[] = [];
  for (const path of sweeps(graph, alive)) sweepProblems.push(...(await replay(machine, scenario, path, watcher)));

  for (const edge of alive) see(seen, edge);

  const missing = noGoals();
  for (const kind of goalKinds) for (const goal of goals[kind]) if (!seen[kind].has(goal)) missing[kind].add(goal);
  const count = (kind: keyof Goals) => ({ covered: goals[kind].size - missing[kind].size, total: goals[kind].size });
  return {
    graph,
    paths,
    sweepProblems,
    broken,
    goals,
    counts: {
      states: count('states'),
      transitions: count('transitions'),
      guards: count('guards'),
      outcomes: count('outcomes'),
      pairs: count('pairs'),
      cells: count('cells'),
    },
    missing,
    reached: Object.keys(scenario.unreachable).filter((goal) => seen.transitions.has(goal) || seen.guards.has(goal)),
  };
}

/** Paths that together meet every state, transition, guard value, outcome and pair. */
function readablePaths(graph: Graph): Path[] {
  const pairs = new Set<string>();
  const met = new Set<string>();
  /** What is still unmet of each step's own goals. */
  const own = new Map<Edge, string[]>();
  const open = (edge: Edge) => {
    const before = own.get(edge) ?? Object.values(metBy(edge)).flatMap((goals) => [...goals]);
    const goals = before.length === 0 ? before : before.filter((goal) => !met.has(goal));
    own.set(edge, goals);
    return goals;
  };
  const pair = (edge: Edge, last: number) => (last === 0 || edge.label === 0 ? null : `${last} ${edge.label}`);
  return buildPaths({
    graph,
    unmet(edge, last) {
      const both = pair(edge, last);
      return (both !== null && !pairs.has(both)) || open(edge).length > 0;
    },
    meet(edge, last) {
      const both = pair(edge, last);
      if (both !== null) pairs.add(both);
      for (const goal of open(edge)) met.add(goal);
    },
    isPaired: true,
    length: lengths.path,
  });
}

/** Long walks over the cells that no path has taken. */
function sweeps(graph: Graph, seen: ReadonlySet<Edge>): Path[] {
  const met = new Set(graph.configurations.flatMap(({ edges }) => edges.filter((edge) => edge.trace.isRefused || seen.has(edge))));
  return buildPaths({
    graph,
    unmet: (edge) => edge.from !== null && !met.has(edge),
    meet: (edge) => met.add(edge),
    isPaired: false,
    length: lengths.sweep,
  });
}

function see(seen: Goals, edge: Edge): void {
  const own = metBy(edge);
  for (const kind of ['states', 'transitions', 'guards', 'outcomes'] as const) for (const goal of own[kind]) seen[kind].add(goal);
  if (edge.from !== null) seen.cells.add(edge.cell);
}
