import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Client } from 'pg';
import { useCluster } from './support/clusters.ts';
import {
  countStatuses,
  findLost,
  placeOrder,
  placeOrders,
  placeOrderWithRetries,
  useShopServers,
  type OrderResult,
} from './support/orders.ts';

const startShop = useShopServers();

const listOf = (ports: readonly number[]) => `postgres://postgres@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/postgres`;

/** Statements of the operator’s page about standbys, by their block. */
const page = readFileSync('docs/operation/postgresql-standby.md', 'utf8');
const blocks = [...page.matchAll(/^```sql\n([\s\S]*?)^```$/gm)].map(([, text = '']) => text.split('\n').filter((line) => line !== ''));
const [createRole = [], waitForStandby = [], readState = [], goOnAlone = []] = blocks;

/** Sets a primary and its standby up as the page says. Each statement is sent on its own, as in `psql`. */
async function startPair() {
  const primary = await useCluster({ isDurable: true });
  const admin = new Client({ connectionString: primary.url });
  // A test stops the primary.
  admin.on('error', () => {});
  await admin.connect();
  const run = async (statements: readonly string[]) => {
    let rows: unknown[] = [];
    for (const statement of statements) ({ rows } = await admin.query(statement));
    return rows;
  };
  await run(createRole);
  const source = `postgres://replicator:change-me@127.0.0.1:${primary.port}/?application_name=b`;
  const standby = await useCluster({
    isDurable: true,
    initialise: ({ run: runProgram, data }) => runProgram('pg_basebackup', '-D', data, '-d', source, '-R', '-X', 'stream'),
  });
  await run(waitForStandby);
  await expect.poll(() => run(readState)).toEqual([{ application_name: 'b', sync_state: 'sync' }]);
  return { primary, standby, run, disconnect: () => admin.end().catch(() => {}) };
}

test('with a list of hosts orders go on after a synchronous standby was promoted, and no acknowledged order is lost', async () => {
  const { primary, standby, disconnect } = await startPair();
  // The standby comes first, to see that a host that accepts no writes is passed over.
  const server = await startShop(`${listOf([standby.port, primary.port])}?target_session_attrs=read-write`);
  expect(server.output()).toContain('La boutique est ouverte');

  let isPromoted = false;
  let accepted: OrderResult | null = null;
  const results: OrderResult[] = [];
  const customers = Array.from({ length: 8 }, async () => {
    while (accepted === null) {
      const result = await placeOrder(server.url);
      results.push(result);
      if (isPromoted && result.status === 200) accepted = result;
    }
  });
  await placeOrders(server.url, 4, (count) => count < 40).then((placed) => results.push(...placed));
  await disconnect();
  primary.discard();
  standby.run('pg_ctl', '-D', standby.data, '-w', 'promote');
  isPromoted = true;
  await Promise.all(customers);

  expect(Object.keys(countStatuses(results)).filter((status) => status !== '200' && status !== '503')).toEqual([]);
  expect(results.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([]);
  expect(await findLost(standby.url, results)).toEqual([]);
});

test('while the synchronous standby is gone orders are a 503 and the server is not ready, until the primary goes on alone', async () => {
  const { primary, standby, run, disconnect } = await startPair();
  const server = await startShop(listOf([primary.port, standby.port]));
  const placed = await placeOrders(server.url, 4, (count) => count < 20, placeOrderWithRetries);
  expect(countStatuses(placed)).toEqual({ 200: 20 });
  standby.run('pg_ctl', '-D', standby.data, '-m', 'immediate', 'stop');
  const refused = await placeOrders(server.url, 4, (count) => count < 8);
  expect(countStatuses(refused)).toEqual({ 503: 8 });
  expect(refused.filter(({ retryAfter, body }) => retryAfter === null || !body.includes('momentanément indisponible'))).toEqual([]);
  const readiness = await fetch(`${server.url}/readyz`);
  expect([readiness.status, await readiness.text()]).toEqual([503, expect.stringContaining('"database"')]);
  await run(goOnAlone);
  await expect.poll(async () => (await placeOrder(server.url)).status, { timeout: 20_000 }).toBe(200);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await findLost(primary.url, placed)).toEqual([]);
  await disconnect();
});
