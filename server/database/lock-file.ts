import { closeSync, fstatSync, linkSync, openSync, readFileSync, rmSync } from 'node:fs';
import { parseHolder, type Holder } from './lock-holder.ts';

/** Content of a lock file, and when it was written or renewed, in milliseconds since 1970. */
export type Lock = { holder: Holder; changedAt: number };

/**
 * Reads a lock file, or returns null if there is none. Holder and time come from one file descriptor, even if the file is being
 * replaced.
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

/** Links a finished draft to the lock's path. Returns false if a lock exists. */
export function linkLock(draft: string, path: string): boolean {
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

/** Removes the lock with this token; another one stays. */
export function removeLock(path: string, token: string): void {
  if (readLock(path)?.holder.token === token) rmSync(path, { force: true });
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
