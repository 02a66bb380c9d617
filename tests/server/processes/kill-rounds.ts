import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { OrderPayload } from '#domain/entities.ts';
import { openDatabase } from '#server/database/database.ts';
import { orders } from '#server/orders/order-tables.ts';
import { fillFolder } from '../../support/database-template.ts';
import { testShop } from '../../support/test-shop.ts';
import { orderForNow, placeAt, startServerProcess, type ServerProcess } from './server-process.ts';

/** Limit in milliseconds from the start of the process to its first healthy response. */
const restartLimitMs = 5000;
/** Limit on a busy machine, as a multiple of the first start: recovery may not take much longer than a start without it. */
const restartLimitRatio = 2;
/** Number of concurrent orders. */
const customers = 4;
/** Latest kill in milliseconds after the first healthy response. */
const latestKillMs = 600;
/** One in this many rounds kills the server during startup. */
const startKills = 6;
/** Number of acknowledged orders that each round repeats. */
const repeatedOrders = 10;

type KillReport = {
  /** Number of kills: fewer than requested if the server failed to restart. */
  kills: number;
  acknowledged: number;
  /** Number of orders in flight when the server was killed. */
  unanswered: number;
  slowestRestartMs: number;
  /** Lost or duplicated orders and slow restarts, one line each. */
  problems: string[];
};

/**
 * Repeatedly starts the real server, sends orders and kills it with `SIGKILL` at a random moment. After each restart,
 * unacknowledged orders and some acknowledged ones are repeated under their local ids, as a page does. Finally checks
 * that the database holds every acknowledged order once, under its id.
 *
 * `seed` determines the moments. `log` is called with a line for each round.
 */
export async function killRounds(options: { rounds: number; seed: number; log?: (line: string) => void }): Promise<KillReport> {
  const { rounds, seed, log = () => {} } = options;
  const random = randomOf(seed);
  const folder = mkdtempSync(join(tmpdir(), 'kill-'));
  const dataDir = join(folder, 'data');
  const SHOP = join(folder, 'shop.json');
  writeFileSync(SHOP, JSON.stringify(testShop));
  const sent = new Map<string, OrderPayload>();
  const acknowledged = new Map<string, string>();
  let firstStartMs: number | null = null;
  const report: KillReport = { kills: 0, acknowledged: 0, unanswered: 0, slowestRestartMs: 0, problems: [] };

  async function sendOrder(server: ServerProcess, order: OrderPayload) {
    sent.set(order.local_id, order);
    const id = await placeAt(server.url, order, (response) => report.problems.push(`order ${order.local_id} was rejected: ${response}`));
    const before = acknowledged.get(order.local_id);
    if (id === null) return;
    if (before !== undefined && before !== id) report.problems.push(`order ${order.local_id} was ${before} and is now ${id}`);
    else acknowledged.set(order.local_id, id);
  }

  try {
    await fillFolder(dataDir);
    for (let round = 1; round <= rounds; round += 1) {
      const server = await startServerProcess({ DATA_DIR: dataDir, SHOP, LOG_LEVEL: 'error' });
      if (random() < 1 / startKills) {
        const after = random() * 1500;
        await Promise.race([wait(after), server.exited]);
        await server.stop('SIGKILL');
        report.kills += 1;
        log(`round ${round}: killed ${after.toFixed(0)} ms after its start`);
        continue;
      }
      const startMs = await untilHealthy(server);
      if (startMs === null) {
        report.problems.push(`round ${round}: the server did not start: ${server.output().slice(0, 500)}`);
        await server.stop('SIGKILL');
        break;
      }
      // The first start recovers nothing.
      if (firstStartMs === null) firstStartMs = startMs;
      else {
        report.slowestRestartMs = Math.max(report.slowestRestartMs, startMs);
        if (startMs > Math.max(restartLimitMs, restartLimitRatio * firstStartMs))
          report.problems.push(`round ${round}: the restart took ${startMs.toFixed(0)} ms`);
      }
      const acknowledgedBefore = acknowledged.size;
      const unacknowledged = [...sent.values()].filter(({ local_id }) => !acknowledged.has(local_id));
      const old = [...acknowledged.keys()].slice(-repeatedOrders).map((id) => sent.get(id));
      const queue = [...unacknowledged, ...old].filter((order) => order !== undefined);
      const after = random() * latestKillMs;
      let isDead = false;
      const startServer = async () => {
        while (!isDead) {
          const order = queue.shift() ?? orderForNow();
          await sendOrder(server, order).catch(() => (isDead = true));
        }
      };
      const all = Promise.all(Array.from({ length: customers }, startServer));
      await wait(after);
      await server.stop('SIGKILL');
      report.kills += 1;
      await all;
      log(
        `round ${round}: started in ${startMs.toFixed(0)} ms, killed after ${after.toFixed(0)} ms, ${acknowledged.size - acknowledgedBefore} orders acknowledged`,
      );
    }
    await compareWithAcknowledged(dataDir, { sent, acknowledged, report });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  report.acknowledged = acknowledged.size;
  report.unanswered = sent.size - acknowledged.size;
  return report;
}

/** Compares the final database with the acknowledged orders. */
async function compareWithAcknowledged(
  dataDir: string,
  { sent, acknowledged, report }: { sent: Map<string, OrderPayload>; acknowledged: Map<string, string>; report: KillReport },
): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const rows = await database.db.select({ orderId: orders.orderId, localId: orders.localId }).from(orders);
  await database.close();
  const idsOf = Map.groupBy(rows, ({ localId }) => localId);
  for (const [localId, orderId] of acknowledged) {
    const ids = (idsOf.get(localId) ?? []).map((row) => row.orderId);
    if (ids.length !== 1 || ids[0] !== orderId) report.problems.push(`order ${localId} was ${orderId} and is [${ids.join(', ')}]`);
  }
  for (const [localId, { length }] of idsOf)
    if (length > 1 || !sent.has(localId)) report.problems.push(`order ${localId} is stored ${length} times`);
}

/** Returns the milliseconds until the server is healthy, or null if it exits or exceeds three times the limit. */
async function untilHealthy(server: ServerProcess): Promise<number | null> {
  const startedAt = performance.now();
  let hasEnded = false;
  void server.exited.then(() => (hasEnded = true));
  while (!hasEnded && performance.now() - startedAt < 3 * restartLimitMs) {
    const isHealthy = await fetch(`${server.url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isHealthy) return performance.now() - startedAt;
    await wait(20);
  }
  return null;
}

/** Creates a mulberry32 generator of numbers in [0, 1). */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
