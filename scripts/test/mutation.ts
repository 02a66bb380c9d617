/**
 * Mutates every chart of `machines/` and the groups of source code of `qa/mutation/groups.ts` in one place at a time, and looks
 * for mutants that the unit tests do not notice: `npm run test:mutation`, or for some of them
 * `npm run test:mutation -- coupon domain`. Writes `reports/qa/mutants.json`. Fails if a mutant of a chart survives that
 * `qa/mutation/equivalent-mutants.ts` does not explain, or if a group is below its bar.
 */
import { fork, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { equivalentMutants } from '#qa/mutation/equivalent-mutants.ts';
import { findSurvivors } from '#qa/mutation/find-survivors.ts';
import { createMutants } from '#qa/mutation/mutants.ts';
import { groups } from '#qa/mutation/groups.ts';
import { mutationScore, readResults } from '#qa/mutation/stryker-results.ts';
import { readMutants, writeMutants } from '#qa/report/files.ts';
import type { MutantsFile } from '#qa/report/format.ts';
import type { Chart } from '#qa/paths/chart.ts';
import { loadCharts } from '../../tests/machines/every-chart.ts';

type ChartMutants = MutantsFile['charts'][string];
type CodeMutants = MutantsFile['code'][string];

const [first, partChart] = process.argv.slice(2);
const charts = await loadCharts();

if (first === '--part') {
  const chart = charts.find(({ name }) => name === partChart);
  if (chart === undefined) throw new Error(`No chart ${partChart}`);
  const mutants = createMutants(chart);
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

/** Mutates the named charts and groups, or all. Returns the exit code. */
async function runCampaign(names: readonly string[]): Promise<number> {
  const isNamed = (name: string) => names.length === 0 || names.includes(name);
  // What is not named keeps the results of an earlier run.
  const results: MutantsFile = readMutants() ?? { version: 1, charts: {}, code: {} };
  await mutateCharts(
    charts.filter(({ name }) => isNamed(name)),
    results.charts,
  );
  for (const group of Object.keys(groups).filter(isNamed)) results.code[group] = mutateCode(group);
  writeMutants(results);
  const hasSurvivors = Object.values(results.charts).some(({ total, killed, equivalent }) => killed + equivalent < total);
  const isBelowBar = Object.values(results.code).some((result) => mutationScore(result) < result.bar);
  return hasSurvivors || isBelowBar ? 1 : 0;
}

/** Mutates charts, each in a process of its own, and adds their results. */
async function mutateCharts(queue: Chart[], results: MutantsFile['charts']): Promise<void> {
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
}

/** Runs Stryker on a group of source code. Mutants of an earlier run whose code and tests are unchanged keep their result. */
function mutateCode(group: string): CodeMutants {
  const { status } = spawnSync('stryker', ['run'], { stdio: 'inherit', env: { ...process.env, MUTATION_GROUP: group } });
  if (status !== 0) throw new Error(`Stryker exited with ${status} for ${group}`);
  const result = readResults(group);
  console.log(`${group}: ${result.total} mutants, ${mutationScore(result).toFixed(1)} % killed or equivalent, at least ${result.bar} %`);
  for (const { change, reason } of result.survivors) if (reason === null) console.error(`  survived: ${change}`);
  return result;
}

function mutateChart(name: string): Promise<ChartMutants> {
  return new Promise((resolve, reject) => {
    // A mutant of the checkout may reach so many configurations that they fill the default heap.
    const child = fork(import.meta.filename, ['--part', name], { execArgv: ['--max-old-space-size=8192'] });
    let result: ChartMutants | null = null;
    child.on('message', (message) => (result = message as ChartMutants));
    child.on('exit', (code) => (result === null ? reject(new Error(`${name} exited with ${code}`)) : resolve(result)));
  });
}
