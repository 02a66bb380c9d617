import { afterAll, describe, expect, test } from 'vitest';
import { writeCoverage, type ChartCoverage } from '#qa/paths/coverage.ts';
import { descendants, goalKinds } from '#qa/paths/goals.ts';
import { runChart } from '#qa/paths/run.ts';
import { describeRun, unitCoverage } from '#qa/report/describe-paths.ts';
import { writeCoverageLines, writeReport } from '#qa/report/files.ts';
import type { ChartPaths, CoverageLine } from '#qa/report/format.ts';
import { internalEvent } from '#qa/paths/xstate-internals.ts';
import { loadCharts } from './every-chart.ts';

const coverage: ChartCoverage[] = [];
const lines: CoverageLine[] = [];
const described: Record<string, ChartPaths> = {};
afterAll(() => {
  writeCoverage(coverage);
  writeCoverageLines(lines);
  writeReport('paths', { version: 1, charts: described });
});

for (const chart of await loadCharts()) {
  const { name, machine, scenario, invariants } = chart;
  const invoked = new Set(descendants(machine).flatMap(({ invoke }) => invoke.map(({ id }) => id)));

  describe(`${name}: scenario`, () => {
    test.each([...invoked])('the actor %s rejects in one outcome, and resolves in another if the chart awaits it', (actor) => {
      const outcomes = Object.values(scenario.outcomes[actor] ?? {}).map((outcome) => 'output' in outcome);
      const isAwaited = descendants(machine).some((state) => state.transitions.has(`xstate.done.actor.${actor}`));
      expect([outcomes.includes(true), outcomes.includes(false)]).toEqual([isAwaited, true]);
    });
    test('an actor without outcomes is invoked by no state', () => {
      const empty = Object.keys(scenario.outcomes).filter((actor) => scenario.outcomes[actor] === null);
      expect(empty.filter((actor) => invoked.has(actor))).toEqual([]);
    });
    test('every event that a state accepts has a sample', () => {
      const accepted = new Set(descendants(machine).flatMap((state) => [...state.transitions.keys()]));
      const ownEvents = [...accepted].filter((type) => !internalEvent.test(type));
      expect(ownEvents.filter((type) => Object.keys(scenario.events[type]?.payloads ?? {}).length === 0)).toEqual([]);
    });
  });

  describe(`${name}: paths of a live actor`, async () => {
    const run = await runChart(chart).catch((error: unknown) => error as Error);
    if (run instanceof Error)
      return test('every guard, action and input of the chart can be computed', () => {
        throw run;
      });
    const { graph, record, paths, sweepProblems, violations, transitions, counts, uncovered, coveredUnreachable } = run;
    coverage.push({ id: machine.id, name, counts, transitions: [...transitions] });
    described[machine.id] = describeRun(run);
    lines.push(...unitCoverage(machine.id, run));

    test.each(paths.map(({ path, problems }) => [path.name, path.id, problems] as const))('%s [%s]', (_, __, problems) => {
      expect(problems.join('\n')).toBe('');
    });
    test('a live actor takes the same transitions as the pure computation, for every event in every configuration', () => {
      expect(sweepProblems.join('\n')).toBe('');
    });
    test('no outcome and no event puts the machine into its error status', () => {
      expect(graph.configurations.filter(({ snapshot }) => snapshot.status === 'error').map(({ key }) => key)).toEqual([]);
    });
    test('an invalid sample changes nothing in any configuration', () => {
      const edges = graph.configurations.flatMap((configuration) => configuration.edges);
      expect(edges.filter(({ step, trace }) => step.isInvalid === true && !trace.isIgnored).map(({ step }) => step.name)).toEqual([]);
    });
    test('every step does what transitions.txt records; a wanted change is recorded by `vitest -u`', async () => {
      await expect(record).toMatchFileSnapshot(`./${name}/transitions.txt`);
    });
    test.each(Object.keys(invariants))('%s', (invariant) => {
      expect(violations[invariant]?.join('\n')).toBe('');
    });
    test.each(goalKinds)('all %s are covered', (kind) => {
      expect(uncovered[kind]).toEqual([]);
      expect(counts[kind].covered).toBe(counts[kind].total);
    });
    test('no path covers a goal that the scenario declares unreachable', () => {
      expect(coveredUnreachable).toEqual([]);
    });
    test('every path has its own id', () => {
      expect(new Set(paths.map(({ path }) => path.id)).size).toBe(paths.length);
    });
  });
}
