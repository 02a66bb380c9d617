import type { AnyStateMachine, ContextFrom, EventFromLogic, StateValueFrom, TagsFrom } from 'xstate';
import { createLazyChart } from '#lazy/chart.ts';
import { loadWhenOnline } from '#lazy/connection.ts';
import { loadOnce } from '#lazy/load-once.ts';
import type { InitialSnapshot } from '#machines/actor-like.ts';
import { sessionSnapshot } from '#machines/initial-snapshots/session.ts';
import { createNotifier } from '#platform/notifier.ts';
import type { AccountActors, FormPage } from '#routes/context.ts';

/**
 * Creates what an account page needs before its charts are loaded. `openOnce` opens them, and the first event does. Both wait for
 * the network. The page neither shows nor changes the draft.
 */
export function createFirstAccount<Page extends AccountActors>(open: () => Promise<Page>) {
  const cooldownNotifier = createNotifier<number>();
  let remainingSeconds = () => 0;
  const openOnce = loadOnce(async () => {
    const page = await loadWhenOnline(open);
    remainingSeconds = page.codeCooldown.getSnapshot;
    page.codeCooldown.subscribe(cooldownNotifier.notify);
    return page;
  });
  const session = createLazyChart(sessionSnapshot, async () => (await openOnce()).session);
  const actors = {
    session,
    codeCooldown: { getSnapshot: () => remainingSeconds(), subscribe: cooldownNotifier.subscribe },
    profileDraft: { getSnapshot: () => null, subscribe: () => ({ unsubscribe: () => {} }), change: () => {}, clear: () => {} },
  };
  return { actors, openOnce };
}

/**
 * Creates what a page with a form needs before its charts are loaded. `load` opens them, and the first event does.
 *
 * @param snapshot initial snapshot of the form's chart
 */
export function createFirstForm<Machine extends AnyStateMachine>(
  snapshot: InitialSnapshot<Machine>,
  open: () => Promise<FormPage<Machine>>,
): { page: FormPage<Machine>; load: () => Promise<unknown> } {
  const { actors, openOnce } = createFirstAccount(open);
  const form = createLazyChart<StateValueFrom<Machine>, ContextFrom<Machine>, TagsFrom<Machine>, EventFromLogic<Machine>>(
    snapshot,
    async () => (await openOnce()).form,
  );
  return { page: { ...actors, form }, load: () => Promise.all([actors.session.load(), form.load()]) };
}
