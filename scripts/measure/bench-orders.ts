/**
 * Measures the cost of durability: orders per second of the complete server on the embedded database, with and without fsync,
 * and the latency of an order. `npm run bench:orders -- --orders 400`. Run it on the disk of the shop.
 */
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildApp } from '#server/app.ts';
import { openDatabase } from '#server/database/database.ts';
import { readEnv } from '#server/env.ts';
import { createOrder } from '../../tests/support/test-orders.ts';
import { mondayNoon, testShop } from '../../tests/support/test-shop.ts';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '400' }, folder: { type: 'string', default: '.' } } });
const count = Number(values.orders);
if (!Number.isSafeInteger(count) || count < 1) throw new Error('--orders must be an integer of at least 1');

/** Places orders one after the other and returns their latencies in milliseconds, sorted. */
async function measureOrders(isDurable: boolean): Promise<number[]> {
  const folder = mkdtempSync(join(values.folder, '.bench-'));
  const file = join(folder, 'shop.json');
  writeFileSync(file, JSON.stringify(testShop));
  try {
    const database = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'data'), isDurable });
    const env = readEnv({ SHOP: file, DEMO: '1', LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000000' });
    const { app } = await buildApp({ env, database, now: () => mondayNoon, runsJobs: false });
    const placeOrder = async () => {
      const startedAt = performance.now();
      const { statusCode } = await app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: createOrder() });
      if (statusCode !== 200) throw new Error(`An order was rejected: ${statusCode}`);
      return performance.now() - startedAt;
    };
    for (let warmUp = 0; warmUp < 20; warmUp += 1) await placeOrder();
    const times: number[] = [];
    while (times.length < count) times.push(await placeOrder());
    await app.close();
    await database.close();
    return times.toSorted((a, b) => a - b);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Appends 8 KiB and syncs, as often as there are orders. Returns the times in milliseconds, sorted. Below 0.1 ms the device syncs only to its cache. */
function measureSyncs(): number[] {
  const folder = mkdtempSync(join(values.folder, '.bench-'));
  const file = openSync(join(folder, 'file'), 'w');
  const times = Array.from({ length: count }, () => {
    const startedAt = performance.now();
    writeSync(file, Buffer.alloc(8192));
    fsyncSync(file);
    return performance.now() - startedAt;
  });
  closeSync(file);
  rmSync(folder, { recursive: true });
  return times.toSorted((a, b) => a - b);
}

function formatTimes(times: readonly number[]): string {
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
  const percentile = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(2);
  return `${(times.length / seconds).toFixed(0)} per second, p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms`;
}

console.log(`fsync alone: ${formatTimes(measureSyncs())}`);
console.log(`orders without fsync: ${formatTimes(await measureOrders(false))}`);
console.log(`orders with fsync before the response: ${formatTimes(await measureOrders(true))}`);
