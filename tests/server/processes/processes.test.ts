// References: INV-n and dn in docs/invariants.md, S-n in docs/security.md.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { orders } from '#server/orders/order-tables.ts';
import { caseCount } from '../../support/deep-tests.ts';
import { fillFolder } from '../../support/database-template.ts';
import { testShop } from '../../support/test-shop.ts';
import { killRounds } from './kill-rounds.ts';
import { orderForNow, placeAt, startServerProcess, type ServerProcess } from './server-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'processes-'));
const dataDir = join(folder, 'data');
const shopFile = join(folder, 'shop.json');
writeFileSync(shopFile, JSON.stringify(testShop));

beforeAll(() => fillFolder(dataDir), 60_000);

const running = new Set<ServerProcess>();
afterEach(async () => {
  for (const server of running) await server.stop('SIGKILL');
  running.clear();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Starts the server on the folder of these tests. Servers still running after a test are killed. */
async function startServer(env: Record<string, string> = {}) {
  const server = await startServerProcess({ DATA_DIR: dataDir, SHOP: shopFile, ...env });
  running.add(server);
  return server;
}

/** Waits until connections to a URL are refused. */
const waitUntilRefused = async (url: string) => {
  for (;;)
    if (
      await fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      )
    )
      return;
};

const readOrders = async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const rows = await database.db.select({ orderId: orders.orderId, localId: orders.localId }).from(orders);
  await database.close();
  return rows;
};

test('kills at random moments lose or duplicate no acknowledged order, and each restart takes less than 5 s (INV-1, d18)', async () => {
  const rounds = caseCount(3, 20);
  const { kills, acknowledged, problems } = await killRounds({ rounds, seed: 20_270_104 });
  expect([kills, problems]).toEqual([rounds, []]);
  expect(acknowledged).toBeGreaterThan(0);
}, 240_000);

