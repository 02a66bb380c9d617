import { fsyncSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** Has the system write a file or folder to its device, and waits for it. `path` is the file's own. */
export type SyncFile = (descriptor: number, path: string) => void;

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

  constructor(folder: string, sync: SyncFile) {
    super(folder);
    this.#sync = sync;
  }

  override async init(...given: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...given);
    const addSync = (module: object) => {
      const { NODEFS } = module as { NODEFS: NodeFileSystem };
      NODEFS.stream_ops.fsync = ({ node, nfd }) => {
        // A folder that the system does not open has no descriptor: on Windows none has.
        if (nfd !== undefined) NODEFS.tryFSOperation(() => this.#sync(nfd, NODEFS.realPath(node)));
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addSync] } };
  }
}

/**
 * Options of a PGlite on a folder that answers a commit only when it is on the device: `-F` of PGlite's defaults turns
 * `fsync` off. `fdatasync`, the default method, does nothing in PGlite whatever its file system can do.
 */
export function durableOptions(folder: string, sync: SyncFile = syncFile) {
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F');
  return { fs: new DurableFilesystem(folder, sync), startParams: [...startParams, '-c', 'wal_sync_method=fsync'] };
}

/** Writes a folder with all it holds to its device: a new database is created without. */
export async function syncFolder(folder: string, sync: (path: string) => Promise<void> = syncPath): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  const written = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await syncFolder(path, sync);
    else if (entry.isFile()) await sync(path);
  });
  await Promise.all(written);
  // Windows opens no folders.
  if (process.platform !== 'win32') await sync(folder);
}

async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
