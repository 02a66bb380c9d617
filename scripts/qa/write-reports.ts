import { existsSync, readFileSync } from 'node:fs';
import { loadCharts, loadPageCharts } from '../../tests/machines/every-chart.ts';
import { planPaths } from '../../tests/support/browser-paths/page-paths.ts';
import { describeChart, type ChartTables } from '#qa/report/describe-chart.ts';
import { describePath } from '#qa/report/describe-paths.ts';
import { reportFolder, writeReport } from '#qa/report/files.ts';
import { pathsFile, type Chart, type ChartPaths } from '#qa/report/format.ts';
import { describeElement } from '#qa/report/describe-element.ts';

/** Describes every chart of `machines/`, with the elements that its views expect. */
export async function describeCharts(): Promise<Chart[]> {
  const pageCharts = new Map((await loadPageCharts()).map((chart) => [chart.name, chart]));
  return (await loadCharts()).map(({ name, machine, scenario }) => {
    const driver = pageCharts.get(name)?.driver;
    const expectedElements = Object.entries(driver?.views ?? {}).map(([leaf, view]): [string, ChartTables['expectedElements'][string]] => [
      leaf,
      'neverShown' in view ? { never: view.neverShown } : view.map(describeElement),
    ]);
    const unreachable = { ...driver?.unreachable, ...scenario.unreachable };
    return describeChart(name, machine, { expectedElements: Object.fromEntries(expectedElements), unreachable });
  });
}

/** Writes `charts.json`. Returns its charts. */
export async function writeCharts(): Promise<Chart[]> {
  const charts = await describeCharts();
  writeReport('charts', { version: 1, charts });
  return charts;
}

/** Reads the charts' paths that the last unit run, or the last report, wrote. */
export function readPaths(): Record<string, ChartPaths> {
  const file = `${reportFolder}/paths.json`;
  return existsSync(file) ? pathsFile.parse(JSON.parse(readFileSync(file, 'utf8'))).charts : {};
}

/** Writes `paths.json`: the given paths of the unit runs, and those planned for the browser. */
export async function writePaths(unit: Record<string, ChartPaths>): Promise<void> {
  const planned = new Map(
    (await loadPageCharts()).map(({ machine, scenario, driver }) => [
      machine.id,
      planPaths(machine, scenario, driver).paths.map((path) => describePath(path, 'browser')),
    ]),
  );
  const charts = Object.entries(unit).map(([id, { paths, ...rest }]): [string, ChartPaths] => [
    id,
    { ...rest, paths: [...paths.filter(({ kind }) => kind === 'unit'), ...(planned.get(id) ?? [])] },
  ]);
  writeReport('paths', { version: 1, charts: Object.fromEntries(charts) });
}
