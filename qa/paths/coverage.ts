import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Run } from './run.ts';

/** Coverage of one chart's run, with all its transitions. */
export type ChartCoverage = { id: string; name: string; counts: Run['counts']; transitions: readonly string[] };

const file = 'reports/unit-coverage.json';

/** Writes the coverage of every chart, for the chart report of the same test run. */
export function writeCoverage(charts: readonly ChartCoverage[]): void {
  mkdirSync('reports', { recursive: true });
  writeFileSync(file, JSON.stringify(charts));
}

/** Reads what `writeCoverage` wrote last. Throws if nothing was written. */
export function readCoverage(): ChartCoverage[] {
  return JSON.parse(readFileSync(file, 'utf8')) as ChartCoverage[];
}
