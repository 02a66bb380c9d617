import { randomUUID } from 'node:crypto';
import { closeSync, futimesSync, mkdirSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { linkLock, readLock, removeLock, type Lock } from './lock-file.ts';
import { isRunning, describeOwnProcess, pidNamespace } from './lock-holder.ts';

/** Error for a folder that a running process has locked. */
export class FolderLockedError extends Error {
  readonly pid: number;
  /** Last heartbeat of a holder in another PID namespace; null if the holder runs on this system. */
  readonly heartbeat: string | null;
  constructor(folder: string, pid: number, heartbeat: string | null) {
    const holderPlace = heartbeat === null ? '' : ' of another container or machine';
    super(`${folder} is in use by process ${pid}${holderPlace}. Stop it first, or give this server another DATA_DIR.`);
    this.name = 'FolderLockedError';
    this.pid = pid;
    this.heartbeat = heartbeat;
  }
}

export type LockOptions = {
  /** PID namespace of this process. */
  namespace?: string;
  /** Milliseconds between two heartbeats. */
  heartbeatMs?: number;
  /** Milliseconds without a heartbeat after which a holder in another PID namespace counts as dead. */
  staleMs?: number;
  /** A heartbeat that was observed for `staleMs` without a change: its holder is dead, even if the clocks differ. */
  deadHeartbeat?: string | null;
  /** Called when another process has taken over the lock. This process must not write to the folder any more. */
  onLost?: () => void;
};

const defaults = {
  heartbeatMs: 5000,
  staleMs: 30_000,
  deadHeartbeat: null,
  onLost: () => {},
};
type Settings = Required<LockOptions>;

/**
 * Locks a folder for this process and returns the function that unlocks it. PGlite itself does not prevent two processes from
 * opening the same folder and overwriting each other's rows.
 *
 * The lock is a file that names its holder. A holder in this PID namespace keeps the lock while its process runs, however old the
 * file is; a dead one (`kill -9`, power cut) is replaced. The start time tells a reused process id apart. A holder in another
 * namespace (container, machine, earlier boot) cannot be looked up: it keeps the lock while its heartbeat, the file's
 * modification time, is recent.
 *
 * @throws FolderLockedError if the holder is alive, also if it is this process
 */
export function lockFolder(folder: string, options: LockOptions = {}): () => void {
  mkdirSync(folder, { recursive: true });
  const settings = { ...defaults, namespace: pidNamespace(), ...options };
  const path = join(folder, 'storefront.lock');
  const token = createLockFile(path, folder, settings);
  const file = openSync(path, 'r+');
  const heartbeatTimer = setInterval(() => renewHeartbeat(path, file, token, settings.onLost), settings.heartbeatMs);
  heartbeatTimer.unref();
  return () => {
    clearInterval(heartbeatTimer);
    closeSync(file);
    removeLock(path, token);
  };
}

/**
 * Locks a folder like `lockFolder`, but watches the heartbeat of a holder in another PID namespace for `staleMs` before giving
 * up: a container that was killed and restarted finds its own recent heartbeat. Rejects as soon as the heartbeat changes.
 */
export async function lockFolderWhenFree(folder: string, options: LockOptions = {}): Promise<() => void> {
  const { heartbeatMs, staleMs } = { ...defaults, ...options };
  const watchedSince = performance.now();
  let watchedHeartbeat: string | null = null;
  for (;;)
    try {
      const isDead = performance.now() - watchedSince > staleMs;
      return lockFolder(folder, { ...options, deadHeartbeat: isDead ? watchedHeartbeat : null });
    } catch (error) {
      if (!(error instanceof FolderLockedError) || error.heartbeat === null) throw error;
      if (watchedHeartbeat !== null && watchedHeartbeat !== error.heartbeat) throw error;
      watchedHeartbeat = error.heartbeat;
      await wait(heartbeatMs / 5);
    }
}

/** Renews the heartbeat through this lock's own file descriptor, so that it cannot touch a lock that replaced this one. */
function renewHeartbeat(path: string, file: number, token: string, onLost: () => void): void {
  try {
    const holder = readLock(path)?.holder;
    if (holder !== undefined && holder.token !== token) return onLost();
    const now = new Date();
    futimesSync(file, now, now);
  } catch (error) {
    console.error(`the heartbeat of ${path} failed: ${error instanceof Error ? error.message : 'unknown'}`);
  }
}

/**
 * Creates the lock file atomically, by linking a complete draft, and returns its token. A second lock of the same kind guards the
 * replacement of a dead holder's file, so that only one of several processes replaces it.
 */
function createLockFile(path: string, folder: string, settings: Settings): string {
  const token = randomUUID();
  const draft = `${path}.${token}`;
  writeFileSync(draft, JSON.stringify(describeOwnProcess(token, settings.namespace)), { flush: true });
  try {
    while (!linkLock(draft, path)) {
      const existingLock = readLock(path);
      if (existingLock === null) continue;
      rejectLivingHolder(existingLock, folder, settings);
      const takeover = `${path}.takeover`;
      const takeoverToken = createLockFile(takeover, folder, settings);
      try {
        if (readLock(path)?.holder.token !== existingLock.holder.token) continue;
        renameSync(draft, path);
        break;
      } finally {
        removeLock(takeover, takeoverToken);
      }
    }
    return token;
  } finally {
    rmSync(draft, { force: true });
  }
}

function rejectLivingHolder({ holder, changedAt }: Lock, folder: string, { namespace, staleMs, deadHeartbeat }: Settings): void {
  if (holder.namespace === undefined || holder.namespace === namespace) {
    if (isRunning(holder)) throw new FolderLockedError(folder, holder.pid, null);
    return;
  }
  const heartbeat = `${holder.token} ${changedAt}`;
  if (heartbeat !== deadHeartbeat && Date.now() - changedAt < staleMs) throw new FolderLockedError(folder, holder.pid, heartbeat);
}
