import { visitMaximumMs, visitStampMs } from '#config/constants.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { lastVisitKey } from './visit-keys.ts';

/**
 * Opens a visit: clears what one of more than 24 hours ago has stored, and stamps this one while the page is in use. Await it
 * before anything reads storage. A stamp in the future, which a changed device clock leaves behind, is replaced.
 *
 * While an order of the last visit is open, nothing is cleared and the stamp is kept, so that the first visit after the
 * order's end clears it.
 *
 * @spec §4 Last visit
 */
export async function openVisit(storage: KeyValueStorage): Promise<void> {
  const isExpired = Date.now() - Number(storage.get(lastVisitKey) ?? Number.NaN) > visitMaximumMs;
  if (isExpired && !(await clearVisit(storage))) return;
  let stampedAt = 0;
  function stamp() {
    const now = Date.now();
    if (document.hidden || Math.abs(now - stampedAt) < visitStampMs) return;
    stampedAt = now;
    storage.set(lastVisitKey, String(now));
  }
  stamp();
  for (const type of ['pointerdown', 'keydown', 'visibilitychange']) document.addEventListener(type, stamp, { passive: true });
}

/** Returns false if nothing was cleared: an order is open, or the code cannot be loaded. The next visit tries again. */
function clearVisit(storage: KeyValueStorage): Promise<boolean> {
  return import('./expired-visit.ts').then(
    ({ clearExpiredVisit }) => clearExpiredVisit(storage),
    () => false,
  );
}
