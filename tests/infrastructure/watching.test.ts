import { spawnSync } from 'node:child_process';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { useCluster } from './support/clusters.ts';
import { placeOrders, useShopServers } from './support/orders.ts';

const startShop = useShopServers();

const token = 'a-token-of-twenty-chars';

/** Runs Prometheus’ own tool, and returns its exit code with what it printed. */
function runPromtool(args: readonly string[], input = '') {
  const { status, stdout, stderr } = spawnSync('/usr/bin/promtool', args, { input, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

const readMetrics = async (url: string) => (await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();

const valueOf = (metrics: string, series: string) =>
  Number(
    metrics
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length + 1) ?? Number.NaN,
  );

test('promtool accepts every metric of a server, and counts show a pool whose connections are all in use', async () => {
  const cluster = await useCluster();
  const server = await startShop(cluster.url, { METRICS_TOKEN: token });
  await placeOrders(server.url, 4, (count) => count < 20);
  expect(runPromtool(['check', 'metrics'], await readMetrics(server.url))).toEqual({ status: 0, output: '' });

  const admin = new Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query('begin');
  await admin.query('lock table leases in access exclusive mode');
  let isLocked = true;
  // Each check of readiness writes on a connection of its own.
  const checks = Array.from({ length: 30 }, async () => {
    while (isLocked) await (await fetch(`${server.url}/readyz`)).text();
  });
  const series = ['storefront_database_connections{state="in_use"}', 'storefront_database_errors_total{class="timeout"}'];
  const readSeries = async () => {
    const metrics = await readMetrics(server.url);
    return [...series, 'storefront_database_waiting'].map((name) => valueOf(metrics, name));
  };
  const isExhausted = ([inUse = 0, timeouts = 0, waiting = 0]: number[]) => inUse >= 9 && timeouts > 0 && waiting > 0;
  await expect.poll(async () => isExhausted(await readSeries()), { timeout: 20_000 }).toBe(true);
  await admin.query('rollback');
  isLocked = false;
  await Promise.all(checks);
  await admin.end();
  await expect.poll(async () => (await readSeries()).at(-1)).toBe(0);
});

test('each alert fires on its fault, and none without one', () => {
  expect(runPromtool(['check', 'rules', 'docs/operation/alerts.yaml'])).toMatchObject({ status: 0 });
  const { status, output } = runPromtool(['test', 'rules', 'tests/infrastructure/alerts.test.yaml']);
  expect([status, output]).toEqual([0, expect.stringContaining('SUCCESS')]);
});
