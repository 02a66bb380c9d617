import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/database/database.ts';
import { orders } from '#server/orders/order-tables.ts';
import { startServerProcess } from '../server/processes/server-process.ts';
import { testShop } from '../support/test-shop.ts';
import { countStatuses, placeOrders } from './support/orders.ts';

const disk = mkdtempSync(join(tmpdir(), 'full-disk-'));
afterAll(() => {
  spawnSync('/usr/bin/umount', [disk]);
  rmSync(disk, { recursive: true });
});

/** Fills what is left of the disk. */
function fillDisk(): void {
  const { bavail, bsize } = statfsSync(disk);
  for (let bytes = bavail * bsize; bytes >= bsize; bytes = statfsSync(disk).bavail * bsize)
    try {
      writeFileSync(join(disk, 'filler'), Buffer.alloc(bytes), { flag: 'a' });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    }
}

// Only root can mount a small disk.
test.runIf(process.getuid?.() === 0)(
  'an embedded database on a full disk answers 503 with the telephone, takes orders again once there is space, and loses none',
  async () => {
    expect(spawnSync('/usr/bin/mount', ['-t', 'tmpfs', '-o', 'size=100m', 'tmpfs', disk]).status).toBe(0);
    const [dataDir, shop] = [join(disk, 'data'), join(disk, 'shop.json')];
    writeFileSync(shop, JSON.stringify(testShop));
    const server = await startServerProcess({ DATA_DIR: dataDir, SHOP: shop, TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '100000' });
    // A running server keeps the disk mounted.
    onTestFinished(async () => void (await server.stop('SIGKILL')));
    await server.ready;
    const results = await placeOrders(server.url, 4, (count) => count < 20);
    fillDisk();
    // Orders fit into what the files have reserved, for a while.
    results.push(...(await placeOrders(server.url, 4, (count) => count < 600)));
    const refused = results.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(100);
    expect(refused.filter(({ status, retryAfter, body }) => status !== 503 || retryAfter === null || !/appeler le 03/.test(body))).toEqual(
      [],
    );
    expect((await fetch(`${server.url}/menu`)).status).toBe(200);
    rmSync(join(disk, 'filler'));
    results.push(...(await placeOrders(server.url, 4, (count) => count < 20)));
    expect(countStatuses(results.slice(-20))).toEqual({ 200: 20 });
    expect(await server.stop('SIGTERM')).toBe(0);
    const stored = await openDatabase({ databaseUrl: null, dataDir });
    const localIds = (await stored.db.select({ localId: orders.localId }).from(orders)).map(({ localId }) => localId);
    await stored.close();
    const acknowledged = results.filter(({ status }) => status === 200).map(({ localId }) => localId);
    expect(localIds.toSorted()).toEqual(acknowledged.toSorted());
  },
);
