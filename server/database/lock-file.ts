import { closeSync, fstatSync, linkSync, openSync, readFileSync, rmSync } from 'node:fs';
import { parseHolder, type Holder } from './lock-holder.ts';

/** Content of a lock file, and the time of its last heartbeat as a Unix timestamp in milliseconds. */
export type Lock = { holder: Holder; changedAt: number };

/**
 * Reads a lock file, or returns null if there is none. Reads content and time from one file descriptor, so that they belong
 * together even if the file is being replaced.
 */
export function readLock(path: string): Lock | null {
  let file: number | null = null;
  try {
    file = openSync(path, 'r');
    return { changedAt: fstatSync(file).mtimeMs, holder: parseHolder(readFileSync(file, 'utf8')) };
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  } finally {
    if (file !== null) closeSync(file);
  }
}

/** Links a complete draft to the lock's path. Returns false if a lock exists. */
export function linkLock(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Removes the lock if it has this token. */
export function removeLock(path: string, token: string): void {
  if (readLock(path)?.holder.token === token) rmSync(path, { force: true });
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
