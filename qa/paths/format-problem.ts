import { statePath } from '#machines/state-path.ts';
import type { Graph } from './graph.ts';
import { stepNames } from './path-builder.ts';
import type { Problem } from './replay.ts';

/** Formats a problem with the shortest path to its step. */
export function formatProblem({ shortestPaths }: Graph, { edge, check, expected, actual }: Problem): string {
  const { from, step, to } = edge;
  const stepsBefore = from === null ? 'nothing' : stepNames(shortestPaths.get(from) ?? []);
  return [
    `after ${stepsBefore}`,
    `step ${step.name}: ${from === null ? 'start' : statePath(from.snapshot.value)} → ${statePath(to.snapshot.value)}`,
    `${check}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`,
  ].join('\n  ');
}
