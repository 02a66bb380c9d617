// References: INV-n in docs/invariants.md.

/**
 * Runs generated schedules with faults against the real server with the card emulator, and checks that no order and no payment
 * is lost or duplicated: `npm run test:faults -- --schedules 5000 --seed 1`. `--servers 2` distributes the requests over several
 * servers that share a database, and `--postgres` uses PostgreSQL. A failing schedule is shrunk and stored in
 * `tests/simulation/regressions`, whose schedules `npm test` runs.
 */
import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { openFaultyWorld } from '../../tests/support/simulation/faulty-world.ts';
import {
  schedulesFrom,
  shrinkSchedule,
  runSchedules,
  type OpenWorld,
  type SimulationReport,
} from '../../tests/support/simulation/simulate.ts';
import { openShopWorld } from '../../tests/support/simulation/shop-world.ts';
import { withPostgres } from './infrastructure/postgres-cluster.ts';

const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '5000' },
    seed: { type: 'string' },
    servers: { type: 'string', default: '1' },
    postgres: { type: 'boolean', default: false },
    runPart: { type: 'boolean', default: false },
  },
});
const count = Number(values.schedules);
const servers = Number(values.servers);
const seed = Number(values.seed ?? randomInt(2 ** 30));
if (![count, servers, seed].every(Number.isSafeInteger) || count < 1 || servers < 1)
  throw new Error('--schedules, --servers and --seed must be integers, --schedules and --servers at least 1');

/** Maximum number of schedules for the fake server with defects, which must violate invariants. */
const controlSize = 500;

/** Runs some of the schedules in a child process with its own database. */
function runPart(from: number, { size, postgres }: { size: number; postgres: string | null }): Promise<SimulationReport> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...(postgres === null ? {} : { TEST_DATABASE_URL: postgres }) };
    const args = ['--runPart', '--schedules', String(size), '--seed', String(from), '--servers', String(servers)];
    const child = fork(import.meta.filename, [...args, ...(postgres === null ? [] : ['--postgres'])], { env });
    let report: SimulationReport | null = null;
    child.on('message', (message) => (report = message as SimulationReport));
    child.on('exit', (code) => (report === null ? reject(new Error(`A child process exited with ${code}`)) : resolve(report)));
  });
}

/** Returns a function that opens a shop of `--servers` servers on a new database. */
const openWorld =
  (postgres: string | null): OpenWorld =>
  (expectedTotal) =>
    openShopWorld(expectedTotal, { servers, postgres });

/** Runs all schedules, prints the violations, and returns the exit code. */
async function runCampaign(postgres: string | null): Promise<number> {
  console.log(`seed ${seed}`);
  const startedAt = performance.now();
  const parts = Math.min(availableParallelism(), count);
  const size = Math.ceil(count / parts);
  const starts = Array.from({ length: parts }, (_, index) => index * size).filter((start) => start < count);
  const reports = await Promise.all(starts.map((start) => runPart(seed + start, { size: Math.min(size, count - start), postgres })));
  const seconds = (performance.now() - startedAt) / 1000;
  const sum = (field: Exclude<keyof SimulationReport, 'violations'>) => reports.reduce((total, report) => total + report[field], 0);
  const violations = reports.flatMap((report) => report.violations);
  for (const { invariant, seed: failedSeed, description: what } of violations)
    console.error(`${invariant}, seed ${failedSeed ?? 'unknown'}: ${what}`);

  for (const failedSeed of [...new Set(violations.flatMap((violation) => violation.seed ?? []))].slice(0, 5)) {
    const [schedule] = schedulesFrom(failedSeed, 1);
    if (schedule === undefined) continue;
    const file = `tests/simulation/regressions/${failedSeed}.json`;
    writeFileSync(file, `${JSON.stringify(await shrinkSchedule(openWorld(postgres), schedule), null, 2)}\n`);
    console.error(`stored: ${file}`);
  }
  const control = (await runSchedules(openFaultyWorld, schedulesFrom(seed, Math.min(count, controlSize)))).violations;
  const countOf = (list: readonly SimulationReport['violations'][number][], ...names: string[]) =>
    list.filter(({ invariant }) => names.includes(invariant)).length;
  console.log(`faulty server, which must fail: ${control.length} violations`);
  console.log(
    `${sum('schedules')} schedules, ${sum('calls')} calls, ${sum('orders')} orders, ${sum('paid')} paid, ${sum('refunds')} refunds, ` +
      `${sum('accepted')} accepted, ${sum('closed')} refused or cancelled by the restaurant, ` +
      `${sum('lineRefunds')} refunds of lines, ${sum('changes')} changes of controls, ${sum('controlled')} orders meanwhile: ` +
      `${countOf(violations, 'INV-1')} lost, ${countOf(violations, 'INV-2', 'INV-3')} double, ${countOf(violations, 'INV-4')} payments without an order, ` +
      `${countOf(violations, 'INV-5')} paid orders without payment, ${countOf(violations, 'INV-12')} paid late, ` +
      `${countOf(violations, 'INV-19')} handled after a refusal, ${countOf(violations, 'INV-20')} refunds without a refusal or repeated, ` +
      `${countOf(violations, 'INV-21')} beyond a slot's capacity, ${countOf(violations, 'INV-22')} during a pause, ` +
      `${countOf(violations, 'INV-23')} wrong refunds of lines, ${countOf(violations, 'INV-24')} wrong totals, ${countOf(violations, 'INV-6', 'INV-7')} other, ` +
      `in ${seconds.toFixed(1)} s, seed ${seed}, ${servers} on ${postgres === null ? 'PGlite' : 'PostgreSQL'}`,
  );
  return violations.length === 0 && control.length > 0 ? 0 : 1;
}

if (values.runPart) {
  const report = await runSchedules(
    openWorld(values.postgres ? (process.env['TEST_DATABASE_URL'] ?? null) : null),
    schedulesFrom(seed, count),
  );
  process.send?.(report, () => process.exit(0));
} else process.exit(await (values.postgres ? withPostgres(runCampaign) : runCampaign(null)));
