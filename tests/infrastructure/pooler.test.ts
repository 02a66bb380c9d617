import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Client } from 'pg';
import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/database/database.ts';
import { createStatement } from '#server/database/statements.ts';
import type { Cluster } from '../../scripts/test/infrastructure/postgres-cluster.ts';
import { useCluster } from './support/clusters.ts';
import { countStatuses, findLost, placeOrder, placeOrders, placeOrderWithRetries, useShopServers } from './support/orders.ts';
import { startPgbouncer, type PoolMode } from './support/pgbouncer.ts';

const startShop = useShopServers();
const orderCount = 300;

let cluster: Cluster;
const poolers = new Map<PoolMode, Awaited<ReturnType<typeof startPgbouncer>>>();

beforeAll(async () => {
  cluster = await useCluster();
  for (const mode of ['session', 'transaction'] as const) poolers.set(mode, await startPgbouncer(cluster.url, mode));
});
afterAll(() => Promise.all([...poolers.values()].map((pooler) => pooler.stop())));

const addressOf = (mode: PoolMode) => poolers.get(mode)?.url ?? '';

for (const mode of ['session', 'transaction'] as const)
  test(`behind PgBouncer in ${mode} mode two servers answer no order with 500, and every acknowledged order is stored once`, async () => {
    const servers = [await startShop(addressOf(mode)), await startShop(addressOf(mode))];
    for (const server of servers) expect(server.output()).toContain('La boutique est ouverte');
    // On a busy machine a statement may take longer than 0.9 s: the order is a 503 then, and is sent again.
    const batches = await Promise.all(
      servers.map(({ url }) => placeOrders(url, 10, (count) => count < orderCount / 2, placeOrderWithRetries)),
    );
    const results = batches.flat();
    expect(countStatuses(results)).toEqual({ 200: orderCount });
    expect(await findLost(cluster.url, results)).toEqual([]);
    expect(servers.map((server) => server.output()).join('')).not.toMatch(/26000|42P05|checkout\/","status":500/);
    await Promise.all(servers.map((server) => server.stop('SIGTERM')));
  });

test('while PgBouncer is gone orders are a 503 with Retry-After, and go on once it is back', async () => {
  const pooler = await startPgbouncer(cluster.url, 'transaction');
  const server = await startShop(pooler.url);
  const placed = await placeOrders(server.url, 4, (count) => count < 20, placeOrderWithRetries);
  expect(countStatuses(placed)).toEqual({ 200: 20 });
  await pooler.stop();
  const refused = await placeOrders(server.url, 4, (count) => count < 8);
  expect(countStatuses(refused)).toEqual({ 503: 8 });
  expect(refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  const restarted = await startPgbouncer(cluster.url, 'transaction', { listen_port: new URL(pooler.url).port });
  await expect.poll(async () => (await placeOrder(server.url)).status, { timeout: 20_000 }).toBe(200);
  expect(await findLost(cluster.url, placed)).toEqual([]);
  await server.stop('SIGTERM');
  await restarted.stop();
});

test('while all clients that PgBouncer accepts are others orders are a 503 with Retry-After, and go on once there is room', async () => {
  const before = await startPgbouncer(cluster.url, 'transaction');
  const server = await startShop(before.url);
  const placed = await placeOrders(server.url, 4, (count) => count < 20, placeOrderWithRetries);
  expect(countStatuses(placed)).toEqual({ 200: 20 });
  await before.stop();
  const full = await startPgbouncer(cluster.url, 'transaction', { listen_port: new URL(before.url).port, max_client_conn: '2' });
  const others = await Promise.all([connectWhenAccepted(full.url), connectWhenAccepted(full.url)]);
  const refused = await placeOrders(server.url, 4, (count) => count < 8);
  expect(countStatuses(refused)).toEqual({ 503: 8 });
  expect(refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
  await Promise.all(others.map((client) => client.end()));
  await expect.poll(async () => (await placeOrder(server.url)).status, { timeout: 20_000 }).toBe(200);
  expect(await findLost(cluster.url, placed)).toEqual([]);
  await server.stop('SIGTERM');
  await full.stop();
});

/** Connects a client as soon as PgBouncer accepts one. */
async function connectWhenAccepted(connectionString: string): Promise<Client> {
  return vi.waitFor(
    async () => {
      const client = new Client({ connectionString });
      client.on('error', () => {});
      await client.connect();
      return client;
    },
    { timeout: 20_000 },
  );
}

test('a server behind PgBouncer in statement mode, which has no transactions, does not start and says which modes to use', async () => {
  const pooler = await startPgbouncer(cluster.url, 'statement');
  const server = await startShop(pooler.url);
  expect(await server.exited).toBe(1);
  for (const text of ['DATABASE_URL', new URL(pooler.url).host, 'session or transaction']) expect(server.output()).toContain(text);
  expect(server.output().trim().split('\n')).toHaveLength(1);
  await pooler.stop();
});

test('behind PgBouncer in transaction mode a statement of a transaction that waits too long ends, and leaves no setting to other clients', async () => {
  const database = await openDatabase({ databaseUrl: addressOf('transaction'), dataDir: '' });
  const readTimeout = sql`select current_setting('statement_timeout') as value`;
  const within = await database.db.transaction((transaction) => transaction.execute(readTimeout));
  const outside = await database.db.execute(readTimeout);
  expect([within, outside]).toMatchObject([{ rows: [{ value: '900ms' }] }, { rows: [{ value: '0' }] }]);
  await database.close();
});

test('a direct connection has the timeouts in its session, and its statements keep their names', async () => {
  const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
  const named = createStatement<{ value: string }>('named', sql`select current_setting('statement_timeout') as value`);
  expect(await named(database.db, {})).toEqual([{ value: '900ms' }]);
  expect(await database.db.execute(sql`select name from pg_prepared_statements`)).toMatchObject({ rows: [{ name: 'named' }] });
  await database.close();
});

for (const [what, disturb] of [
  ['has disappeared', sql`deallocate all`],
  ['exists already', sql`prepare counted as select 2`],
] as const)
  test(`a statement whose name ${what} is repeated without it, in a transaction too`, async () => {
    const database = await openDatabase({ databaseUrl: cluster.url, dataDir: '' });
    const named = createStatement<{ value: number }>(what === 'exists already' ? 'counted' : 'other', sql`select 1 as value`);
    if (what === 'has disappeared') await named(database.db, {});
    await database.db.execute(disturb);
    let runs = 0;
    const rows = await database.db.transaction(async (transaction) => {
      runs += 1;
      return named(transaction, {});
    });
    expect([rows, runs]).toEqual([[{ value: 1 }], 2]);
    await database.close();
  });

test('servers that start at the same time behind PgBouncer migrate one after the other', async () => {
  const admin = await openDatabase({ databaseUrl: cluster.url, dataDir: '', migrationsFolder: null });
  await admin.db.execute(sql`create database fresh`);
  await admin.close();
  const address = addressOf('transaction').replace(/\/postgres$/, '/fresh');
  const databases = await Promise.all(Array.from({ length: 4 }, () => openDatabase({ databaseUrl: address, dataDir: '' })));
  const [first] = databases;
  const locks = await first?.db.execute(sql`select count(*)::int as held from pg_locks where locktype = 'advisory'`);
  expect(locks).toMatchObject({ rows: [{ held: 0 }] });
  await Promise.all(databases.map((database) => database.close()));
});
