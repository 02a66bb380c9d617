/**
 * Prints the coverage of every chart of `machines/` by unit and browser tests: a table, or JSON with `--json`. Explores every
 * chart, or with `--reuse` reads the unit coverage that `tests/machines/paths.test.ts` wrote last. Reads the browser coverage from
 * `reports/browser-coverage.json`, if it exists: by machine id, the transitions taken (`source|event|index`). With `--strict`, fails
 * if the browser tests have not taken every transition that a page or a server can take, and prints the others.
 * Adds what the last `npm run test:mutation` and `npm run test:pictures` recorded: null where there is no record of a chart.
 * Also writes `reports/qa/charts.json` and `reports/qa/paths.json` for the chart viewer.
 */
import { existsSync, readFileSync } from 'node:fs';
import { loadCharts, loadPageCharts } from '../../tests/machines/every-chart.ts';
import { readCoverage, type ChartCoverage } from '#qa/paths/coverage.ts';
import { goalKinds } from '#qa/paths/goals.ts';
import { runChart } from '#qa/paths/run.ts';
import { describeRun } from '#qa/report/describe-paths.ts';
import { readMutants, readPictures } from '#qa/report/files.ts';
import type { ChartPaths } from '#qa/report/format.ts';
import { missingPictures } from '#qa/report/missing-pictures.ts';
import { readPaths, writeCharts, writePaths } from '../qa/write-reports.ts';

const browserFile = 'reports/browser-coverage.json';
const browserTransitions: unknown = existsSync(browserFile) ? JSON.parse(readFileSync(browserFile, 'utf8')) : {};

const recordedMutants = readMutants()?.charts ?? null;
const recordedPictures = readPictures();
const charts = await writeCharts();

const drivers = new Map((await loadPageCharts()).map(({ name, driver }) => [name, driver]));
const machines = [];
const uncovered: string[] = [];
const paths: Record<string, ChartPaths> = {};
for (const { id, name, counts, transitions } of process.argv.includes('--reuse') ? readCoverage() : await exploreCharts()) {
  const seen = browserTransitionsOf(id);
  const covered = transitions.filter((transition) => seen.has(transition)).length;
  machines.push({
    id,
    unit: counts,
    browser: { transitions: { covered, total: transitions.length } },
    mutants: mutantCounts(id),
    pictures: pictureCounts(id),
  });
  // A chart without a driver is walked by a test of its own.
  const unreachable = drivers.get(name)?.unreachable ?? {};
  uncovered.push(...transitions.filter((transition) => !seen.has(transition) && !(transition in unreachable)));
}

const absent = [
  ...(recordedMutants === null ? ['mutants: npm run test:mutation'] : []),
  ...(recordedPictures.length === 0 ? ['pictures: npm run test:pictures'] : []),
];
await writePaths(process.argv.includes('--reuse') ? readPaths() : paths);

if (process.argv.includes('--json')) console.log(JSON.stringify({ machines, absent }, null, 2));
else
  console.table(
    Object.fromEntries(
      machines.map(({ id, unit, browser, mutants, pictures }) => [
        id,
        {
          ...Object.fromEntries(goalKinds.map((kind) => [kind, formatShare(unit[kind])])),
          'transitions in the browser': formatShare(browser.transitions),
          ...(mutants === null ? {} : { mutants: formatShare({ covered: mutants.killed + mutants.equivalent, total: mutants.total }) }),
          ...(pictures === null ? {} : { pictures: formatShare(pictures) }),
        },
      ]),
    ),
  );
if (absent.length > 0 && !process.argv.includes('--json')) console.log(`Not recorded: ${absent.join(', ')}`);

if (process.argv.includes('--strict') && uncovered.length > 0) {
  console.error(
    `Not taken in the browser, at both sizes:\n  ${uncovered.join('\n  ')}\nEach chart's way through its page: tests/machines/<name>/driver.ts, or a test of its own in tests/journeys/both-sizes`,
  );
  process.exitCode = 1;
}

async function exploreCharts(): Promise<ChartCoverage[]> {
  const explored: ChartCoverage[] = [];
  for (const chart of await loadCharts()) {
    const run = await runChart(chart);
    const { counts, transitions } = run;
    paths[chart.machine.id] = describeRun(run);
    explored.push({ id: chart.machine.id, name: chart.name, counts, transitions: [...transitions] });
  }
  return explored;
}

function browserTransitionsOf(id: string): Set<unknown> {
  const own =
    typeof browserTransitions === 'object' && browserTransitions !== null
      ? (browserTransitions as Record<string, { transitions?: unknown[] }>)[id]
      : undefined;
  return new Set(own?.transitions);
}

/** Returns the mutants of a chart, or null if none are recorded. */
function mutantCounts(id: string) {
  const recorded = recordedMutants?.[id];
  if (recorded === undefined) return null;
  const { total, killed, equivalent } = recorded;
  return { total, killed, equivalent };
}

/** Returns the pictures of a chart's states, taken and expected, or null if none are recorded. */
function pictureCounts(id: string) {
  const chart = charts.filter((candidate) => candidate.id === id);
  if (!recordedPictures.some((picture) => picture.chart === id)) return null;
  const total = missingPictures(chart, []).length;
  return { covered: total - missingPictures(chart, recordedPictures).length, total };
}

function formatShare({ covered, total }: { covered: number; total: number }): string {
  return `${covered}/${total}`;
}
