// References: INV-n in docs/invariants.md.

import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { queryRows } from '#server/backup/dump.ts';
import { openDatabase } from '#server/database/database.ts';
import { durableOptions, needsRecovery, syncFolder } from '#server/database/durable-filesystem.ts';
import { checkpointIfDue } from '#server/database/embedded-database.ts';
import { PipelinedPGlite } from '#server/database/pglite-client.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'durable-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Fake disk that simulates a power cut: each file keeps only the content of its last sync. */
function strictDisk(data: string, disk: string) {
  return (_descriptor: number, path: string) => {
    const copy = join(disk, relative(data, path));
    mkdirSync(dirname(copy), { recursive: true });
    if (statSync(path).isDirectory()) mkdirSync(copy, { recursive: true });
    else copyFileSync(path, copy);
  };
}

test('every acknowledged commit is there after a power cut at any moment, before and after a checkpoint (INV-1)', async () => {
  const [data, disk] = [join(folder, 'data'), join(folder, 'disk')];
  mkdirSync(data);
  const sync = strictDisk(data, disk);
  const client = new PipelinedPGlite(durableOptions(data, { sync }));
  await client.exec('create table acknowledged (number int primary key, filler text)');
  await syncFolder(data, async (path) => (sync(0, path), 0));
  const cuts: { folder: string; last: number }[] = [];
  for (let number = 1; number <= 60; number += 1) {
    await client.query('insert into acknowledged values ($1, $2)', [number, 'x'.repeat(4000)]);
    if (number === 30) await client.exec('checkpoint');
    if (number % 15 !== 0) continue;
    const at = join(folder, `cut-${number}`);
    cpSync(disk, at, { recursive: true });
    cuts.push({ folder: at, last: number });
  }
  await client.close();
  for (const { folder: at, last } of cuts) {
    const reopened = new PipelinedPGlite(at);
    const { rows } = await reopened.query('select count(*)::int as count, max(number) as last from acknowledged');
    await reopened.close();
    expect(rows).toEqual([{ count: last, last }]);
  }
}, 120_000);

test('recovery after a crash syncs what has changed since the folder was synced, not each of a thousand files again', async () => {
  const [data, killed] = [join(folder, 'data'), join(folder, 'killed')];
  const client = new PipelinedPGlite(data);
  await client.exec('create table acknowledged (number int)');
  await client.exec('insert into acknowledged values (1)');
  cpSync(data, killed, { recursive: true });
  await client.close();
  expect([await needsRecovery(data), await needsRecovery(killed)]).toEqual([false, true]);
  const synced = await syncFolder(killed);
  const syncedAgain: string[] = [];
  const reopened = new PipelinedPGlite(durableOptions(killed, { synced, sync: (_descriptor, path) => void syncedAgain.push(path) }));
  const { rows } = await reopened.query('select number from acknowledged');
  await reopened.close();
  expect(rows).toEqual([{ number: 1 }]);
  expect(synced.size).toBeGreaterThan(900);
  expect(syncedAgain.length).toBeLessThan(100);
  expect(syncedAgain).toContain(join(killed, 'global/pg_control'));
}, 60_000);

test('a database in a folder syncs its commits to the device', async () => {
  const database = await openDatabase({ databaseUrl: null, dataDir: join(folder, 'data') });
  const rows = await queryRows(database.db, sql`select current_setting('fsync') as fsync, current_setting('wal_sync_method') as method`);
  await database.close();
  expect(rows).toEqual([{ fsync: 'on', method: 'fsync' }]);
}, 60_000);

test('a commit whose sync failed is not acknowledged', async () => {
  let isBroken = false;
  const sync = () => {
    if (isBroken) throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO' });
  };
  const client = new PipelinedPGlite(durableOptions(join(folder, 'data'), { sync }));
  await client.exec('create table acknowledged (number int)');
  isBroken = true;
  await expect(client.query('insert into acknowledged values (1)')).rejects.toThrow();
}, 60_000);

test('the log of a database that is never stopped is checkpointed once it has grown', async () => {
  const client = new PipelinedPGlite(folder);
  await client.exec('create table rows (content text)');
  await client.exec('checkpoint');
  expect(await checkpointIfDue(client, 1_000_000)).toBe(false);
  await client.exec("insert into rows select repeat('x', 1000) from generate_series(1, 2000)");
  expect(await checkpointIfDue(client, 1_000_000)).toBe(true);
  expect(await checkpointIfDue(client, 1_000_000)).toBe(false);
  await client.close();
}, 60_000);
