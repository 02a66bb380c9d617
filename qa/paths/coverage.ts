import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Run } from './run.ts';

/** Coverage of a chart by the live runs, and all its transitions. */
export type ChartCoverage = { id: string; name: string; counts: Run['counts']; transitions: readonly string[] };

const file = 'reports/unit-coverage.json';

/** Writes the coverage of every chart for `scripts/test/report-charts.ts`. */
export function writeCoverage(charts: readonly ChartCoverage[]): void {
  mkdirSync('reports', { recursive: true });
  writeFileSync(file, JSON.stringify(charts));
}

/** Reads the file of the last `writeCoverage`. Throws if there is none. */
export function readCoverage(): ChartCoverage[] {
  return JSON.parse(readFileSync(file, 'utf8')) as ChartCoverage[];
}
