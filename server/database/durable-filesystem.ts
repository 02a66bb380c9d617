import { fstatSync, fsyncSync } from 'node:fs';
import { open, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Has the system write a file or folder to its device, and waits for it. `path` is the file's own. */
export type SyncFile = (descriptor: number, path: string) => void;

/** When each file that was synced had changed last, in milliseconds since 1970, by its absolute path. */
export type SyncedFiles = ReadonlyMap<string, number>;

/** An open file of Emscripten's file system, as far as it is used here. */
type Stream = { node: object; nfd?: number };
/** Emscripten's file system on the disk. `stream_ops.fsync` is looked for by its `fsync` call, and missing. */
type NodeFileSystem = {
  realPath: (node: object) => string;
  /** Turns Node's errors into those of the database. */
  tryFSOperation: (work: () => void) => void;
  stream_ops: { fsync?: (stream: Stream) => number };
};

const syncFile: SyncFile = (descriptor) => fsyncSync(descriptor);

/**
 * PGlite's file system on a folder, with a working `fsync`: as PGlite brings it, `fsync` and `fdatasync` succeed without
 * doing anything. A failed `fsync` stops the database, which recovers at the next start.
 */
class DurableFilesystem extends NodeFS {
  readonly #sync: SyncFile;
  readonly #synced: SyncedFiles;

  constructor(folder: string, sync: SyncFile, synced: SyncedFiles) {
    super(folder);
    this.#sync = sync;
    this.#synced = synced;
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const addSync = (module: object) => {
      const { NODEFS } = module as { NODEFS: NodeFileSystem };
      NODEFS.stream_ops.fsync = ({ node, nfd }) => {
        // A folder that the system does not open has no descriptor: on Windows none has.
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
 * Options of a PGlite on a folder that answers a commit only when it is on the device: `-F` of PGlite's defaults turns
 * `fsync` off. `fdatasync`, the default method, does nothing in PGlite whatever its file system can do. Files of `synced`
 * that have not changed since are not synced again.
 */
export function durableOptions(folder: string, { sync = syncFile, synced = new Map() }: { sync?: SyncFile; synced?: SyncedFiles } = {}) {
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F');
  return { fs: new DurableFilesystem(folder, sync, synced), startParams: [...startParams, '-c', 'wal_sync_method=fsync'] };
}

/**
 * Writes a folder with all it holds to its device, many files at a time, and returns when each had changed last. PGlite
 * creates a database without, and recovery after a crash syncs a thousand files one after the other.
 */
export async function syncFolder(folder: string, sync: (path: string) => Promise<number> = syncPath): Promise<SyncedFiles> {
  const synced = new Map<string, number>();
  const visit = async (path: string) => {
    const entries = await readdir(path, { withFileTypes: true });
    const written = entries.map(async (entry) => {
      const child = join(path, entry.name);
      if (entry.isDirectory()) await visit(child);
      else if (entry.isFile()) synced.set(child, await sync(child));
    });
    await Promise.all(written);
    // Windows opens no folders.
    if (process.platform !== 'win32') synced.set(path, await sync(path));
  };
  await visit(resolve(folder));
  return synced;
}

/** Syncs a file and returns when it had changed last, in milliseconds since 1970. */
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

/** Whether the database in a folder was not stopped properly: the state in its control file is not `shut down`. */
export async function needsRecovery(folder: string): Promise<boolean> {
  const control = await readFile(join(folder, 'global/pg_control')).catch(() => null);
  return control !== null && control.length > 20 && control.readInt32LE(16) !== 1;
}
