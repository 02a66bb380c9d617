/**
 * Measures how many requests per second one server process answers on 64 connections, beside a bare Fastify server in the same run:
 * menus, pages, and durable cash orders on the embedded database and, if it is installed, on PostgreSQL, there also of two processes, and
 * through PgBouncer if that is installed. `npm run bench:server` after `npm run build`, `--only pooler` for that comparison alone. The
 * load runs on the same processors, so only the ratios can be compared.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { testShop } from '../../../tests/support/test-shop.ts';
import { createOrder } from '../../../tests/support/test-orders.ts';
import { hasPgbouncer, startPgbouncer } from '../../../tests/infrastructure/support/pgbouncer.ts';
import { withPostgres } from '../../test/infrastructure/postgres-cluster.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '8' }, only: { type: 'string', default: '' } } });
const seconds = Number(values.seconds);
const connections = 64;
let addressCount = 0;

type Load = { path: string; createBody?: () => string };
type Result = { rate: number; p50: number; p99: number; failed: number };

const menus: Load = { path: '/v2/public/menus/' };
const menuPage: Load = { path: '/menu' };
const orders: Load = { path: '/v2/public/checkout/', createBody: () => JSON.stringify(createOrder({ localId: crypto.randomUUID() })) };

if (values.only !== 'pooler') await compare('embedded database', {}, [menus, menuPage, orders]);
process.exitCode = await withPostgres(
  async (url) => {
    if (values.only === 'pooler') {
      await comparePooled(url);
      return 0;
    }
    await compare('PostgreSQL', { DATABASE_URL: url }, [orders]);
    const two = await measure('shop-process.ts', { DATABASE_URL: url }, orders, 2);
    console.log(`two processes on one PostgreSQL\n  shop  ${formatResult(two)}`);
    if (hasPgbouncer()) await comparePooled(url);
    return 0;
  },
  { isDurable: true },
);

/** Measures the loads against the shop and the bare server, and prints both and their ratio. */
async function compare(database: string, env: Record<string, string>, loads: readonly Load[]): Promise<void> {
  for (const load of loads) {
    const bare = load === menuPage ? null : await measure('bare-process.ts', env, load);
    const shop = await measure('shop-process.ts', env, load);
    console.log(`${load.path} (${database})`);
    console.log(`  shop  ${formatResult(shop)}`);
    if (bare !== null) console.log(`  bare  ${formatResult(bare)}\n  ratio ${(shop.rate / bare.rate).toFixed(2)}`);
  }
}

/** Measures orders through PgBouncer beside orders on a direct connection, in turns, and prints the ratio of the sums. */
async function comparePooled(url: string): Promise<void> {
  const rounds = 4;
  for (const mode of ['session', 'transaction'] as const) {
    const pooler = await startPgbouncer(url, mode);
    const direct = await startServer('shop-process.ts', { DATABASE_URL: url });
    const pooled = await startServer('shop-process.ts', { DATABASE_URL: pooler.url });
    const [directRates, pooledRates]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1) {
      directRates.push((await runLoad(direct.origin, orders, connections)).rate);
      pooledRates.push((await runLoad(pooled.origin, orders, connections)).rate);
    }
    await Promise.all([direct.stop(), pooled.stop()]);
    await pooler.stop();
    const [directMean, pooledMean] = [directRates, pooledRates].map((rates) => rates.reduce((sum, rate) => sum + rate, 0) / rounds);
    console.log(
      `PgBouncer in ${mode} mode\n  direct  ${directMean?.toFixed(0)} per second\n  pooled  ${pooledMean?.toFixed(0)} per second`,
    );
    console.log(`  ratio ${((pooledMean ?? 0) / (directMean ?? 1)).toFixed(2)}`);
  }
}

/** Measures a load on processes of one kind, which share its connections and, if it is PostgreSQL, the database. */
async function measure(script: string, env: Record<string, string>, load: Load, processes = 1): Promise<Result> {
  const servers = await Promise.all(Array.from({ length: processes }, () => startServer(script, env)));
  try {
    const results = await Promise.all(servers.map(({ origin }) => runLoad(origin, load, connections / processes)));
    return {
      rate: results.reduce((sum, { rate }) => sum + rate, 0),
      p50: Math.max(...results.map(({ p50 }) => p50)),
      p99: Math.max(...results.map(({ p99 }) => p99)),
      failed: results.reduce((sum, { failed }) => sum + failed, 0),
    };
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

async function startServer(script: string, env: Record<string, string>): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync('.bench-');
  const shopFile = join(folder, 'shop.json');
  writeFileSync(shopFile, JSON.stringify(testShop));
  const server = fork(join(import.meta.dirname, script), {
    env: { ...process.env, SHOP: shopFile, DEMO: '1', TRUST_PROXY: '1', DATA_DIR: join(folder, 'data'), ...env },
  });
  const exit = once(server, 'exit');
  async function stop() {
    server.kill();
    await exit;
    rmSync(folder, { recursive: true, force: true });
  }
  const [origin] = (await Promise.race([once(server, 'message'), exit])) as [unknown];
  if (typeof origin === 'string') return { origin, stop };
  await stop();
  throw new Error(`${script} did not start`);
}

/** Sends a load for two seconds, then measures it. */
async function runLoad(origin: string, { path, createBody }: Load, count: number): Promise<Result> {
  const headers = { 'accept-encoding': 'br', ...(createBody && { 'content-type': 'application/json' }) };
  const prepareOrder = (client: autocannon.Client) =>
    createBody && client.setHeadersAndBody({ ...headers, 'x-forwarded-for': nextAddress() }, createBody());
  const setupClient = (client: autocannon.Client) => {
    prepareOrder(client);
    client.on('response', () => prepareOrder(client));
  };
  const options = { url: origin + path, connections: count, headers, setupClient, ...(createBody && { method: 'POST' as const }) };
  await autocannon({ ...options, duration: 2 });
  const { requests, latency, non2xx, errors } = await autocannon({ ...options, duration: seconds });
  return { rate: requests.average, p50: latency.p50, p99: latency.p99, failed: non2xx + errors };
}

/** Returns another address for each order, because orders of one address are placed one after the other. */
function nextAddress(): string {
  addressCount += 1;
  return `10.${(addressCount >> 16) & 255}.${(addressCount >> 8) & 255}.${addressCount & 255}`;
}

function formatResult({ rate, p50, p99, failed }: Result): string {
  return `${rate.toFixed(0)} per second, p50 ${p50} ms, p99 ${p99} ms${failed > 0 ? `, ${failed} failed` : ''}`;
}
