import { createLazyActor } from '#actors/lazy-actor.ts';
import type { LoginChart } from '#features/account/account-context.ts';
import type { AccountActors } from '#routes/context.ts';

type LoginPage = AccountActors & { login: LoginChart };
type SnapshotOf<Chart extends { getSnapshot: () => unknown }> = ReturnType<Chart['getSnapshot']>;

/** Initial snapshot of the session's chart, without a session. */
export const anonymousSession: SnapshotOf<AccountActors['session']> = {
  value: 'anonymous',
  context: { session: null, endedSession: null, endReason: null },
  hasTag: () => false,
};

/** Initial snapshot of the login's chart, without stored data. */
export const emptyLogin: SnapshotOf<LoginChart> = {
  value: 'filling',
  context: { email: '', failure: null, notice: null, session: null },
  hasTag: (tag) => tag === 'editable',
};

/**
 * Creates what the log-in form needs on a first page without stored data. Its charts are loaded by `load` or the first event, which
 * is sent once `open` has opened them.
 */
export function createFirstLogin(open: () => Promise<LoginPage>): { page: LoginPage; load: () => Promise<unknown> } {
  let opening: Promise<LoginPage> | null = null;
  async function openOnce() {
    try {
      return await (opening ??= open());
    } catch (error) {
      opening = null;
      throw error;
    }
  }
  const session = createLazyActor(anonymousSession, async () => (await openOnce()).session);
  const login = createLazyActor(emptyLogin, async () => (await openOnce()).login);
  const subscribe = () => ({ unsubscribe: () => {} });
  // The form neither shows nor changes the cooldown and the draft.
  const page = {
    session,
    login,
    codeCooldown: { getSnapshot: () => 0, subscribe },
    profileDraft: { getSnapshot: () => null, subscribe, change: () => {}, clear: () => {} },
  };
  return { page, load: () => Promise.all([session.load(), login.load()]) };
}
