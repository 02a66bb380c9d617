import type { Chart } from './chart.ts';
import { formatProblem } from './format-problem.ts';
import { encodePair } from './goals.ts';
import type { Edge, Graph } from './graph.ts';
import type { Path } from './path-builder.ts';
import { replay, type StepResult } from './replay.ts';
import type { Deviation } from './unrecorded-steps.ts';

/** The index of the step at which a path differs from its computation or its record, or breaks an invariant, and what is wrong. */
export type PathFailure = { step: number; message: string };

type RunnerOptions = {
  chart: Chart;
  graph: Graph;
  /** Returns the name of the cell that a step belongs to. */
  cellName(this: void, edge: Edge): string;
  /** Steps that do something else than `transitions.txt` records. */
  unrecorded: ReadonlyMap<Edge, Deviation>;
};

/** Maximum number of steps reported for each broken invariant. */
const maximumViolations = 3;

/** Creates a runner that runs paths as live actors, checks each of their steps, and keeps what they have executed. */
export function createPathRunner({ chart: { machine, scenario, invariants }, graph, cellName, unrecorded }: RunnerOptions) {
  /** Edges that a live actor took or ignored, their cells, and the pairs of transition sets it took. */
  const executed = { edges: new Set<Edge>(), cells: new Set<string>(), pairs: new Set<number>() };
  const violations: Record<string, string[]> = Object.fromEntries(Object.keys(invariants).map((name) => [name, []]));
  /** The current path: the index of its last step, the transition set taken last, its first failure, and its unrecorded step. */
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
    const deviation = unrecorded.get(edge);
    if (deviation === undefined || current.unrecordedStep !== null) return;
    current.unrecordedStep = formatProblem(graph, { edge, check: 'transitions.txt', ...deviation });
    current.failure ??= { step: current.step, message: current.unrecordedStep };
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
    // An event that should not be ignored is a step of a path of its own, which fails there.
    ignoredEvents: ({ to }: Edge) =>
      to.edges.filter((edge) => edge.trace.isIgnored && !unrecorded.has(edge) && !executed.cells.has(cellName(edge))),
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
      const problems = current.unrecordedStep === null ? differences : [current.unrecordedStep, ...differences];
      if (current.failure !== null || problems[0] === undefined) return { problems, failure: current.failure };
      // An ignored event is sent after the step that completed; any other problem is that of the step after it.
      const step = foundProblems[0] !== undefined && path.edges.includes(foundProblems[0].edge) ? current.step + 1 : current.step;
      return { problems, failure: { step, message: problems[0] } };
    },
  };
}

function newPath() {
  return { step: -1, transitionSet: 0, failure: null as PathFailure | null, unrecordedStep: null as string | null };
}

function resultOrError(compute: () => boolean): unknown {
  try {
    return compute();
  } catch (error) {
    return String(error);
  }
}
