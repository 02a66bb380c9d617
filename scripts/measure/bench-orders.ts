/**
 * What durability costs: orders a second that the whole server takes on the embedded database, with and without waiting
 * for the device, and how long one order takes. `npm run bench:orders -- --orders 400`; run it on the disk of the shop.
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
if (!Number.isSafeInteger(count) || count < 1) throw new Error('--orders is a whole number, at least 1');

/** Milliseconds that each order took, one after the other, sorted. */
async function timesOfOrders(isDurable: boolean): Promise<number[]> {
  const folder = mkdtempSync(join(values.folder, '.bench-'));
  const file = join(folder, 'shop.json');
  writeFileSync(file, JSON.stringify(testShop));
  try {
    const database = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'data'), isDurable });
    const env = readEnv({ SHOP: file, LOG_LEVEL: 'silent', RATE_LIMIT_FACTOR: '1000000' });
    const { app } = await buildApp({ env, database, now: () => mondayNoon, runsJobs: false });
    const place = async () => {
      const startedAt = performance.now();
      const { statusCode } = await app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: createOrder() });
      if (statusCode !== 200) throw new Error(`An order was refused: ${statusCode}`);
      return performance.now() - startedAt;
    };
    for (let warmUp = 0; warmUp < 20; warmUp += 1) await place();
    const times: number[] = [];
    while (times.length < count) times.push(await place());
    await app.close();
    await database.close();
    return times.toSorted((a, b) => a - b);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Milliseconds that the device took for each of as many syncs of eight more kilobytes, sorted: below 0.1 ms a cache answers. */
function timesOfSyncs(): number[] {
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

function describe(times: readonly number[]): string {
  const seconds = times.reduce((sum, time) => sum + time, 0) / 1000;
  const percentile = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(2);
  return `${(times.length / seconds).toFixed(0)} a second, p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms`;
}

console.log(`syncs of the device alone: ${describe(timesOfSyncs())}`);
console.log(`orders left to the system: ${describe(await timesOfOrders(false))}`);
console.log(`orders on the device before the answer: ${describe(await timesOfOrders(true))}`);
