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

/** Milliseconds from the start of the process to its first healthy answer. */
const restartLimitMs = 5000;
/** Orders on their way at a time. */
const customers = 4;
/** The latest moment of a kill, counted from the first healthy answer. */
const latestKillMs = 600;
/** Of so many rounds one kills the server while it starts. */
const startKills = 6;
/** How many orders of earlier rounds each round asks for again. */
const askedAgain = 10;

type KillReport = {
  /** Kills done: fewer than asked for where the server did not start again. */
  kills: number;
  acknowledged: number;
  /** Orders that were under way when the server died. */
  unanswered: number;
  slowestRestartMs: number;
  /** One line each; none: nothing was lost, doubled or late. */
  problems: string[];
};

/**
 * Starts the real server on a folder of its own, sends orders and kills it (`SIGKILL`) at a random moment, again and
 * again. After each restart what was acknowledged is asked for again, and what was not is sent again, as a page does:
 * both under the id they had. At the end the database is read: every acknowledged order is there, under its id, once.
 *
 * `seed` decides the moments. `tell` is given a line for each round.
 */
export async function killRounds(options: { rounds: number; seed: number; tell?: (line: string) => void }): Promise<KillReport> {
  const { rounds, seed, tell = () => {} } = options;
  const random = randomOf(seed);
  const folder = mkdtempSync(join(tmpdir(), 'kill-'));
  const dataDir = join(folder, 'data');
  const SHOP = join(folder, 'shop.json');
  writeFileSync(SHOP, JSON.stringify(testShop));
  const sent = new Map<string, OrderPayload>();
  const acknowledged = new Map<string, string>();
  let hasBeenWell = false;
  const report: KillReport = { kills: 0, acknowledged: 0, unanswered: 0, slowestRestartMs: 0, problems: [] };

  async function send(server: ServerProcess, order: OrderPayload) {
    sent.set(order.local_id, order);
    const id = await placeAt(server.url, order);
    const before = acknowledged.get(order.local_id);
    if (id === null) report.problems.push(`order ${order.local_id} was refused`);
    else if (before !== undefined && before !== id) report.problems.push(`order ${order.local_id} was ${before} and is now ${id}`);
    else acknowledged.set(order.local_id, id);
  }

  try {
    await fillFolder(dataDir);
    for (let round = 1; round <= rounds; round += 1) {
      const server = await startServerProcess({ DATA_DIR: dataDir, SHOP, LOG_LEVEL: 'error' });
      if (random() < 1 / startKills) {
        const after = random() * 1500;
        await Promise.race([wait(after), server.ended]);
        await server.stop('SIGKILL');
        report.kills += 1;
        tell(`round ${round}: killed ${after.toFixed(0)} ms after its start`);
        continue;
      }
      const startMs = await untilHealthy(server);
      if (startMs === null) {
        report.problems.push(`round ${round}: the server did not start: ${server.said().slice(0, 500)}`);
        await server.stop('SIGKILL');
        break;
      }
      // The first start may make the database: that is no restart.
      if (hasBeenWell) report.slowestRestartMs = Math.max(report.slowestRestartMs, startMs);
      if (hasBeenWell && startMs > restartLimitMs) report.problems.push(`round ${round}: the restart took ${startMs.toFixed(0)} ms`);
      hasBeenWell = true;
      const known = acknowledged.size;
      const again = [...sent.values()].filter(({ local_id }) => !acknowledged.has(local_id));
      const old = [...acknowledged.keys()].slice(-askedAgain).map((id) => sent.get(id));
      const queue = [...again, ...old].filter((order) => order !== undefined);
      const after = random() * latestKillMs;
      let isDead = false;
      const serve = async () => {
        while (!isDead) {
          const order = queue.shift() ?? orderForNow();
          await send(server, order).catch(() => (isDead = true));
        }
      };
      const all = Promise.all(Array.from({ length: customers }, serve));
      await wait(after);
      await server.stop('SIGKILL');
      report.kills += 1;
      await all;
      tell(
        `round ${round}: started in ${startMs.toFixed(0)} ms, killed after ${after.toFixed(0)} ms, ${acknowledged.size - known} orders acknowledged`,
      );
    }
    await compare(dataDir, { sent, acknowledged, report });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  report.acknowledged = acknowledged.size;
  report.unanswered = sent.size - acknowledged.size;
  return report;
}

/** What the database holds at the end, against what was promised. */
async function compare(
  dataDir: string,
  { sent, acknowledged, report }: { sent: Map<string, OrderPayload>; acknowledged: Map<string, string>; report: KillReport },
): Promise<void> {
  const database = await openDatabase({ databaseUrl: null, dataDir });
  const rows = await database.queries.select({ orderId: orders.orderId, localId: orders.localId }).from(orders);
  await database.close();
  const idsOf = Map.groupBy(rows, ({ localId }) => localId);
  for (const [localId, orderId] of acknowledged) {
    const ids = (idsOf.get(localId) ?? []).map((row) => row.orderId);
    if (ids.length !== 1 || ids[0] !== orderId) report.problems.push(`order ${localId} was ${orderId} and is [${ids.join(', ')}]`);
  }
  for (const [localId, { length }] of idsOf)
    if (length > 1 || !sent.has(localId)) report.problems.push(`order ${localId} is there ${length} times`);
}

/** Milliseconds until the server says that it is well; null where it ended, or was not well in three times the limit. */
async function untilHealthy(server: ServerProcess): Promise<number | null> {
  const began = performance.now();
  let hasEnded = false;
  void server.ended.then(() => (hasEnded = true));
  while (!hasEnded && performance.now() - began < 3 * restartLimitMs) {
    const isWell = await fetch(`${server.url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isWell) return performance.now() - began;
    await wait(20);
  }
  return null;
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