/** Starts a server that takes an order, and returns its peak memory in MB. Only Linux reports it. */
async function measurePeak(env: Record<string, string> = {}): Promise<number> {
  const server = await startServer(env);
  await server.ready;
  expect(await placeAt(server.url, orderForNow())).not.toBeNull();
  const [, kilobytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
const hasPeaks = existsSync('/proc/self/status');

// Above 1 GB if V8 compiles PGlite's WebAssembly twice, 550 MB if its heap of new objects grows.
test.runIf(hasPeaks)('a restarted server peaks at less than 500 MB of memory', async () => {
  expect(await measurePeak()).toBeLessThan(500);
});

// 850 MB if PGlite creates the database instead of unpacking that of the build.
test.runIf(hasPeaks)(
  'the first start on an empty folder peaks at less than 600 MB of memory',
  async () => {
    // A build writes it too.
    if (!existsSync('dist/database.tar.zst')) execFileSync(process.execPath, ['scripts/build/database-template.ts']);
    expect(await measurePeak({ DATA_DIR: join(folder, 'new') })).toBeLessThan(600);
  },
  90_000,
);

test('a second server on the same folder refuses to start and names the first, which works on until it crashes; its orders repeated later have the same response (INV-2, d18, d20)', async () => {
  const first = await startServer();
  await first.ready;
  const second = await startServer();
  expect(await second.exited).toBe(1);
  expect(second.output()).toContain(`process ${first.pid}`);
  expect(second.output()).not.toMatch(/ {4}at /);
  const order = orderForNow();
  const id = await placeAt(first.url, order);
  expect(id).not.toBeNull();
  await first.stop('SIGKILL');
  const third = await startServer();
  await third.ready;
  expect(await placeAt(third.url, order)).toBe(id);
}, 90_000);

test('on SIGTERM the server finishes in-flight requests, unlocks the folder, and exits with 0', async () => {
  const server = await startServer();
  await server.ready;
  const order = orderForNow();
  const body = JSON.stringify(order);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' };
  const sending = request(`${server.url}/v2/public/checkout/`, { method: 'POST', headers });
  const response = new Promise<number>((resolve) => sending.once('response', (received) => resolve(received.resume().statusCode ?? 0)));
  // Send the signal when the server has received the request's head and waits for its body.
  const headReceived = new Promise((resolve) => sending.once('continue', resolve));
  sending.flushHeaders();
  await headReceived;
  const code = server.stop('SIGTERM');
  await waitUntilRefused(server.url);
  sending.end(body);
  expect(await response).toBe(200);
  expect(await code).toBe(0);
  expect(existsSync(join(dataDir, 'storefront.lock'))).toBe(false);
  expect((await readOrders()).map(({ localId }) => localId)).toContain(order.local_id);
}, 60_000);

test('an invalid configuration or shop prevents the start with a message instead of a stack', async () => {
  const invalidEnv = await startServer({ PORT: 'x', GEOCODER: 'google' });
  expect(await invalidEnv.exited).toBe(1);
  expect(invalidEnv.output()).toMatch(/PORT[^]*GEOCODER/);
  const withoutShop = await startServer({ DATA_DIR: 'memory://', SHOP: join(folder, 'nowhere.json') });
  expect(await withoutShop.exited).toBe(1);
  expect(withoutShop.output()).toContain('nowhere.json');
  expect(`${invalidEnv.output()}${withoutShop.output()}`).not.toMatch(/ {4}at /);
}, 60_000);

test('the log has one line per request and no personal data (S-58)', async () => {
  const server = await startServer();
  await server.ready;
  const order = orderForNow();
  await placeAt(server.url, order);
  const forwarded = { headers: { 'x-forwarded-for': '192.0.2.7' } };
  await fetch(`${server.url}/v2/public/offers/TACOS10`, forwarded);
  await fetch(`${server.url}/v2/public/locations/?query=rue%20Secr%C3%A8te%0Aline`, forwarded);
  await fetch(`${server.url}/unknown/token-1234?token=abcd`);
  const logInjection = '\r\n\u001B[31m{"level":30,"msg":"forged"}\u2028';
  const { customer } = order;
  const location = { address: logInjection, city: logInjection, postal_code: logInjection, country: logInjection };
  const broken = { ...customer, first_name: logInjection, last_name: logInjection, phone: logInjection, email: logInjection, location };
  await placeAt(server.url, { ...order, local_id: logInjection, coupon: logInjection, customer: broken });
  const path = encodeURIComponent(logInjection);
  await fetch(`${server.url}/v2/public/offers/${path}?${path}=${path}`, {
    headers: { 'user-agent': '{"msg":"forged"}', referer: 'forged' },
  });
  await fetch(`${server.url}/${path}`);
  expect(await server.stop('SIGINT')).toBe(0);
  const output = server.output().split('\n');
  expect(output.filter((line) => line !== '' && !line.startsWith('{'))).toEqual([expect.stringContaining('La boutique est ouverte')]);
  const lines = output.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = lines
    // The card emulator simulates another machine: its requests are not the shop's.
    .filter((line) => 'route' in line && !String(line['route']).startsWith('/dev/stripe/'))
    .map(({ method, route, status }) => `${String(method)} ${String(route)} ${String(status)}`);
  expect(requests).toEqual([
    'POST /v2/public/checkout/ 200',
    'GET /v2/public/offers/:coupon 200',
    'GET /v2/public/locations/ 422',
    'GET unknown 404',
    'POST /v2/public/checkout/ 422',
    'GET /v2/public/offers/:coupon 422',
    'GET unknown 404',
  ]);
  expect(lines.filter(({ msg }) => String(msg).includes('TRUST_PROXY'))).toHaveLength(1);
  expect(server.output()).not.toMatch(/192\.0\.2|example\.fr|Martin|TACOS10|Secr|token|abcd|forged|\\u001b/i);
}, 60_000);
