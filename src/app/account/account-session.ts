import { partialMatchKey } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import { createActor } from 'xstate';
import { provideAuth } from '#actors/auth/auth.actors.ts';
import { queryKeys } from '#api/query-keys.ts';
import { createCodeCooldown } from '#stores/code-cooldown.ts';
import { clearCustomerData, resetForCustomer } from '#stores/customer.ts';
import { exportCustomerData } from '#actors/auth/data-export.ts';
import { createProfileDraft } from '#stores/profile-draft.ts';
import { readers } from '#stores/storage-schemas.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import { isVerified, pendingEmail, type Session as LoggedIn } from '#domain/account/auth.ts';
import type { AccountActors, AccountPage } from '#routes/context.ts';
import { pageEvent, showOutcome } from './account-navigation.ts';
import { storeReturnPage } from './return-page.ts';
import type { ShopRouter } from '#app/router.tsx';
import type { Session } from './session.ts';

const started = new WeakMap<Session, AccountActors>();

/**
 * Lets a visitor into an account page, or leads them where they have to go first.
 *
 * @throws the router's redirect
 * @spec §2 Navigation outcomes; §6
 */
export async function admit(session: Session, router: ShopRouter, page: AccountPage): Promise<AccountActors> {
  await session.restore();
  const parts = started.get(session) ?? startAccount(session, router);
  started.set(session, parts);
  const { pathname, state } = page.location;
  const loggedIn = session.account.getSnapshot();
  const before = destinationBefore(page.for, loggedIn);
  if (!page.preload) {
    if (before === '/auth/login' || before === '/auth/verify') storeReturnPage(session.storage, pathname);
    if (page.for === 'signedOut' && state.returnTo !== undefined) storeReturnPage(session.storage, state.returnTo);
    if (page.for === 'codeHolder' && isVerifiedWithPending(loggedIn)) storeReturnPage(session.storage, '/profile/ViewProfile');
  }
  if (before !== null) throw redirect({ to: before, replace: true });
  if (!page.preload) parts.auth.send(pageEvent(pathname));
  return parts;
}

const isVerifiedWithPending = (session: LoggedIn | null) =>
  session !== null && isVerified(session.user) && pendingEmail(session.user) !== null;

/** Where a visitor has to go before this page; null: it is open to them. */
function destinationBefore(whom: AccountPage['for'], session: LoggedIn | null) {
  if (whom === 'anybody') return null;
  const verified = session !== null && isVerified(session.user);
  if (whom === 'signedOut') return verified ? '/' : null;
  if (whom === 'codeHolder') return verified && pendingEmail(session.user) === null ? '/' : null;
  if (session === null) return '/auth/login';
  return verified || whom === 'loggedIn' ? null : '/auth/verify';
}

/** Starts the auth chart for the visit, tells it what other tabs do, and follows where it leads. */
function startAccount(session: Session, router: ShopRouter): AccountActors {
  const { api, account, storage, clock, site, drafts, place, cart, coupon, queryClient } = session;
  const codeWait = createCodeCooldown({ storage, readers, now: clock.now });
  const profileDraft = createProfileDraft();
  const auth = createActor(
    provideAuth({
      api,
      account,
      codeWait,
      exportData: (credentials, signal) =>
        exportCustomerData({ api, storage, credentials, now: clock.now(), timeZone: site.timeZone, signal }),
      forgetCustomer() {
        codeWait.clear();
        profileDraft.clear();
        coupon.send({ type: 'coupon.remove' });
        clearCustomerData({ storage, drafts, place, cart });
      },
      announce: (what) => showOutcome(what, { router, session }),
    }),
    { ...inspectOptions(), input: { session: account.getSnapshot(), email: codeWait.email(), canResend: codeWait.getSnapshot() === 0 } },
  );

  function welcome(loggedIn: LoggedIn | null) {
    if (loggedIn === null) return;
    resetForCustomer({ storage, drafts, user: loggedIn.user, clearProfileDraft: profileDraft.clear });
  }
  auth.subscribe(({ context }) => {
    if (context.notice === 'saved' && profileDraft.getSnapshot() !== null) profileDraft.clear();
  });
  codeWait.subscribe((seconds) => {
    if (seconds === 0) auth.send({ type: 'wait.ended' });
  });
  account.subscribe((loggedIn) => {
    welcome(loggedIn);
    // A profile that was asked for before a change would take it back.
    if (loggedIn !== null) void queryClient.cancelQueries({ queryKey: queryKeys.profile(loggedIn.user.id) });
    const known = auth.getSnapshot().context.session;
    if (JSON.stringify(known) === JSON.stringify(loggedIn)) return;
    if (loggedIn === null) auth.send({ type: 'session.ended', isExpired: account.isExpired() });
    else auth.send({ type: 'session.opened', session: loggedIn });
  });
  // What a profile says that was read again is what the session knows from then on.
  queryClient.getQueryCache().subscribe((event) => {
    const now = account.getSnapshot();
    const { queryKey, state } = event.query;
    const isNews = event.type === 'updated' && event.action.type === 'success' && partialMatchKey(queryKey, queryKeys.allProfiles);
    if (!isNews || state.data === undefined || now === null) return;
    const user = state.data as LoggedIn['user'];
    if (String(user.id) === String(now.user.id)) account.startSession({ ...now, user });
  });
  router.subscribe('onResolved', ({ toLocation }) => auth.send(pageEvent(toLocation.pathname)));
  welcome(account.getSnapshot());
  auth.start();
  return { auth, codeWait, profileDraft };
}
