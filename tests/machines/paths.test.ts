import { afterAll, describe, expect, test } from 'vitest';
import { writeCoverage, type ChartCoverage } from '../support/paths/coverage.ts';
import { descendants, goalKinds } from '../support/paths/goals.ts';
import { runChart } from '../support/paths/run.ts';
import { loadCharts } from './every-chart.ts';

const coverage: ChartCoverage[] = [];
afterAll(() => writeCoverage(coverage));

for (const chart of await loadCharts()) {
  const { name, machine, scenario, invariants } = chart;
  const invoked = new Set(descendants(machine).flatMap(({ invoke }) => invoke.map(({ id }) => id)));

  describe(`${name}: its scenario table`, () => {
    test.each([...invoked])('the slot %s has an answer and a failure among its outcomes', (slot) => {
      const outcomes = Object.values(scenario.outcomes[slot] ?? {});
      expect(outcomes.some((outcome) => 'gives' in outcome)).toBe(true);
      expect(outcomes.some((outcome) => 'fails' in outcome)).toBe(true);
    });
    test('a slot without outcomes is one that no state invokes', () => {
      const empty = Object.keys(scenario.outcomes).filter((slot) => scenario.outcomes[slot] === null);
      expect(empty.filter((slot) => invoked.has(slot))).toEqual([]);
    });
    test('every event that a state listens to has a sample', () => {
      const heard = new Set(descendants(machine).flatMap((state) => [...state.transitions.keys()]));
      const own = [...heard].filter((type) => !type.startsWith('xstate.'));
      expect(own.filter((type) => Object.keys(scenario.events[type]?.valid ?? {}).length === 0)).toEqual([]);
    });
  });

  describe(`${name}: its paths, walked alive`, async () => {
    const { graph, paths, sweepProblems, broken, goals, counts, missing, reached } = await runChart(chart);
    coverage.push({ id: machine.id, name, counts, transitions: [...goals.transitions] });

    test.each(paths.map(({ path, problems }) => [path.name, path.id, problems] as const))('%s [%s]', (_, __, problems) => {
      expect(problems).toEqual([]);
    });
    test('every configuration answers every event alive as the pure chart does', () => {
      expect(sweepProblems).toEqual([]);
    });
    test('no outcome and no event breaks the chart', () => {
      expect(graph.configurations.filter(({ snapshot }) => snapshot.status === 'error').map(({ key }) => key)).toEqual([]);
    });
    test('an invalid sample changes nothing anywhere', () => {
      const edges = graph.configurations.flatMap((configuration) => configuration.edges);
      expect(edges.filter(({ step, trace }) => step.isInvalid === true && !trace.isRefused).map(({ step }) => step.name)).toEqual([]);
    });
    test.each(Object.keys(invariants))('%s', (invariant) => {
      expect(broken[invariant]).toEqual([]);
    });
    test.each(goalKinds)('all %s are covered', (kind) => {
      expect([...missing[kind]]).toEqual([]);
      expect(counts[kind].covered).toBe(counts[kind].total);
    });
    test('what the scenario calls unreachable was not reached', () => {
      expect(reached).toEqual([]);
    });
    test('two paths never share an id', () => {
      expect(new Set(paths.map(({ path }) => path.id)).size).toBe(paths.length);
    });
  });
}
