/**
 * Measures the counter under load: 200 open orders and 10 connected boards. Prints how long an event takes to all boards, how the
 * server's heap grows, and whether a board that was offline catches up with each order once. `npm run bench:counter` after
 * `npm run build`. Fails if an event takes longer than a second, the heap grows by more than a fifth, or an order is lost or repeated.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { demoPassword, demoStaffAccounts } from '#config/demo-staff.ts';
import type { Board, StaffEvent } from '#domain/order/board.ts';
import { createOrder } from '../../../tests/support/test-orders.ts';
import { mondayNoon, testShop } from '../../../tests/support/test-shop.ts';
import { openBoard, type BoardClient } from './board-client.ts';

const openOrders = 200;
const boardCount = 10;
const rounds = 10;
const eventsPerRound = 30;
const maxLatencyMs = 1000;
const maxHeapRatio = 1.2;

type Shop = { origin: string; cookie: string; process: ChildProcess };
let addressCount = 0;

async function callShop<T>({ origin, cookie }: Pick<Shop, 'origin' | 'cookie'>, path: string, body?: object): Promise<T> {
  addressCount += 1;
  const response = await fetch(origin + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { cookie, 'content-type': 'application/json', 'x-forwarded-for': `10.1.${addressCount >> 8}.${addressCount & 255}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} was rejected: ${response.status}`);
  return ((await response.json()) as { payload: T }).payload;
}

async function placeOrder(shop: Shop): Promise<string> {
  return (await callShop<{ order_id: string }>(shop, '/v2/public/checkout/', createOrder({ localId: crypto.randomUUID() }))).order_id;
}
const act = (shop: Shop, orderId: string, event: StaffEvent) => callShop(shop, `/v2/staff/orders/${orderId}/events`, event);
const readBoard = (shop: Shop) => callShop<Board>(shop, '/v2/staff/orders');
const promise = (minutes: number) => new Date(mondayNoon.getTime() + minutes * 60_000).toISOString();

async function readHeap({ process: server }: Shop): Promise<number> {
  const answer = once(server, 'message');
  server.send('memory');
  return Number((await answer)[0]);
}

/** Sends an event, and returns the milliseconds until every board has received it. */
async function measureEvent(boards: readonly BoardClient[], send: () => Promise<unknown>): Promise<number> {
  const eventId = Math.max(...boards.map((board) => board.lastEventId())) + 1;
  const startedAt = performance.now();
  const received = Promise.all(boards.map((board) => board.waitFor(eventId)));
  await send();
  await received;
  return performance.now() - startedAt;
}

async function logIn(origin: string): Promise<string> {
  const [account] = demoStaffAccounts;
  const response = await fetch(`${origin}/v2/staff/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: account.email, password: demoPassword }),
  });
  return response.headers.get('set-cookie')?.split(';')[0] ?? '';
}

/** Lets a board miss many events, and returns how many orders it has lost, received twice or in an old state after it is back. */
async function measureResume(shop: Shop, orderIds: readonly string[]) {
  const { lastEventId: after } = await readBoard(shop);
  for (const minutes of [30, 40])
    for (const orderId of orderIds)
      await act(shop, orderId, { type: minutes === 30 ? 'order.accept' : 'order.reschedule', promisedAt: promise(minutes) });
  const { lastEventId, orders } = await readBoard(shop);
  const startedAt = performance.now();
  const board = openBoard(shop.origin, { cookie: shop.cookie, after, isResumed: true });
  await board.waitFor(lastEventId);
  const ms = performance.now() - startedAt;
  // An event after the resumption must not bring the missed ones again.
  await act(shop, orderIds[0] ?? '', { type: 'order.start' });
  await board.waitFor(lastEventId + 1);
  board.close();
  const versions = new Map(orders.map(({ orderId, version }) => [orderId, version]));
  const repeated = orderIds.slice(1).filter((orderId) => (board.counts.get(orderId) ?? 0) > 1).length;
  const lost = orderIds.filter((orderId) => (board.orders.get(orderId)?.version ?? 0) < (versions.get(orderId) ?? 0)).length;
  return { missed: lastEventId - after, ms, repeated, lost };
}

async function measure(shop: Shop): Promise<boolean> {
  const orderIds: string[] = [];
  while (orderIds.length < openOrders) orderIds.push(await placeOrder(shop));
  const { lastEventId: after } = await readBoard(shop);
  const boards = Array.from({ length: boardCount }, () => openBoard(shop.origin, { cookie: shop.cookie, after, isResumed: false }));
  const latencies: number[] = [];
  const heaps: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (let event = 0; event < eventsPerRound; event += 1) {
      let orderId = '';
      latencies.push(await measureEvent(boards, async () => (orderId = await placeOrder(shop))));
      // The number of open orders stays the same.
      const reason = { code: 'busy', note: '' } as const;
      latencies.push(await measureEvent(boards, () => act(shop, orderId, { type: 'order.refuse', reason })));
    }
    heaps.push(await readHeap(shop));
  }
  const resumed = await measureResume(shop, orderIds);
  for (const board of boards) board.close();

  const sorted = latencies.toSorted((one, other) => one - other);
  const percentile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const late = sorted.filter((ms) => ms > maxLatencyMs).length;
  // The first rounds fill caches.
  const heapRatio = (heaps.at(-1) ?? 0) / (heaps[Math.floor(rounds / 3)] ?? 1);
  const mib = (bytes: number | undefined) => `${((bytes ?? 0) / 2 ** 20).toFixed(1)} MiB`;
  console.log(`${openOrders} open orders, ${boardCount} boards, ${sorted.length} events to all boards:`);
  console.log(
    `  p50 ${percentile(0.5).toFixed(0)} ms, p99 ${percentile(0.99).toFixed(0)} ms, max ${percentile(1).toFixed(0)} ms, ${late} over a second`,
  );
  console.log(`  heap after each round: ${heaps.map(mib).join(', ')}; ratio ${heapRatio.toFixed(2)}`);
  console.log(
    `a board that missed ${resumed.missed} events: caught up in ${resumed.ms.toFixed(0)} ms, ${resumed.lost} orders lost, ${resumed.repeated} repeated`,
  );
  return late === 0 && heapRatio <= maxHeapRatio && resumed.lost === 0 && resumed.repeated === 0;
}

const folder = mkdtempSync('.bench-');
const shopFile = join(folder, 'shop.json');
writeFileSync(shopFile, JSON.stringify(testShop));
const server = fork(join(import.meta.dirname, 'shop-process.ts'), {
  execArgv: ['--expose-gc'],
  env: { ...process.env, SHOP: shopFile, DEMO: '1', TRUST_PROXY: '1', DATA_DIR: join(folder, 'data') },
});
const exit = once(server, 'exit');
try {
  const [origin] = (await Promise.race([once(server, 'message'), exit])) as [unknown];
  if (typeof origin !== 'string') throw new Error('The shop did not start');
  process.exitCode = (await measure({ origin, cookie: await logIn(origin), process: server })) ? 0 : 1;
} finally {
  server.kill();
  await exit;
  rmSync(folder, { recursive: true, force: true });
}
