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
    `${check}: ${formatDifference(expected, actual)}`,
  ].join('\n  ');
}

/** Formats two values as JSON on one line, or as indented lines if one is a text of several lines. */
function formatDifference(expected: unknown, actual: unknown): string {
  const isText = [expected, actual].some((value) => typeof value === 'string' && value.includes('\n'));
  if (!isText) return `expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`;
  const indent = (value: unknown) => ['', ...String(value).split('\n')].join('\n      ');
  return `expected${indent(expected)}\n  got${indent(actual)}`;
}
