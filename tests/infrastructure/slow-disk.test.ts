import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { orderForNow, startServerProcess } from '../server/processes/server-process.ts';
import { testShop } from '../support/test-shop.ts';
import { useCluster } from './support/clusters.ts';
import { countStatuses, findLost, placeOrder, placeOrders, placeOrderWithRetries, useShopServers } from './support/orders.ts';

const startShop = useShopServers();
const isRoot = process.getuid?.() === 0;

/** Delays each sync to disk of a process, its threads and its children. Returns the function that ends this. */
async function delaySyncs(pid: number, delayMs: number): Promise<() => Promise<void>> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter((child) => child !== '');
  const syncs = 'fsync,fdatasync';
  const options = ['-f', '-e', `trace=${syncs}`, '-e', `inject=${syncs}:delay_enter=${delayMs * 1000}`, '-o', '/dev/null'];
  const tracer = spawn('/usr/bin/strace', [...options, ...[pid, ...children].flatMap((id) => ['-p', String(id)])]);
  const exited = once(tracer, 'exit');
  let log = '';
  tracer.stderr.on('data', (text: Buffer) => (log += text.toString()));
  const stop = async () => {
    tracer.kill('SIGINT');
    await exited;
  };
  onTestFinished(stop);
  await expect.poll(() => log.match(/ attached/g)?.length ?? 0, { timeout: 10_000 }).toBeGreaterThan(children.length);
  return stop;
}

// Only root can trace other processes.
test.runIf(isRoot)('on a slow disk an order on the embedded database takes as long as the disk, and is accepted', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'slow-disk-'));
  const shop = join(folder, 'shop.json');
  writeFileSync(shop, JSON.stringify(testShop));
  const token = 'a-token-of-twenty-chars';
  const server = await startServerProcess({ DATA_DIR: join(folder, 'data'), SHOP: shop, METRICS_TOKEN: token });
  onTestFinished(async () => {
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true });
  });
  await server.ready;
  const restore = await delaySyncs(server.pid, 400);
  expect((await placeOrder(server.url)).status).toBe(200);
  await restore();
  const metrics = await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).text();
  const seconds = /^http_request_duration_seconds_sum\{.*checkout.*\} (.*)$/m.exec(metrics)?.[1];
  expect(Number(seconds)).toBeGreaterThan(0.4);
});

test.runIf(isRoot)(
  'while PostgreSQL’s disk is slow orders are a 503 with Retry-After, and each is stored once when it is sent again',
  async () => {
    const cluster = await useCluster({ isDurable: true });
    const server = await startShop(cluster.url);
    const placed = await placeOrders(server.url, 4, (count) => count < 8, placeOrderWithRetries);
    const restore = await delaySyncs(Number(readFileSync(join(cluster.data, 'postmaster.pid'), 'utf8').split('\n')[0]), 3000);
    const unanswered = Array.from({ length: 4 }, () => orderForNow());
    const refused = await Promise.all(unanswered.map((order) => placeOrder(server.url, order)));
    expect(countStatuses(refused)).toEqual({ 503: 4 });
    expect(refused.filter(({ retryAfter }) => retryAfter === null)).toEqual([]);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    await restore();
    const repeated = await Promise.all(unanswered.map((order) => placeOrderWithRetries(server.url, order)));
    expect(countStatuses(repeated)).toEqual({ 200: 4 });
    expect(await findLost(cluster.url, [...placed, ...repeated])).toEqual([]);
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
  },
);
