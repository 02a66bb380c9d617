import type { Chart } from './chart.ts';
import { formatProblem } from './format-problem.ts';
import { encodePair } from './goals.ts';
import type { Edge, Graph } from './graph.ts';
import type { Path } from './path-builder.ts';
import { replay, type StepResult } from './replay.ts';
import type { Deviation } from './unrecorded-steps.ts';

/** The index of the step at which a path differs from its pure computation or from `transitions.txt`, or breaks an invariant, and what is wrong. */
export type PathFailure = { step: number; message: string };

type RunnerOptions = {
  chart: Chart;
  graph: Graph;
  /** Returns the name of a step's cell: one configuration, and one event that it takes or ignores. */
  cellName(this: void, edge: Edge): string;
  /** Steps that do something else than `transitions.txt` records. */
  deviations: ReadonlyMap<Edge, Deviation>;
};

/** Maximum number of steps reported for each broken invariant. */
const maximumViolations = 3;

/** Creates a runner that runs paths as live actors, checks each of their steps, and keeps what they have executed. */
export function createPathRunner({ chart: { machine, scenario, invariants }, graph, cellName, deviations }: RunnerOptions) {
  /** Edges that a live actor took or ignored, their cells, and the pairs of transition sets it took one after the other. */
  const executed = { edges: new Set<Edge>(), cells: new Set<string>(), pairs: new Set<number>() };
  const violations: Record<string, string[]> = Object.fromEntries(Object.keys(invariants).map((name) => [name, []]));
  /** The current path: the index of its last step, the transition set taken last, its first failure, and its first deviation. */
  let current = newPath();

  function checkInvariants(edge: Edge, result: StepResult) {
    for (const [name, holds] of Object.entries(invariants)) {
      const messages = violations[name];
      if (messages === undefined || messages.length >= maximumViolations) continue;
      const actual = resultOrError(() => holds(result));
      if (actual === true) continue;
      const message = formatProblem(graph, { edge, check: 'invariant', expected: true, actual });
      messages.push(message);
      current.failure ??= { step: current.step, message: `${name}: ${message}` };
    }
  }
  function checkRecord(edge: Edge) {
    const deviation = deviations.get(edge);
    if (deviation === undefined || current.deviation !== null) return;
    current.deviation = formatProblem(graph, { edge, check: 'transitions.txt', ...deviation });
    current.failure ??= { step: current.step, message: current.deviation };
  }
  function executeStep(edge: Edge, result: StepResult) {
    executed.edges.add(edge);
    executed.cells.add(cellName(edge));
    checkRecord(edge);
    checkInvariants(edge, result);
  }
  const observer = {
    onStep(edge: Edge, result: StepResult) {
      current.step += 1;
      executed.pairs.add(encodePair(current.transitionSet, edge));
      // A step that takes no transition keeps the transition set of the step before.
      current.transitionSet = edge.transitionSet || current.transitionSet;
      executeStep(edge, result);
    },
    onIgnoredEvent: executeStep,
    // An event that is ignored but should not be is left out: a path of its own runs it and reports the deviation.
    ignoredEvents: ({ to }: Edge) =>
      to.edges.filter((edge) => edge.trace.isIgnored && !deviations.has(edge) && !executed.cells.has(cellName(edge))),
  };

  return {
    executed,
    /** The first steps that broke each invariant. */
    violations,
    /** Runs a path. Returns its problems and its first failure. */
    async runPath(path: Path): Promise<{ problems: string[]; failure: PathFailure | null }> {
      current = newPath();
      const foundProblems = await replay({ machine, scenario, path, observer });
      const differences = foundProblems.map((problem) => formatProblem(graph, problem));
      const problems = current.deviation === null ? differences : [current.deviation, ...differences];
      if (current.failure !== null || problems[0] === undefined) return { problems, failure: current.failure };
      // `current.step` is the last step that completed. An ignored event fails after it, and a step of the path instead of completing.
      const isStepOfPath = foundProblems[0] !== undefined && path.edges.includes(foundProblems[0].edge);
      const step = isStepOfPath ? current.step + 1 : current.step;
      return { problems, failure: { step, message: problems[0] } };
    },
  };
}

function newPath() {
  return { step: -1, transitionSet: 0, failure: null as PathFailure | null, deviation: null as string | null };
}

function resultOrError(compute: () => boolean): unknown {
  try {
    return compute();
  } catch (error) {
    return String(error);
  }
}
