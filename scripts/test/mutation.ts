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

/** Mutants of a chart that one process explores. */
const batchSize = 100;

const [first, batchChart, batchStart] = process.argv.slice(2);
const charts = await loadCharts();

if (first === '--batch') {
  const chart = charts.find(({ name }) => name === batchChart);
  if (chart === undefined) throw new Error(`No chart ${batchChart}`);
  const start = Number(batchStart);
  const mutants = createMutants(chart).slice(start, start + batchSize);
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

/** Mutates charts, every batch of mutants in a process of its own, and adds their results. */
async function mutateCharts(queue: Chart[], results: MutantsFile['charts']): Promise<void> {
  const batches = queue.flatMap((chart) => {
    const batchCount = Math.ceil(createMutants(chart).length / batchSize);
    return Array.from({ length: batchCount }, (_, index) => ({ chart, start: index * batchSize }));
  });
  const batchResults = new Map<Chart, ChartMutants[]>(queue.map((chart) => [chart, []]));
  const runBatches = async () => {
    for (let batch = batches.pop(); batch !== undefined; batch = batches.pop()) {
      const { chart, start } = batch;
      const result = await mutateBatch(chart.name, start);
      const { total, killed, equivalent, survivors } = result;
      console.log(`${chart.name} from ${start}: ${total} mutants, ${killed} killed, ${equivalent} equivalent`);
      for (const { change, reason } of survivors) if (reason === null) console.error(`  survived: ${change}`);
      batchResults.get(chart)?.push(result);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runBatches));
  for (const [{ machine }, all] of batchResults) results[machine.id] = all.reduce(addResults);
}

function addResults(left: ChartMutants, right: ChartMutants): ChartMutants {
  return {
    total: left.total + right.total,
    killed: left.killed + right.killed,
    equivalent: left.equivalent + right.equivalent,
    survivors: [...left.survivors, ...right.survivors],
  };
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

function mutateBatch(name: string, start: number): Promise<ChartMutants> {
  return new Promise((resolve, reject) => {
    // A mutant of the checkout may reach so many configurations that they fill the default heap.
    const child = fork(import.meta.filename, ['--batch', name, String(start)], { execArgv: ['--max-old-space-size=8192'] });
    let result: ChartMutants | null = null;
    child.on('message', (message) => (result = message as ChartMutants));
    child.on('exit', (code) => (result === null ? reject(new Error(`${name} exited with ${code}`)) : resolve(result)));
  });
}
