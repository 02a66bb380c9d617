import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Run } from './run.ts';

/** What the live run of one chart covered, and every transition that there is to cover. */
export type ChartCoverage = { id: string; name: string; counts: Run['counts']; transitions: readonly string[] };

const file = 'reports/unit-coverage.json';

/** Writes what a run of every chart covered, for the chart report of the same test run. */
export function writeCoverage(charts: readonly ChartCoverage[]): void {
  mkdirSync('reports', { recursive: true });
  writeFileSync(file, JSON.stringify(charts));
}

/** Reads what `writeCoverage` wrote last. Throws where nothing was written. */
export function readCoverage(): ChartCoverage[] {
  return JSON.parse(readFileSync(file, 'utf8')) as ChartCoverage[];
}
