import { randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder belongs to a living process. */
export class FolderLockedError extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(`${folder} is in use by process ${pid}. Stop it first, or give this server another DATA_DIR.`);
    this.name = 'FolderLockedError';
    this.pid = pid;
  }
}

type Holder = { pid: number; startedAt: string | null; token: string };

/**
 * Takes a folder for this process alone and answers the function that gives it back. PGlite itself has no such lock: two
 * processes on one folder would lose each other's rows.
 *
 * The lock is a file naming the process. It is believed as long as that process lives, however old it is; the file of a
 * dead process (`kill -9`, power cut) is taken over. A process id that was given to another process since is seen by its
 * start time, where the system tells it. Throws `FolderLockedError` for a living holder, this process included.
 *
 * Process ids say nothing across machines: a folder shared over a network must be given to one machine only.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  return take(join(folder, 'storefront.lock'), folder);
}

/**
 * The holder's file appears whole or not at all: it is written aside and linked. Taking over a dead holder's file is
 * guarded by a lock of its own, taken the same way, so that of two that find a dead holder one alone replaces it.
 */
function take(path: string, folder: string): () => void {
  const own: Holder = { pid: process.pid, startedAt: factsOf(process.pid)?.startedAt ?? null, token: randomUUID() };
  const draft = `${path}.${own.token}`;
  writeFileSync(draft, JSON.stringify(own), { flush: true });
  try {
    while (!placed(draft, path)) {
      const holder = read(path);
      if (holder === null) continue;
      if (isAlive(holder)) throw new FolderLockedError(folder, holder.pid);
      const release = take(`${path}.takeover`, folder);
      try {
        if (read(path)?.token !== holder.token) continue;
        renameSync(draft, path);
        break;
      } finally {
        release();
      }
    }
  } finally {
    rmSync(draft, { force: true });
  }
  return () => {
    if (read(path)?.token === own.token) rmSync(path, { force: true });
  };
}

function placed(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** What the file says; null where there is none. A file of another kind names no living process: it counts as a dead holder's. */
function read(path: string): Holder | null {
  try {
    const content: unknown = JSON.parse(readFileSync(path, 'utf8'));
    return isHolder(content) ? content : nobody;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    if (error instanceof SyntaxError) return nobody;
    throw error;
  }
}

const nobody: Holder = { pid: 0, startedAt: null, token: '' };

function isHolder(content: unknown): content is Holder {
  return typeof content === 'object' && content !== null && 'pid' in content && 'startedAt' in content && 'token' in content;
}

function isAlive({ pid, startedAt }: Holder): boolean {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return !hasCode(error, 'ESRCH');
  }
  const now = factsOf(pid);
  if (now === null) return true;
  return now.state !== 'Z' && (startedAt === null || startedAt === now.startedAt);
}

/**
 * A process's state letter (`Z`: dead, not yet collected by its parent) and when it started, in the kernel's ticks
 * together with the boot they count from; null where the system does not tell.
 */
function factsOf(pid: number): { state: string; startedAt: string } | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    // The second field is the program's name in brackets, which may hold spaces and brackets: count from the last one.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return { state: fields[0] ?? '', startedAt: `${boot} ${fields[19] ?? ''}` };
  } catch {
    return null;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
