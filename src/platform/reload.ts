import { reloadGuardMs } from '#config/constants.ts';

const blockers = new Set<() => boolean>();
let isReloading = false;

/** Prevents `reloadPage` while the function returns true. Returns the function that removes the block. */
export function blockReload(isBlocked: () => boolean): () => void {
  blockers.add(isBlocked);
  return () => void blockers.delete(isBlocked);
}

/**
 * Reloads the page, at most once in ten seconds per path, and never while a reload is blocked. Returns whether it reloads. Without
 * session storage it never reloads, because a reload loop could not be detected.
 *
 * @spec docs/behaviour §8 Failed page-chunk load; docs/invariants.md INV-17
 */
export function reloadPage(): boolean {
  if (isReloading) return true;
  if ([...blockers].some((isBlocked) => isBlocked())) return false;
  const key = `reload:${location.pathname}`;
  try {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? Number.NaN) < reloadGuardMs) return false;
    sessionStorage.setItem(key, String(Date.now()));
  } catch {
    return false;
  }
  isReloading = true;
  location.reload();
  return true;
}

/** Whether the browser has begun to leave the page: the visitor may still stay, if the navigation is stopped or turns out to be a download. */
export type UnloadWatch = { hasBegun: () => boolean; stop: () => void };

/**
 * Watches whether the browser begins to leave the page. Firefox then aborts what the page is loading. Stop it soon: Firefox keeps no page
 * with a `beforeunload` listener for its Back button.
 */
export function watchUnload(): UnloadWatch {
  let hasBegun = false;
  const onUnload = () => void (hasBegun = true);
  // The server has no such events.
  globalThis.addEventListener?.('beforeunload', onUnload);
  return { hasBegun: () => hasBegun, stop: () => globalThis.removeEventListener?.('beforeunload', onUnload) };
}
