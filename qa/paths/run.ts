import type { AnyStateMachine } from 'xstate';
import { formatProblem } from './format-problem.ts';
import { allGoals, encodePair, formatPair, goalsCoveredBy, type goalKinds, type Goals } from './goals.ts';
import { explore, configurationKey, type Configuration, type Edge, type Graph } from './graph.ts';
import { buildPaths, type Path } from './path-builder.ts';
import { replay, type StepResult } from './replay.ts';
import type { AnyScenario } from './scenario.ts';

/** Conditions that must hold after every step of every path, by a sentence that states them. */
export type Invariants<M extends AnyStateMachine = AnyStateMachine> = Record<string, (result: StepResult<M>) => boolean>;

/** A chart with its scenario and invariants. `name` is the name of its file without `.machine.ts`. */
export type Chart = { name: string; machine: AnyStateMachine; scenario: AnyScenario; invariants: Invariants };

/** The index of the step at which a path differs from its computation or breaks an invariant, and what is wrong. */
type PathFailure = { step: number; message: string };

type GoalKind = (typeof goalKinds)[number];

/** The result of running a chart. */
export type Run = {
  graph: Graph;
  /** Short paths that cover states, transitions, guards, outcomes and pairs, with the problems found and the first failure. */
  paths: { path: Path; problems: string[]; failure: PathFailure | null }[];
  /** Problems of the long paths that cover the remaining cells. */
  sweepProblems: string[];
  /** The first steps that broke each invariant. */
  violations: Record<string, string[]>;
  transitions: ReadonlySet<string>;
  counts: Record<GoalKind, { covered: number; total: number }>;
  uncovered: Record<GoalKind, string[]>;
  /** Goals that were covered although the scenario declares them unreachable. */
  coveredUnreachable: string[];
};

/** Limits of paths that people read in test reports. */
const readablePathLimits = { length: 10, radius: 3 };
/** Limits of the paths that cover the remaining cells. */
const sweepPathLimits = { length: 400, radius: 4 };
/** Maximum number of steps reported for each broken invariant. */
const maximumViolations = 3;

/** Explores a chart, builds its paths, runs them as live actors, and counts what they covered. */
export async function runChart({ machine, scenario, invariants }: Chart): Promise<Run> {
  const graph = explore(machine, scenario);
  const goals = allGoals(machine, graph, scenario);
  const violations: Run['violations'] = Object.fromEntries(Object.keys(invariants).map((name) => [name, []]));
  const cellName = createCellNames(scenario);
  /** Edges that a live actor took or ignored, their cells, and the pairs of transition sets it took. */
  const executedEdges = new Set<Edge>();
  const executedCells = new Set<string>();
  const executedPairs = new Set<number>();
  let previousSet = 0;
  /** The path that runs: its latest step, and its first failure. */
  let currentPath: { step: number; failure: PathFailure | null } = { step: -1, failure: null };
  function recordStep(edge: Edge, result: StepResult) {
    executedEdges.add(edge);
    executedCells.add(cellName(edge));
    for (const [name, holds] of Object.entries(invariants)) {
      const failures = violations[name];
      if (failures === undefined || failures.length >= maximumViolations) continue;
      const actual = resultOrError(() => holds(result));
      if (actual === true) continue;
      const message = formatProblem(graph, { edge, check: 'invariant', expected: true, actual });
      failures.push(message);
      currentPath.failure ??= { step: currentPath.step, message: `${name}: ${message}` };
    }
  }
  const observer = {
    onStep(edge: Edge, result: StepResult) {
      currentPath.step += 1;
      if (edge.from === null) previousSet = 0;
      executedPairs.add(encodePair(previousSet, edge));
      previousSet = edge.transitionSet || previousSet;
      recordStep(edge, result);
    },
    onIgnoredEvent: recordStep,
    ignoredEvents: ({ to }: Edge) => to.edges.filter((edge) => edge.trace.isIgnored && !executedCells.has(cellName(edge))),
  };
  async function run(path: Path) {
    currentPath = { step: -1, failure: null };
    const found = await replay(machine, scenario, path, observer);
    const problems = found.map((problem) => formatProblem(graph, problem));
    // An ignored event is sent after the step that completed; any other problem is that of the step after it.
    const step = found[0] !== undefined && path.edges.includes(found[0].edge) ? currentPath.step + 1 : currentPath.step;
    return { problems, failure: currentPath.failure ?? (problems[0] === undefined ? null : { step, message: problems[0] }) };
  }

  const paths: Run['paths'] = [];
  for (const path of readablePaths(graph)) paths.push({ path, ...(await run(path)) });
  const sweepProblems: string[] = [];
  for (const path of sweepPaths(graph, cellName, executedCells)) sweepProblems.push(...(await run(path)).problems);

  const covered = new Set([...executedEdges].flatMap(goalsCoveredBy));
  const cells = new Set(graph.configurations.flatMap(({ edges }) => edges.map(cellName)));
  const uncovered = {
    ...uncoveredGoals(goals, covered),
    pairs: [...goals.pairs].filter((pair) => !executedPairs.has(pair)).map((pair) => formatPair(pair, graph)),
    cells: [...cells].filter((cell) => !executedCells.has(cell)),
  };
  const count = (kind: GoalKind, total: number) => ({ covered: total - uncovered[kind].length, total });
  return {
    graph,
    paths,
    sweepProblems,
    violations,
    transitions: goals.transitions,
    counts: {
      states: count('states', goals.states.size),
      transitions: count('transitions', goals.transitions.size),
      guards: count('guards', goals.guards.size),
      outcomes: count('outcomes', goals.outcomes.size),
      pairs: count('pairs', goals.pairs.size),
      cells: count('cells', cells.size),
    },
    uncovered,
    coveredUnreachable: Object.keys(scenario.unreachable ?? {}).filter((goal) => covered.has(goal)),
  };
}

