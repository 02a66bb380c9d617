/**
 * Mutates every chart of `machines/` in one place at a time and looks for mutants that its unit tests do not notice:
 * `npm run test:mutation`, or for some charts `npm run test:mutation -- coupon login`. Writes `reports/qa/mutants.json`, and
 * fails if a mutant survives that `qa/mutation/equivalent-mutants.ts` does not explain.
 */
import { fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { equivalentMutants } from '#qa/mutation/equivalent-mutants.ts';
import { findSurvivors } from '#qa/mutation/find-survivors.ts';
import { createMutants } from '#qa/mutation/mutants.ts';
import { readMutants, writeReport } from '#qa/report/files.ts';
import type { MutantsFile } from '#qa/report/format.ts';
import { loadCharts } from '../../tests/machines/every-chart.ts';

type ChartMutants = MutantsFile['charts'][string];

const [first, partChart] = process.argv.slice(2);
const charts = await loadCharts();

if (first === '--part') {
  const chart = charts.find(({ name }) => name === partChart);
  if (chart === undefined) throw new Error(`No chart ${partChart}`);
  const mutants = createMutants(chart.machine);
  const survivors = await findSurvivors(chart, mutants, readFileSync(`tests/machines/${chart.name}/transitions.txt`, 'utf8'));
  const named = survivors.map(({ name }) => ({ transition: null, change: name, reason: equivalentMutants[name] ?? null }));
  const result: ChartMutants = {
    total: mutants.length,
    killed: mutants.length - named.length,
    equivalent: named.filter(({ reason }) => reason !== null).length,
    survivors: named,
  };
  process.send?.(result, () => process.exit(0));
} else process.exitCode = await runCampaign(process.argv.slice(2));

/** Mutates the named charts, or all, each in a process of its own. Returns the exit code. */
async function runCampaign(names: readonly string[]): Promise<number> {
  const queue = charts.filter(({ name }) => names.length === 0 || names.includes(name));
  // Charts that are not named keep the results of an earlier run.
  const results: Record<string, ChartMutants> = readMutants() ?? {};
  const runQueue = async () => {
    for (let chart = queue.pop(); chart !== undefined; chart = queue.pop()) {
      const result = await mutateChart(chart.name);
      results[chart.machine.id] = result;
      const { total, killed, equivalent, survivors } = result;
      console.log(`${chart.name}: ${total} mutants, ${killed} killed, ${equivalent} equivalent`);
      for (const { change, reason } of survivors) if (reason === null) console.error(`  survived: ${change}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runQueue));
  writeReport('mutants', { version: 1, charts: results });
  return Object.values(results).some(({ total, killed, equivalent }) => killed + equivalent < total) ? 1 : 0;
}

function mutateChart(name: string): Promise<ChartMutants> {
  return new Promise((resolve, reject) => {
    const child = fork(import.meta.filename, ['--part', name]);
    let result: ChartMutants | null = null;
    child.on('message', (message) => (result = message as ChartMutants));
    child.on('exit', (code) => (result === null ? reject(new Error(`${name} exited with ${code}`)) : resolve(result)));
  });
}
