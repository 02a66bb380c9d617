import { runInNewContext } from 'node:vm';
import type { AnyStateMachine } from 'xstate';
import { explore } from '../paths/graph.ts';
import type { Chart } from '../paths/chart.ts';
import { runChart, type Run } from '../paths/run.ts';
import { recordTransitions } from '../paths/transition-record.ts';
import type { Mutant } from './chart-config.ts';

/** A mutant that reaches more than this many times the configurations of its chart counts as killed. */
const growthLimit = 2;
/** Configurations whose steps are compared first: most mutants differ within them, and the largest chart has thousands. */
const prefixLength = 300;
/** Milliseconds of a mutant's exploration. That of the largest chart takes three seconds. */
const timeLimitMs = 30_000;

/**
 * Returns the mutants that neither differ from the chart's record of transitions nor break an invariant or a goal of its unit
 * tests.
 *
 * @param record the text of the chart's `transitions.txt`
 */
export async function findSurvivors(chart: Chart, mutants: readonly Mutant[], record: string): Promise<Mutant[]> {
  const maximumConfigurations = growthLimit * explore(chart.machine, chart.scenario).configurations.length;
  const prefix = { expandedConfigurations: prefixLength };
  const recordPrefix = recordTransitions(chart.machine, explore(chart.machine, chart.scenario, prefix));
  const survivors: Mutant[] = [];
  for (const mutant of mutants) {
    const { machine } = mutant;
    if (recordOf(machine, prefix) !== recordPrefix || recordOf(machine, { maximumConfigurations }) !== record) continue;
    const run = await runChart({ ...chart, machine }).catch(() => null);
    if (run !== null && !hasProblems(run)) survivors.push(mutant);
  }
  return survivors;

  /** Returns the record of a mutant, or null if it cannot be explored. */
  function recordOf(machine: AnyStateMachine, limits: Parameters<typeof explore>[2]): string | null {
    try {
      return withTimeLimit(() => recordTransitions(machine, explore(machine, chart.scenario, limits)));
    } catch {
      return null;
    }
  }
}

/** Calls a function and throws if it takes too long: a mutant may take eventless transitions for ever. */
function withTimeLimit<Result>(compute: () => Result): Result {
  return runInNewContext('compute()', { compute }, { timeout: timeLimitMs }) as Result;
}

function hasProblems({ paths, sweepProblems, violations, uncovered, coveredUnreachable }: Run): boolean {
  const lists = [
    ...paths.map(({ problems }) => problems),
    sweepProblems,
    ...Object.values(violations),
    ...Object.values(uncovered),
    coveredUnreachable,
  ];
  return lists.some((list) => list.length > 0);
}
