import type { AnyStateMachine } from 'xstate';
import { statePath } from '#machines/state-path.ts';
import { allGoals, goalsOf, pairName, pairOf, type goalKinds, type Goals } from './goals.ts';
import { explore, keyOf, type Configuration, type Edge, type Graph } from './graph.ts';
import { buildPaths, stepNames, type Path } from './path-builder.ts';
import { replay, type Moment, type Problem } from './replay.ts';
import type { AnyScenario } from './scenario.ts';

/** Sentences that hold at every step of every path. */
export type Invariants<M extends AnyStateMachine = AnyStateMachine> = Record<string, (moment: Moment<M>) => boolean>;

/** A chart with its scenario and invariants. `name` is its file's. */
export type Chart = { name: string; machine: AnyStateMachine; scenario: AnyScenario; invariants: Invariants };

type GoalKind = (typeof goalKinds)[number];

/** The result of running a chart. */
export type Run = {
  graph: Graph;
  /** Readable paths over states, transitions, guards, outcomes and pairs, with their problems. */
  paths: { path: Path; problems: string[] }[];
  /** Problems of the long paths over all cells. */
  sweepProblems: string[];
  /** By invariant: the first steps that broke it. */
  broken: Record<string, string[]>;
  transitions: ReadonlySet<string>;
  counts: Record<GoalKind, { covered: number; total: number }>;
  missing: Record<GoalKind, string[]>;
  /** Goals that were met although the scenario declares them unreachable. */
  reached: string[];
};

/** Steps of a path, and the longest way between two of its goals. */
const readable = { length: 10, radius: 3 };
const sweep = { length: 400, radius: 4 };
/** Steps reported for each broken invariant. */
const reportedSteps = 3;

/** Explores a chart, builds its paths, runs them as live actors, and counts what they covered. */
export async function runChart({ machine, scenario, invariants }: Chart): Promise<Run> {
  const graph = explore(machine, scenario);
  const goals = allGoals(machine, graph, scenario);
  const broken: Run['broken'] = Object.fromEntries(Object.keys(invariants).map((name) => [name, []]));
  const cellOf = cellNames(scenario);
  /** Edges that a live actor took or refused, their cells, and the pairs of labels it took. */
  const live = new Set<Edge>();
  const liveCells = new Set<string>();
  const pairs = new Set<number>();
  let last = 0;
  function check(edge: Edge, moment: Moment) {
    live.add(edge);
    liveCells.add(cellOf(edge));
    for (const [name, holds] of Object.entries(invariants)) {
      const failures = broken[name];
      if (failures === undefined || failures.length >= reportedSteps) continue;
      const came = evaluate(() => holds(moment));
      if (came !== true) failures.push(describeProblem(graph, { edge, what: 'invariant', expected: true, came }));
    }
  }
  const observer = {
    onStep(edge: Edge, moment: Moment) {
      if (edge.from === null) last = 0;
      pairs.add(pairOf(last, edge));
      last = edge.label || last;
      check(edge, moment);
    },
    onRefusal: check,
    refusals: ({ to }: Edge) => to.edges.filter((edge) => edge.trace.isRefused && !liveCells.has(cellOf(edge))),
  };
  const run = async (path: Path) => (await replay(machine, scenario, path, observer)).map((problem) => describeProblem(graph, problem));

  const paths: Run['paths'] = [];
  for (const path of readablePaths(graph)) paths.push({ path, problems: await run(path) });
  const sweepProblems: string[] = [];
  for (const path of sweeps(graph, cellOf, liveCells)) sweepProblems.push(...(await run(path)));

  const met = new Set([...live].flatMap(goalsOf));
  const cells = new Set(graph.configurations.flatMap(({ edges }) => edges.map(cellOf)));
  const missing = {
    ...missingGoals(goals, met),
    pairs: [...goals.pairs].filter((pair) => !pairs.has(pair)).map((pair) => pairName(pair, graph)),
    cells: [...cells].filter((cell) => !liveCells.has(cell)),
  };
  const count = (kind: GoalKind, total: number) => ({ covered: total - missing[kind].length, total });
  return {
    graph,
    paths,
    sweepProblems,
    broken,
    transitions: goals.transitions,
    counts: {
      states: count('states', goals.states.size),
      transitions: count('transitions', goals.transitions.size),
      guards: count('guards', goals.guards.size),
      outcomes: count('outcomes', goals.outcomes.size),
      pairs: count('pairs', goals.pairs.size),
      cells: count('cells', cells.size),
    },
    missing,
    reached: Object.keys(scenario.unreachable ?? {}).filter((goal) => met.has(goal)),
  };
}

function missingGoals({ states, transitions, guards, outcomes }: Goals, met: ReadonlySet<string>) {
  const unmet = (goals: ReadonlySet<string>) => [...goals].filter((goal) => !met.has(goal));
  return { states: unmet(states), transitions: unmet(transitions), guards: unmet(guards), outcomes: unmet(outcomes) };
}

/** Builds paths that together meet every state, transition, guard value, outcome and pair. */
function readablePaths(graph: Graph): Path[] {
  const pairs = new Set([0]);
  const met = new Set<string>();
  const unmet = new Map<Edge, string[]>();
  const unmetGoals = (edge: Edge) => {
    const known = unmet.get(edge) ?? goalsOf(edge);
    const goals = known.length === 0 ? known : known.filter((goal) => !met.has(goal));
    unmet.set(edge, goals);
    return goals;
  };
  return buildPaths(graph, {
    ...readable,
    isPaired: true,
    isUnmet: (edge, last) => !pairs.has(pairOf(last, edge)) || unmetGoals(edge).length > 0,
    meet(edge, last) {
      pairs.add(pairOf(last, edge));
      for (const goal of unmetGoals(edge)) met.add(goal);
    },
  });
}

/** Returns a function that names the cell of an edge: its configuration, or what the scenario says of it, and its step. */
function cellNames({ serializeContext, serializeCell = serializeContext }: AnyScenario): (edge: Edge) => string {
  const keys = new Map<Configuration, string>();
  return ({ from, step }) => {
    if (from === null) return step.name;
    const key = keys.get(from) ?? keyOf(from.snapshot, { serializeContext: serializeCell });
    keys.set(from, key);
    return `${key} × ${step.name}`;
  };
}

/** Builds long paths over the cells that no path has taken. */
function sweeps(graph: Graph, cellOf: (edge: Edge) => string, live: ReadonlySet<string>): Path[] {
  const met = new Set(live);
  return buildPaths(graph, {
    ...sweep,
    isUnmet: (edge) => edge.from !== null && !edge.trace.isRefused && !met.has(cellOf(edge)),
    meet: (edge) => met.add(cellOf(edge)),
  });
}

function evaluate(compute: () => boolean): unknown {
  try {
    return compute();
  } catch (error) {
    return String(error);
  }
}

/** Formats a problem with the shortest path to it. */
function describeProblem({ shortestPaths }: Graph, { edge, what, expected, came }: Problem): string {
  const { from, step, to } = edge;
  const way = from === null ? 'nothing' : stepNames(shortestPaths.get(from) ?? []);
  return [
    `after ${way}`,
    `step ${step.name}: ${from === null ? 'start' : statePath(from.snapshot.value)} → ${statePath(to.snapshot.value)}`,
    `${what}: expected ${JSON.stringify(expected)}, came ${JSON.stringify(came)}`,
  ].join('\n  ');
}
