import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { follow } from '#qa/paths/follow.ts';
import { savedPath } from '#qa/report/saved-path.ts';
import { loadCharts } from '../machines/every-chart.ts';

const charts = await loadCharts();
const saved = globSync('qa/saved/*.json').map((file) => savedPath.parse(JSON.parse(readFileSync(file, 'utf8'))));

test.each(saved.map((path) => [path.title, path] as const))('%s', (_, { chart: name, start, steps, expected }) => {
  const chart = charts.find((candidate) => candidate.name === name);
  if (chart === undefined) throw new Error(`no chart “${name}”`);
  expect(follow(chart.machine, chart.scenario, [start, ...steps].join(' → ')).state).toBe(expected);
});
