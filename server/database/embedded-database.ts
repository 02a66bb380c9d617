import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { zstdDecompressSync } from 'node:zlib';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { PGlite } from '@electric-sql/pglite';
import { root } from '#server/root.ts';
import { lockFolderWhenFree } from './folder-lock.ts';
import { PipelinedPGlite } from './pglite-client.ts';
import { durableOptions, needsRecovery, syncFolder, type SyncedFiles } from './durable-filesystem.ts';

/** Interval of the checks in milliseconds, and growth of the write-ahead log in bytes that triggers a checkpoint. */
const checkpointPolicy = { intervalMs: 60_000, bytes: 32 * 1024 * 1024 };

/**
 * V8 compiles the WebAssembly of PGlite once, with its baseline compiler. By default it compiles functions that run often a second time,
 * which takes the start of a server from half a gigabyte to a whole one, and saves a quarter of the processor time of an order's
 * statements. V8 reads the options when it compiles, and `--liftoff-only` alone would imply the others at the start of the process only.
 */
for (const option of ['--liftoff-only', '--no-wasm-dynamic-tiering', '--no-wasm-tier-up']) setFlagsFromString(option);

/** Location of an embedded database and how to open it. */
export type EmbeddedDatabaseOptions = {
  dataDir: string;
  /** Initial content of a database in memory. */
  dump?: Blob;
  /** False acknowledges commits before they reach the device, for tests and benchmarks. */
  isDurable?: boolean;
};

/**
 * Opens the embedded PGlite in `dataDir` (`memory://`: in memory, initialised from `dump` if given) and runs the migrations.
 *
 * @throws FolderLockedError if another process has locked the folder
 */
export async function openEmbeddedDatabase({ dataDir, dump, isDurable = true }: EmbeddedDatabaseOptions, migrationsFolder: string | null) {
  const isFolder = !dataDir.startsWith('memory:');
  const unlock = isFolder ? await lockFolderWhenFree(dataDir, { onLost: () => killProcess(dataDir) }) : () => {};
  try {
    const isNew = isFolder && !existsSync(join(dataDir, 'PG_VERSION'));
    const storageOptions = isFolder && isDurable ? durableOptions(dataDir, await syncAfterCrash(dataDir)) : { dataDir };
    const content = dump ?? (isNew ? readTemplate() : undefined);
    const client = new PipelinedPGlite({ ...storageOptions, ...(content === undefined ? {} : { loadDataDir: content }) });
    const db = drizzle({ client });
    if (migrationsFolder === null) await client.waitReady;
    else await migrate(db, { migrationsFolder });
    if (isNew && isDurable) await syncFolder(dataDir);
    const stopCheckpoints = isFolder ? startCheckpoints(client) : () => {};
    return {
      db,
      errors: client.errors,
      countConnections: null,
      ping: async () => void (await client.query('select 1')),
      close: async () => {
        stopCheckpoints();
        await client.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** Returns the new database that the build has prepared. Without a build PGlite creates one, which takes more memory and time. */
function readTemplate(): Blob | undefined {
  const file = join(root, 'dist/database.tar.zst');
  return existsSync(file) ? new Blob([zstdDecompressSync(readFileSync(file))]) : undefined;
}

/** Flushes all files after a crash, in parallel; PostgreSQL's recovery would flush them one by one. */
async function syncAfterCrash(dataDir: string): Promise<{ synced?: SyncedFiles }> {
  return (await needsRecovery(dataDir)) ? { synced: await syncFolder(dataDir) } : {};
}

/** Kills the process without closing the database: further writes would corrupt it for the process that took over. */
function killProcess(dataDir: string): void {
  console.error(`${dataDir} was taken over by another process while this one was suspended: exiting without closing the database`);
  process.kill(process.pid, 'SIGKILL');
}

/**
 * Runs checkpoints periodically and returns the function that stops them. PGlite has no background process for it, so without
 * them the write-ahead log, and the time of crash recovery, would grow until the next clean shutdown.
 */
function startCheckpoints(client: PGlite): () => void {
  const timer = setInterval(() => {
    checkpointIfDue(client, checkpointPolicy.bytes).catch((error: unknown) =>
      console.error(`checkpoint of the embedded database failed: ${error instanceof Error ? error.message : 'unknown'}`),
    );
  }, checkpointPolicy.intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Runs a checkpoint if the write-ahead log grew by at least `bytes` since the last one. Returns whether it ran one. */
export async function checkpointIfDue(client: PGlite, bytes: number): Promise<boolean> {
  const { rows } = await client.query<{ grownBytes: number }>(
    'select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 as "grownBytes" from pg_control_checkpoint()',
  );
  if ((rows[0]?.grownBytes ?? 0) < bytes) return false;
  await client.exec('checkpoint');
  return true;
}