function uncoveredGoals({ states, transitions, guards, outcomes }: Goals, covered: ReadonlySet<string>) {
  const uncovered = (goals: ReadonlySet<string>) => [...goals].filter((goal) => !covered.has(goal));
  return {
    states: uncovered(states),
    transitions: uncovered(transitions),
    guards: uncovered(guards),
    outcomes: uncovered(outcomes),
  };
}

/** Builds paths that together cover every state, transition, guard value, outcome and pair. */
function readablePaths(graph: Graph): Path[] {
  // 0 is no pair: one of its steps takes no transition.
  const coveredPairs = new Set([0]);
  const covered = new Set<string>();
  /** Goals of each edge that were uncovered when last asked for: goals are only ever removed. */
  const remaining = new Map<Edge, string[]>();
  const remainingGoals = (edge: Edge) => {
    const goals = (remaining.get(edge) ?? goalsCoveredBy(edge)).filter((goal) => !covered.has(goal));
    remaining.set(edge, goals);
    return goals;
  };
  return buildPaths(graph, {
    ...readablePathLimits,
    coversTransitionPairs: true,
    isUncovered: (edge, previous) => !coveredPairs.has(encodePair(previous, edge)) || remainingGoals(edge).length > 0,
    markCovered(edge, previous) {
      coveredPairs.add(encodePair(previous, edge));
      for (const goal of remainingGoals(edge)) covered.add(goal);
    },
  });
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

/** Builds long paths that cover the cells that no path has executed. Ignored events need no path: `replay` sends them. */
function sweepPaths(graph: Graph, cellName: (edge: Edge) => string, executedCells: ReadonlySet<string>): Path[] {
  const covered = new Set(executedCells);
  return buildPaths(graph, {
    ...sweepPathLimits,
    isUncovered: (edge) => edge.from !== null && !edge.trace.isIgnored && !covered.has(cellName(edge)),
    markCovered: (edge) => covered.add(cellName(edge)),
  });
}

function resultOrError(compute: () => boolean): unknown {
  try {
    return compute();
  } catch (error) {
    return String(error);
  }
}
