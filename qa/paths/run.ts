import type { Chart } from './chart.ts';
import { buildReadablePaths, buildSweepPaths } from './chart-paths.ts';
import { allGoals, formatPair, goalsCoveredBy, type goalKinds } from './goals.ts';
import { configurationKey, explore, type Configuration, type Edge, type Graph } from './graph.ts';
import type { Path } from './path-builder.ts';
import { createPathRunner, type PathFailure } from './path-runner.ts';
import type { AnyScenario } from './scenario.ts';
import { describeSteps, formatRecord } from './transition-record.ts';
import { findUnrecordedSteps } from './unrecorded-steps.ts';

type GoalKind = (typeof goalKinds)[number];

/** The result of running a chart. */
export type Run = {
  graph: Graph;
  /** What every step does, as text. */
  record: string;
  /** Short paths that cover states, transitions, guards, outcomes and pairs, with the problems found and the first failure. */
  paths: { path: Path; problems: string[]; failure: PathFailure | null }[];
  /** Problems of the long paths that cover the remaining cells. */
  sweepProblems: string[];
  /** The first steps that broke each invariant. */
  violations: Record<string, string[]>;
  /** All transitions of the chart that are not declared unreachable. */
  transitions: ReadonlySet<string>;
  counts: Record<GoalKind, { covered: number; total: number }>;
  uncovered: Record<GoalKind, string[]>;
  /** Goals that were covered although the scenario declares them unreachable. */
  coveredUnreachable: string[];
};

/** Explores a chart, builds its paths, runs them as live actors, and counts what they covered. */
export async function runChart(chart: Chart): Promise<Run> {
  const { machine, scenario } = chart;
  const graph = explore(machine, scenario);
  const descriptions = describeSteps(machine, graph);
  const deviations = findUnrecordedSteps(graph, descriptions, chart.record);
  const cellName = createCellNames(scenario);
  const runner = createPathRunner({ chart, graph, cellName, deviations });
  const { executed, violations } = runner;

  const paths: Run['paths'] = [];
  for (const path of buildReadablePaths(graph, deviations)) paths.push({ path, ...(await runner.runPath(path)) });
  const sweepProblems: string[] = [];
  for (const path of buildSweepPaths(graph, cellName, executed.cells)) sweepProblems.push(...(await runner.runPath(path)).problems);

  const { pairs, ...goals } = allGoals({ machine, graph, scenario });
  const coveredGoals = new Set([...executed.edges].flatMap(goalsCoveredBy));
  const cells = new Set(graph.configurations.flatMap(({ edges }) => edges.map(cellName)));
  return {
    graph,
    record: formatRecord(descriptions),
    paths,
    sweepProblems,
    violations,
    transitions: goals.transitions,
    ...measureCoverage({
      states: [goals.states, coveredGoals],
      transitions: [goals.transitions, coveredGoals],
      guards: [goals.guards, coveredGoals],
      outcomes: [goals.outcomes, coveredGoals],
      pairs: [namePairs(pairs, graph), namePairs(executed.pairs, graph)],
      cells: [cells, executed.cells],
    }),
    coveredUnreachable: Object.keys(scenario.unreachable ?? {}).filter((goal) => coveredGoals.has(goal)),
  };
}

const namePairs = (pairs: ReadonlySet<number>, graph: Graph) => new Set(Array.from(pairs, (pair) => formatPair(pair, graph)));

/** Compares the goals of each kind with the covered ones. */
function measureCoverage(
  goals: Record<GoalKind, [all: ReadonlySet<string>, covered: ReadonlySet<string>]>,
): Pick<Run, 'counts' | 'uncovered'> {
  const kinds = Object.entries(goals).map(([kind, [all, covered]]) => {
    const uncovered = [...all].filter((goal) => !covered.has(goal));
    return { kind, uncovered, count: { covered: all.size - uncovered.length, total: all.size } };
  });
  return {
    counts: Object.fromEntries(kinds.map(({ kind, count }) => [kind, count])) as Run['counts'],
    uncovered: Object.fromEntries(kinds.map(({ kind, uncovered }) => [kind, uncovered])) as Run['uncovered'],
  };
}

/** Creates a function that names the cell of an edge: the key of its configuration by `serializeCell`, and its step. */
function createCellNames({ serializeContext, serializeCell = serializeContext }: AnyScenario): (edge: Edge) => string {
  const keys = new Map<Configuration, string>();
  return ({ from, step }) => {
    if (from === null) return step.name;
    const key = keys.get(from) ?? configurationKey(from.snapshot, { serializeContext: serializeCell });
    keys.set(from, key);
    return `${key} × ${step.name}`;
  };
}
