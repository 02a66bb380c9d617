import { Client } from 'pg';
import { expect, test } from 'vitest';
import { useCluster } from './support/clusters.ts';
import { countStatuses, findLost, placeOrder, placeOrders, placeOrderWithRetries, useShopServers } from './support/orders.ts';

const startShop = useShopServers();

const readReadiness = async (url: string) => {
  const response = await fetch(`${url}/readyz`);
  return { status: response.status, body: await response.text() };
};

/** Counts the lines of a log that have a stack of an error. */
const countStacks = (output: string) => output.split('\n').filter((line) => line.includes('"stack":"    at')).length;

test('a database that turns read-only gives each order a 503 with Retry-After and one stack in the log, and takes orders again afterwards', async () => {
  const cluster = await useCluster();
  const server = await startShop(cluster.url);
  expect((await placeOrder(server.url)).status).toBe(200);
  const admin = new Client({ connectionString: cluster.url });
  await admin.connect();
  const setReadOnly = async (value: 'on' | 'off') => {
    await admin.query('set default_transaction_read_only to off');
    await admin.query(`alter system set default_transaction_read_only to ${value}`);
    await admin.query('select pg_reload_conf()');
  };
  await setReadOnly('on');
  await expect.poll(() => readReadiness(server.url)).toMatchObject({ status: 503, body: expect.stringContaining('"database"') as string });
  const refused = await placeOrders(server.url, 10, (count) => count < 200);
  expect(countStatuses(refused)).toEqual({ 503: 200 });
  expect(refused.filter(({ retryAfter, body }) => retryAfter === null || !body.includes('momentanément indisponible'))).toEqual([]);
  await setReadOnly('off');
  await expect.poll(async () => (await placeOrder(server.url)).status).toBe(200);
  expect((await readReadiness(server.url)).status).toBe(200);
  await admin.end();
  await server.stop('SIGTERM');
  expect(countStacks(server.output())).toBe(1);
  const [sum = ''] = server
    .output()
    .split('\n')
    .filter((line) => line.includes('database outage: further failures'));
  const { orders } = JSON.parse(sum) as { orders: string[] };
  expect(orders.length).toBeGreaterThanOrEqual(199);
});

test('while others have all connections of the database orders are a 503 with Retry-After, and go on once there is room', async () => {
  const connectionCount = 6;
  const cluster = await useCluster({ settings: `-c max_connections=${connectionCount}` });
  const server = await startShop(cluster.url);
  const placed = await placeOrders(server.url, 1, (count) => count < 4, placeOrderWithRetries);
  const others: Client[] = [];
  const closeServerConnections = () =>
    others[0]?.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and application_name <> 'other'`,
    );
  while (others.length < connectionCount) {
    const client = new Client({ connectionString: cluster.url, application_name: 'other' });
    await client.connect().then(() => others.push(client), closeServerConnections);
  }
  const refused = await placeOrders(server.url, 4, (count) => count < 8);
  expect(countStatuses(refused)).toEqual({ 503: 8 });
  expect(refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
  expect(await readReadiness(server.url)).toMatchObject({ status: 503, body: expect.stringContaining('"database"') as string });
  await Promise.all(others.map((client) => client.end()));
  await expect.poll(async () => (await placeOrder(server.url)).status).toBe(200);
  expect(await findLost(cluster.url, placed)).toEqual([]);
});

test('a database that is killed and started again under load answers 503 meanwhile, never 500, and loses no acknowledged order', async () => {
  const cluster = await useCluster({ isDurable: true });
  const server = await startShop(cluster.url);
  let isBack = false;
  let acceptedAfter = 0;
  const placing = placeOrders(server.url, 8, () => acceptedAfter === 0 || !isBack);
  const watching = (async () => {
    cluster.run('pg_ctl', '-D', cluster.data, '-m', 'immediate', 'stop');
    cluster.run('pg_ctl', '-D', cluster.data, '-l', `${cluster.data}/../log`, '-o', cluster.options, '-w', 'start');
    isBack = true;
    await expect.poll(async () => (await placeOrder(server.url)).status).toBe(200);
    acceptedAfter += 1;
  })();
  const results = await placing;
  await watching;
  expect(Object.keys(countStatuses(results)).filter((status) => status !== '200' && status !== '503')).toEqual([]);
  expect(results.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([]);
  expect(await findLost(cluster.url, results)).toEqual([]);
});
