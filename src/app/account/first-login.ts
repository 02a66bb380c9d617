import { createLazyChart } from '#lazy/chart.ts';
import { loginSnapshot } from '#machines/initial-snapshots/login.ts';
import type { LoginChart } from '#features/account/account-context.ts';
import type { AccountActors } from '#routes/context.ts';
import { createFirstAccount } from './first-account.ts';

type LoginPage = AccountActors & { login: LoginChart };

/**
 * Creates what the log-in form needs on a first page without stored data. `load` opens its charts, and the first event does.
 */
export function createFirstLogin(open: () => Promise<LoginPage>): { page: LoginPage; load: () => Promise<unknown> } {
  const { actors, openOnce } = createFirstAccount(open);
  const login = createLazyChart(loginSnapshot, async () => (await openOnce()).login);
  return { page: { ...actors, login }, load: () => Promise.all([actors.session.load(), login.load()]) };
}
