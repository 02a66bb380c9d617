import { createLazyActor } from '#actors/lazy-actor.ts';
import type { LoginChart } from '#features/account/account-context.ts';
import type { AccountActors } from '#routes/context.ts';
import { createFirstAccount } from './first-account.ts';

type LoginPage = AccountActors & { login: LoginChart };

/** Initial snapshot of the login's chart, without stored data. */
export const emptyLogin: ReturnType<LoginChart['getSnapshot']> = {
  value: 'filling',
  context: { email: '', failure: null, notice: null, session: null },
  hasTag: (tag) => tag === 'editable',
};

/**
 * Creates what the log-in form needs on a first page without stored data. Its charts are loaded by `load` or the first event, which
 * is sent once `open` has opened them.
 */
export function createFirstLogin(open: () => Promise<LoginPage>): { page: LoginPage; load: () => Promise<unknown> } {
  const { actors, openOnce } = createFirstAccount(open);
  const login = createLazyActor(emptyLogin, async () => (await openOnce()).login);
  return { page: { ...actors, login }, load: () => Promise.all([actors.session.load(), login.load()]) };
}
