import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { PGlite } from '@electric-sql/pglite';
import { lockFolderWhenFree } from './folder-lock.ts';
import { PipelinedPGlite } from './pglite-client.ts';
import { durableOptions, needsRecovery, syncFolder, type SyncedFiles } from './durable-filesystem.ts';

/** How often the size of the write-ahead log is looked at, in milliseconds, and from how many bytes on it is checkpointed. */
const checkpointPolicy = { everyMs: 60_000, bytes: 32 * 1024 * 1024 };

/** Where an embedded database is, and how it is opened. */
export type EmbeddedDatabaseOptions = {
  dataDir: string;
  /** What a database in memory begins with. */
  dump?: Blob;
  /** False: commits in a folder are answered before they are on the device, for tests and measurements. */
  isDurable?: boolean;
};

/**
 * Opens the embedded PGlite in `dataDir` (`memory://`: in memory alone, begun with the content of `dump` where there is
 * one) and runs the migrations. On a folder a commit is answered when it is on the device.
 *
 * @throws FolderLockedError where another process holds the folder
 */
export async function openEmbeddedDatabase({ dataDir, dump, isDurable = true }: EmbeddedDatabaseOptions, migrationsFolder: string | null) {
  const isFolder = !dataDir.startsWith('memory:');
  const release = isFolder ? await lockFolderWhenFree(dataDir, { onLost: () => killProcess(dataDir) }) : () => {};
  try {
    const isNew = isFolder && !existsSync(join(dataDir, 'PG_VERSION'));
    const place = isFolder && isDurable ? durableOptions(dataDir, await syncAfterCrash(dataDir)) : { dataDir };
    const client = new PipelinedPGlite({ ...place, ...(dump === undefined ? {} : { loadDataDir: dump }) });
    const queries = drizzle({ client });
    if (migrationsFolder === null) await client.waitReady;
    else await migrate(queries, { migrationsFolder });
    if (isNew && isDurable) await syncFolder(dataDir);
    const stopCheckpoints = isFolder ? startCheckpoints(client) : () => {};
    return {
      queries,
      ping: async () => void (await client.query('select 1')),
      close: async () => {
        stopCheckpoints();
        await client.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** What a process that was killed has left unsynced is synced before recovery does so one file at a time. */
async function syncAfterCrash(dataDir: string): Promise<{ synced?: SyncedFiles }> {
  return (await needsRecovery(dataDir)) ? { synced: await syncFolder(dataDir) } : {};
}

/** Ends the process without another write: what it would still flush would damage the other process's database. */
function killProcess(dataDir: string): void {
  console.error(`${dataDir} was taken over by another process while this one stood still: stopping without closing the database`);
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Checkpoints the database from time to time: PGlite has no background process that does, so the log, and the time that
 * recovery takes after a crash, would grow until the next proper stop.
 */
function startCheckpoints(client: PGlite): () => void {
  const timer = setInterval(() => {
    checkpointIfDue(client, checkpointPolicy.bytes).catch((error: unknown) =>
      console.error(`checkpoint of the embedded database failed: ${error instanceof Error ? error.message : 'unknown'}`),
    );
  }, checkpointPolicy.everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Checkpoints the database where its log has grown by so many bytes since the last time; returns whether it did. */
export async function checkpointIfDue(client: PGlite, bytes: number): Promise<boolean> {
  const { rows } = await client.query<{ grown: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as grown from pg_control_checkpoint()',
  );
  if ((rows[0]?.grown ?? 0) < bytes) return false;
  await client.exec('checkpoint');
  return true;
}
