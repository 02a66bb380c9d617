import { visitMaximumMs, visitStampMs } from '#config/constants.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { lastVisitKey } from '#stores/storage-keys.ts';
import { load } from '#lazy/load.ts';

/**
 * Starts a visit: clears the stored data of a last visit more than 24 hours ago, and updates the time of the visit while the page is
 * used. Await it before anything reads storage. A time in the future, caused by a changed device clock, is overwritten.
 *
 * While an order of the last visit is unresolved, nothing is cleared and the time is not updated, so that the first visit after the
 * order's end clears the data.
 *
 * @spec docs/behaviour §4 Last visit
 */
export async function openVisit(storage: KeyValueStorage): Promise<void> {
  const isExpired = Date.now() - Number(storage.get(lastVisitKey) ?? Number.NaN) > visitMaximumMs;
  if (isExpired && !(await clearVisit(storage))) return;
  let stampedAt = 0;
  function renewStamp() {
    const now = Date.now();
    if (document.hidden || Math.abs(now - stampedAt) < visitStampMs) return;
    stampedAt = now;
    storage.set(lastVisitKey, String(now));
  }
  renewStamp();
  for (const type of ['pointerdown', 'keydown', 'visibilitychange']) document.addEventListener(type, renewStamp, { passive: true });
}

/** Returns false if nothing was cleared, because an order is unresolved or the code cannot be loaded. The next visit tries again. */
function clearVisit(storage: KeyValueStorage): Promise<boolean> {
  return load(() => import('./expired-visit.ts')).then(
    ({ clearExpiredVisit }) => clearExpiredVisit(storage),
    () => false,
  );
}
