/**
 * Prints the coverage of every chart of `machines/` by unit and browser tests: a table, or JSON with `--json`. Explores every
 * chart, or with `--reuse` reads the unit coverage that `tests/machines/paths.test.ts` wrote last. Reads the browser coverage from
 * `reports/browser-coverage.json`, if it exists: by machine id, the transitions taken (`source|event|index`). With `--strict`, fails
 * if the browser tests have not taken every transition that a page can take, and prints the others.
 * Also writes `reports/qa/charts.json` and `reports/qa/paths.json` for the chart viewer.
 */
import { existsSync, readFileSync } from 'node:fs';
import { loadCharts, loadPageCharts } from '../../tests/machines/every-chart.ts';
import { readCoverage, type ChartCoverage } from '#qa/paths/coverage.ts';
import { goalKinds } from '#qa/paths/goals.ts';
import { runChart } from '#qa/paths/run.ts';
import { describeRun } from '#qa/report/describe-paths.ts';
import type { ChartPaths } from '#qa/report/format.ts';
import { readPaths, writeCharts, writePaths } from '../qa/write-reports.ts';

const browserFile = 'reports/browser-coverage.json';
const takenTransitions: unknown = existsSync(browserFile) ? JSON.parse(readFileSync(browserFile, 'utf8')) : {};

const drivers = new Map((await loadPageCharts()).map(({ name, driver }) => [name, driver]));
const machines = [];
const uncovered: string[] = [];
const paths: Record<string, ChartPaths> = {};
for (const { id, name, counts, transitions } of process.argv.includes('--reuse') ? readCoverage() : await exploreCharts()) {
  const seen = takenTransitionsOf(id);
  const covered = transitions.filter((transition) => seen.has(transition)).length;
  machines.push({ id, unit: counts, browser: { transitions: { covered, total: transitions.length } } });
  const driver = drivers.get(name);
  if (driver === undefined) continue;
  const unreachable = driver.unreachable ?? {};
  uncovered.push(...transitions.filter((transition) => !seen.has(transition) && !(transition in unreachable)));
}

await writeCharts();
await writePaths(process.argv.includes('--reuse') ? readPaths() : paths);

if (process.argv.includes('--json')) console.log(JSON.stringify({ machines }, null, 2));
else
  console.table(
    Object.fromEntries(
      machines.map(({ id, unit, browser }) => [
        id,
        {
          ...Object.fromEntries(goalKinds.map((kind) => [kind, formatShare(unit[kind])])),
          'transitions in the browser': formatShare(browser.transitions),
        },
      ]),
    ),
  );

if (process.argv.includes('--strict') && uncovered.length > 0) {
  console.error(
    `Not taken in the browser, at both sizes:\n  ${uncovered.join('\n  ')}\nEach chart's way through its page: tests/machines/<name>/driver.ts`,
  );
  process.exitCode = 1;
}

async function exploreCharts(): Promise<ChartCoverage[]> {
  const charts: ChartCoverage[] = [];
  for (const chart of await loadCharts()) {
    const run = await runChart(chart);
    const { counts, transitions } = run;
    paths[chart.machine.id] = describeRun(run);
    charts.push({ id: chart.machine.id, name: chart.name, counts, transitions: [...transitions] });
  }
  return charts;
}

function takenTransitionsOf(id: string): Set<unknown> {
  const own =
    typeof takenTransitions === 'object' && takenTransitions !== null
      ? (takenTransitions as Record<string, { transitions?: unknown[] }>)[id]
      : undefined;
  return new Set(own?.transitions);
}

function formatShare({ covered, total }: { covered: number; total: number }): string {
  return `${covered}/${total}`;
}
