/**
 * Measures the memory of this version's server on the embedded database beside another version, in turns: the peaks of a first start and of a
 * restart, what it has after 1000 orders, how long it starts, and how many orders a second it takes. Processor times can be compared while
 * other processes run. Linux only.
 *
 * `npm run measure:memory -- --before ../earlier`, where both folders are built checkouts; `--rounds 5` repeats it. `--install` measures
 * the peak of `npm start` in new clones of both instead, with all processes of installation, build and first start; `--record` adds
 * the ratios to `docs/performance.md`.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { testShop } from '../../../tests/support/test-shop.ts';
import type { Figure } from '../pages/performance-goals.ts';
import { recordFigures } from '../pages/performance-history.ts';
import { readMemory, readProcessorTime, samplePeak } from './process-memory.ts';
import { serverEnv, startShop, waitUntilHealthy } from './shop-server.ts';

const { values } = parseArgs({
  options: {
    before: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    install: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
  },
});
if (values.before === undefined) throw new Error('--before must name a built checkout of another version');
const checkouts = { before: resolve(values.before), now: process.cwd() };
const orderCount = 1000;
/** Number of orders before, which V8 compiles the code with. */
const warmUpCount = 200;
/** Milliseconds after which a server has done what it does in the background after a start or after orders. */
const restMs = 5000;

type Figures = Record<string, number>;
/** Ratio to the version before that a figure must have, and should have. */
type Goal = { figure: string; must: number; aim: number };

const orderRateFigure = 'orders a second';
const serverGoals: readonly Goal[] = [
  { figure: 'first start: peak, MB', must: 0.5, aim: 0.35 },
  { figure: 'restart: peak, MB', must: 0.45, aim: 0.35 },
  { figure: `after ${orderCount} orders, MB`, must: 0.65, aim: 0.5 },
  { figure: 'restart until /healthz, ms', must: 1.1, aim: 1 },
  { figure: orderRateFigure, must: 0.95, aim: 1 },
];
const installationGoals: readonly Goal[] = [{ figure: 'npm start: peak, MB', must: 0.8, aim: 0.6 }];

/** Starts the server of a checkout twice on one folder, and places orders. */
async function measureServer(checkout: string, folder: string): Promise<Figures> {
  const env = { DATA_DIR: join(folder, 'data'), SHOP: join(folder, 'shop.json') };
  const first = await startShop(checkout, env);
  await delay(restMs);
  const firstPeak = readMemory(first.pid, 'VmHWM');
  await first.stop();
  const { pid, startMs, placeOrders, stop } = await startShop(checkout, env);
  const startProcessorMs = readProcessorTime(pid);
  await delay(restMs);
  const restartPeak = readMemory(pid, 'VmHWM');
  await placeOrders(warmUpCount);
  const processorMs = readProcessorTime(pid);
  const orderRate = await placeOrders(orderCount);
  const orderProcessorMs = (readProcessorTime(pid) - processorMs) / orderCount;
  await delay(restMs);
  const steady = readMemory(pid, 'VmRSS');
  await stop();
  return {
    'first start: peak, MB': firstPeak,
    'restart: peak, MB': restartPeak,
    [`after ${orderCount} orders, MB`]: steady,
    'first start until /healthz, ms': first.startMs,
    'restart until /healthz, ms': startMs,
    'processor time of a restart, ms': startProcessorMs,
    [orderRateFigure]: orderRate,
    'processor time of an order, ms': orderProcessorMs,
  };
}

/** Runs `npm start` in a new clone of a checkout. */
async function measureInstallation(checkout: string, folder: string): Promise<Figures> {
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', checkout, clone]);
  const command = spawn('npm', ['start'], { cwd: clone, env: serverEnv({}), stdio: ['ignore', 'ignore', 'inherit'], detached: true });
  const sampling = samplePeak(command.pid ?? 0);
  const { startMs } = await waitUntilHealthy(command);
  await delay(restMs);
  const peak = sampling.stop();
  process.kill(-(command.pid ?? 0), 'SIGTERM');
  await delay(restMs);
  return { 'npm start: peak, MB': peak, 'npm start, ms': startMs };
}

async function measure(checkout: string): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'memory-'));
  writeFileSync(join(folder, 'shop.json'), JSON.stringify(testShop));
  try {
    return await (values.install ? measureInstallation : measureServer)(checkout, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

const results: Record<keyof typeof checkouts, Figures[]> = { before: [], now: [] };
for (let round = 0; round < Number(values.rounds); round += 1)
  for (const version of ['before', 'now'] as const) {
    results[version].push(await measure(checkouts[version]));
    console.log(version, results[version].at(-1));
  }
const medianOf = (version: keyof typeof checkouts, name: string) => median(results[version].map((figures) => figures[name] ?? 0));
console.table(
  Object.keys(results.now[0] ?? {}).map((figure) => ({
    figure,
    before: medianOf('before', figure).toFixed(1),
    now: medianOf('now', figure).toFixed(1),
  })),
);
const compared = (values.install ? installationGoals : serverGoals).map(({ figure, must, aim }): Figure => {
  const ratio = medianOf('now', figure) / medianOf('before', figure);
  const isMet = figure === orderRateFigure ? ratio >= must : ratio <= must;
  return { figure: `${figure} ÷ before`, measured: ratio.toFixed(2), must: must.toFixed(2), aim: aim.toFixed(2), isMet };
});
console.table(compared);
if (values.record) recordFigures(compared, 'memory');
