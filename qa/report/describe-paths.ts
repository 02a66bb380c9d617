import { statePath } from '#machines/state-path.ts';
import type { Edge, Graph } from '../paths/graph.ts';
import type { Path } from '../paths/path-builder.ts';
import type { Run } from '../paths/run.ts';
import type { ChartPaths, CoverageLine, ReportedPath } from './format.ts';

/** Describes the run of a chart: its paths, what they missed, and what each leaf refuses. */
export function describeRun({ graph, paths, counts, uncovered }: Run): ChartPaths {
  return {
    counts,
    missing: [...uncovered.transitions, ...uncovered.guards],
    refused: refusedSteps(graph),
    paths: paths.map(({ path }) => describePath(path, 'unit')),
  };
}

/** Describes a path by the names of its steps and the leaf paths they lead to. */
export function describePath({ id, name, edges }: Path, kind: ReportedPath['kind']): ReportedPath {
  return {
    id,
    name,
    kind,
    steps: edges.map(({ step, to, trace }) => ({ name: step.name, state: statePath(to.snapshot.value), transitions: trace.transitions })),
  };
}

/** Returns a coverage line for each path of a unit run. */
export function unitCoverage(chart: string, { paths }: Pick<Run, 'paths'>): CoverageLine[] {
  return paths.map(({ path, failure }) => ({
    run: 'unit',
    size: null,
    chart,
    path: path.id,
    test: path.name,
    file: 'tests/machines/paths.test.ts',
    status: failure === null ? 'passed' : 'failed',
    transitions: { [chart]: transitionsOf(path.edges.slice(0, failure?.step)) },
    failure,
  }));
}

const transitionsOf = (edges: readonly Edge[]) => [...new Set(edges.flatMap(({ trace }) => trace.transitions))];

/** Returns by leaf the steps that change nothing in any of its configurations. */
function refusedSteps({ configurations }: Graph): Record<string, string[]> {
  const accepted = new Map<string, Map<string, boolean>>();
  for (const { snapshot, edges } of configurations)
    for (const leaf of statePath(snapshot.value).split(' ')) {
      const acceptedByLeaf = accepted.get(leaf) ?? new Map<string, boolean>();
      accepted.set(leaf, acceptedByLeaf);
      for (const { step, trace } of edges) acceptedByLeaf.set(step.name, (acceptedByLeaf.get(step.name) ?? false) || !trace.isIgnored);
    }
  return Object.fromEntries(
    [...accepted].map(([leaf, steps]) => [leaf, [...steps].filter(([, isAccepted]) => !isAccepted).map(([name]) => name)]),
  );
}
