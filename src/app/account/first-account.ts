import { createLazyChart } from '#lazy/chart.ts';
import { loadWhenOnline } from '#lazy/connection.ts';
import { loadOnce } from '#lazy/load-once.ts';
import { sessionSnapshot } from '#machines/initial-snapshots/session.ts';
import type { AccountActors } from '#routes/context.ts';

const subscribe = () => ({ unsubscribe: () => {} });

/**
 * Creates what an account page needs before its charts are loaded. `openOnce` opens them, and the first event does. Both wait for
 * the network. The page neither shows nor changes the cooldown and the draft.
 */
export function createFirstAccount<Page extends AccountActors>(open: () => Promise<Page>) {
  const openOnce = loadOnce(() => loadWhenOnline(open));
  const session = createLazyChart(sessionSnapshot, async () => (await openOnce()).session);
  const actors = {
    session,
    codeCooldown: { getSnapshot: () => 0, subscribe },
    profileDraft: { getSnapshot: () => null, subscribe, change: () => {}, clear: () => {} },
  };
  return { actors, openOnce };
}
