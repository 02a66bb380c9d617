import { fstatSync, fsyncSync } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Flushes a file or folder to its device. `path` is absolute. */
export type SyncFile = (descriptor: number, path: string) => void;

/** Time of the last change of each synced file, as a Unix timestamp in milliseconds, by absolute path. */
export type SyncedFiles = ReadonlyMap<string, number>;

/** Open file of Emscripten's file system, with the fields used here. */
type Stream = { node: object; nfd?: number };
/** Emscripten's NODEFS. Its `fsync` system call looks for `stream_ops.fsync`, which is missing. */
type NodeFileSystem = {
  realPath: (node: object) => string;
  /** Runs a function and converts Node's errors to Emscripten's. */
  tryFSOperation: (work: () => void) => void;
  stream_ops: { fsync?: (stream: Stream) => number };
};

const syncFile: SyncFile = (descriptor) => fsyncSync(descriptor);

/**
 * PGlite's NodeFS with a working `fsync`: in NodeFS `fsync` and `fdatasync` succeed without doing anything. A failed `fsync`
 * stops the database, which recovers at the next start.
 */
class DurableFilesystem extends NodeFS {
  readonly #sync: SyncFile;
  readonly #synced: SyncedFiles;

  constructor(folder: string, sync: SyncFile, synced: SyncedFiles) {
    super(folder);
    this.#sync = sync;
    this.#synced = synced;
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args);
    const addSync = (module: object) => {
      const { NODEFS } = module as { NODEFS: NodeFileSystem };
      NODEFS.stream_ops.fsync = ({ node, nfd }) => {
        // On Windows a folder has no descriptor.
        if (nfd === undefined) return 0;
        const path = NODEFS.realPath(node);
        NODEFS.tryFSOperation(() => {
          if (this.#synced.get(path) !== fstatSync(nfd).ctimeMs) this.#sync(nfd, path);
        });
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}

/**
 * Returns options for a PGlite that acknowledges a commit only after it reached the device. By default PGlite runs PostgreSQL
 * with `-F`, which turns `fsync` off, and with the sync method `fdatasync`, which does nothing here. Files listed in `synced`
 * are skipped as long as they have not changed.
 */
export function durableOptions(folder: string, { sync = syncFile, synced = new Map() }: { sync?: SyncFile; synced?: SyncedFiles } = {}) {
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F');
  return { fs: new DurableFilesystem(folder, sync, synced), startParams: [...startParams, '-c', 'wal_sync_method=fsync'] };
}

/**
 * Flushes a folder recursively to its device, many files at a time, and returns the last change of each file. Use it after PGlite
 * created a database, which it does not flush, and before crash recovery, which flushes about a thousand files one by one.
 */
export async function syncFolder(folder: string, sync: (path: string) => Promise<number> = syncPath): Promise<SyncedFiles> {
  const synced = new Map<string, number>();
  const visit = async (path: string) => {
    const entries = await readdir(path, { withFileTypes: true });
    const flushed = entries.map(async (entry) => {
      const child = join(path, entry.name);
      if (entry.isDirectory()) await visit(child);
      else if (entry.isFile()) synced.set(child, await sync(child));
    });
    await Promise.all(flushed);
    // Windows cannot open folders.
    if (process.platform !== 'win32') synced.set(path, await sync(path));
  };
  await visit(resolve(folder));
  return synced;
}

/** Flushes a file and returns its last change as a Unix timestamp in milliseconds. */
async function syncPath(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    const { ctimeMs } = await file.stat();
    await file.sync();
    return ctimeMs;
  } finally {
    await file.close();
  }
}

/**
 * Whether the database in a folder was not shut down cleanly. In PostgreSQL's `ControlFileData` the state is the 32-bit integer at
 * byte 16, and 1 is `DB_SHUTDOWNED`.
 */
export async function needsRecovery(folder: string): Promise<boolean> {
  const control = await readFile(join(folder, 'global/pg_control')).catch(() => null);
  return control !== null && control.length > 20 && control.readInt32LE(16) !== 1;
}
