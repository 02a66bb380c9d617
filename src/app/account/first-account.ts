import { createLazyActor } from '#actors/lazy-actor.ts';
import { loadOnce } from '#lazy/load-once.ts';
import type { AccountActors } from '#routes/context.ts';

/** Initial snapshot of the session's chart, without a session. */
export const anonymousSession: ReturnType<AccountActors['session']['getSnapshot']> = {
  value: 'anonymous',
  context: { session: null, endedSession: null, endReason: null },
  hasTag: () => false,
};

const subscribe = () => ({ unsubscribe: () => {} });

/**
 * Creates what an account page needs before its charts are loaded. They are opened by `openOnce`, or by the first event, which is then
 * sent to them. The page neither shows nor changes the cooldown and the draft.
 */
export function createFirstAccount<Page extends AccountActors>(open: () => Promise<Page>) {
  const openOnce = loadOnce(open);
  const session = createLazyActor(anonymousSession, async () => (await openOnce()).session);
  const actors = {
    session,
    codeCooldown: { getSnapshot: () => 0, subscribe },
    profileDraft: { getSnapshot: () => null, subscribe, change: () => {}, clear: () => {} },
  };
  return { actors, openOnce };
}
