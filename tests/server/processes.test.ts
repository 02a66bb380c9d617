import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import type { Menu, OrderPayload } from '#domain/entities.ts';
import { scheduleDates, slotsFor } from '#domain/schedule.ts';
import { flattenSettings } from '#domain/settings.ts';
import { openDatabase } from '#server/database.ts';
import { orders } from '#server/schema.ts';
import { oneTacos, orderOf } from '../support/test-orders.ts';
import { testShop } from '../support/test-shop.ts';

const folder = mkdtempSync(join(tmpdir(), 'processes-'));
const dataDir = join(folder, 'data');
const shopFile = join(folder, 'shop.json');
const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url));
writeFileSync(shopFile, JSON.stringify(testShop));

type Running = Awaited<ReturnType<typeof start>>;
const running = new Set<Running>();
afterEach(async () => {
  for (const server of running) await server.stop('SIGKILL');
});
afterAll(() => rmSync(folder, { recursive: true }));

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });

/** Starts the server as `npm start` does; `ready` once it listens, `ended` with its exit code. */
async function start(env: Record<string, string> = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, [main], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      SHOP: shopFile,
      RATE_LIMIT_FACTOR: '1000',
      ...env,
    },
  });
  let said = '';
  const ended = new Promise<number | string | null>((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  const ready = new Promise<void>((resolve) => {
    child.stderr.on('data', (text: Buffer) => {
      said += text.toString();
      if (said.includes('La boutique est ouverte')) resolve();
    });
  });
  child.stdout.on('data', (text: Buffer) => (said += text.toString()));
  const server = {
    pid: child.pid ?? 0,
    ready: Promise.race([ready, ended]),
    ended,
    said: () => said,
    url: `http://127.0.0.1:${port}`,
    async stop(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL') {
      child.kill(signal);
      const code = await ended;
      running.delete(server);
      return code;
    },
  };
  running.add(server);
  return server;
}

/** An order for a slot that is on offer by the real clock. */
function orderForNow(): OrderPayload {
  const settings = flattenSettings(testShop.settings);
  const common = { menus: testShop.menus as Menu[], mode: 'pickup' as const, now: new Date(), timeZone: 'Europe/Paris', settings };
  const date = scheduleDates(common)[1] ?? '';
  const slot = slotsFor({ ...common, date })[1];
  return orderOf({ lines: [oneTacos], date, range: slot?.label ?? '', now: new Date() });
}

const place = async (url: string, order: OrderPayload) => {
  const answer = await fetch(`${url}/v2/public/checkout/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(order),
  });
  const { payload } = (await answer.json()) as { payload?: { order_id: string } };
  return answer.ok ? (payload?.order_id ?? null) : null;
};

/** Waits until nobody listens at an address any more. */
const refusesConnections = async (url: string) => {
  for (;;)
    if (
      await fetch(`${url}/healthz`).then(
        () => false,
        () => true,
      )
    )
      return;
};

const stored = async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const rows = await database.queries.select({ orderId: orders.orderId, localId: orders.localId }).from(orders);
  await database.close();
  return rows;
};

test('an order that was acknowledged is there after the server was killed, and once', async () => {
  const acknowledged = new Map<string, string>();
  for (let round = 0; round < 3; round += 1) {
    const server = await start();
    await server.ready;
    const sent = Array.from({ length: 12 }, orderForNow);
    let answered = 0;
    const all = sent.map(async (order) => {
      const id = await place(server.url, order).catch(() => null);
      if (id !== null) acknowledged.set(order.local_id, id);
      answered += 1;
      // The rest is under way when the server dies.
      if (answered === 4 + round * 3) void server.stop('SIGKILL');
    });
    await Promise.all(all);
    await server.ended;
    running.delete(server);
  }
  const rows = new Map((await stored()).map(({ localId, orderId }) => [localId, orderId]));
  expect(acknowledged.size).toBeGreaterThanOrEqual(12);
  for (const [localId, orderId] of acknowledged) expect(rows.get(localId)).toBe(orderId);
}, 90_000);

test('an order sent again after a crash has the answer it had before', async () => {
  const order = orderForNow();
  const first = await start();
  await first.ready;
  const id = await place(first.url, order);
  expect(id).not.toBeNull();
  await first.stop('SIGKILL');
  const second = await start();
  await second.ready;
  expect(await place(second.url, order)).toBe(id);
}, 60_000);

test('a second server on the same folder refuses to start and names the first', async () => {
  const first = await start();
  await first.ready;
  const second = await start();
  expect(await second.ended).toBe(1);
  expect(second.said()).toContain(`process ${first.pid}`);
  expect(second.said()).not.toMatch(/ {4}at /);
  expect(await place(first.url, orderForNow())).not.toBeNull();
}, 60_000);

test('on SIGTERM the server finishes what is under way, gives the folder back and ends well', async () => {
  const server = await start();
  await server.ready;
  const order = orderForNow();
  const body = JSON.stringify(order);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' };
  const sending = request(`${server.url}/v2/public/checkout/`, { method: 'POST', headers });
  const answered = new Promise<number>((resolve) => sending.once('response', (answer) => resolve(answer.resume().statusCode ?? 0)));
  // The server has the head of the request and waits for its body when the signal comes.
  const isUnderWay = new Promise((resolve) => sending.once('continue', resolve));
  sending.flushHeaders();
  await isUnderWay;
  const code = server.stop('SIGTERM');
  await refusesConnections(server.url);
  sending.end(body);
  expect(await answered).toBe(200);
  expect(await code).toBe(0);
  expect(existsSync(join(dataDir, 'storefront.lock'))).toBe(false);
  expect((await stored()).map(({ localId }) => localId)).toContain(order.local_id);
}, 60_000);

test('a wrong configuration or shop stops the start with what is wrong, not with a stack', async () => {
  const wrong = await start({ PORT: 'x', GEOCODER: 'ban' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.said()).toMatch(/PORT[^]*GEOCODER/);
  const without = await start({ SHOP: join(folder, 'nowhere.json') });
  expect(await without.ended).toBe(1);
  expect(without.said()).toContain('nowhere.json');
  expect(`${wrong.said()}${without.said()}`).not.toMatch(/ {4}at /);
}, 60_000);

test('the log tells each request in one line, and nothing of who it was or what they typed', async () => {
  const server = await start();
  await server.ready;
  const order = orderForNow();
  await place(server.url, order);
  await fetch(`${server.url}/v2/public/offers/TACOS10`);
  await fetch(`${server.url}/v2/public/locations/?query=rue%20Secr%C3%A8te%0Aline`);
  await fetch(`${server.url}/unknown/token-1234?token=abcd`);
  expect(await server.stop('SIGINT')).toBe(0);
  const lines = server
    .said()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = lines
    .filter((line) => 'route' in line)
    .map(({ method, route, status }) => `${String(method)} ${String(route)} ${String(status)}`);
  expect(requests).toEqual([
    'POST /v2/public/checkout/ 200',
    'GET /v2/public/offers/:coupon 200',
    'GET /v2/public/locations/ 422',
    'GET unknown 404',
  ]);
  expect(server.said()).not.toMatch(/example\.fr|Martin|TACOS10|Secr|token|abcd/);
}, 60_000);
