import { dequal } from 'dequal/lite';
import { createActor } from 'xstate';
import { provideSession } from '#actors/auth/customer.actors.ts';
import { exportCustomerData } from '#actors/auth/data-export.ts';
import { removeLocalePrefix } from '#config/pages.ts';
import { isVerified, needsPassword, type Session as AccountSession } from '#domain/account/session.ts';
import type { SessionChange } from '#machines/session.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import { createCodeCooldown } from '#stores/code-cooldown.ts';
import { clearCustomerData, resetForCustomer } from '#stores/customer.ts';
import { createProfileDraft } from '#stores/profile-draft.ts';
import type { ShopRouter } from '#app/router.tsx';
import { createAccountCharts } from './account-charts.ts';
import { syncPastOrders } from './sync-past-orders.ts';
import { createAccountNavigation } from './account-navigation.ts';
import type { ShopServices } from '#app/shop-services.ts';

/** Starts the session's actor, which runs as long as the page, connects it to the stores, and creates the charts of the forms. */
export function startAccount(services: ShopServices, router: ShopRouter) {
  const { api, account, storage, clock, site, drafts, place, cart, coupon, queryClient, addToCart } = services;
  const navigation = createAccountNavigation(router, storage);
  const codeCooldown = createCodeCooldown({ storage, now: clock.now });
  const profileDraft = createProfileDraft();

  function forgetCustomer() {
    codeCooldown.clear();
    profileDraft.clear();
    coupon.send({ type: 'coupon.remove' });
    clearCustomerData({ storage, drafts, place, cart });
  }
  function navigateAfterSessionChange(change: SessionChange) {
    if (change === 'loggedOut') return navigation.openHome('loggedOut');
    if (change === 'loggedInElsewhere') {
      const customer = account.getSnapshot();
      // An unverified customer may be filling in a form, so stay on its page.
      if (navigation.currentPage() === '/auth' || (customer !== null && isVerified(customer.user))) navigation.openReturnPage();
      return;
    }
    // The code form must no longer show the customer's address.
    codeCooldown.clear();
    const isDeletionOpen = charts.get('accountDeletion')?.getSnapshot().hasTag('open') === true;
    if (!isDeletionOpen) navigation.leaveProfile();
  }
  const sessionActor = createActor(
    provideSession({ api, account, clearCooldown: codeCooldown.clear, forgetCustomer, announce: navigateAfterSessionChange }),
    { ...inspectOptions(), input: { session: account.getSnapshot() } },
  );
  /** Starts a session for a form of this tab. */
  function startSession(next: AccountSession) {
    sessionActor.send({ type: 'session.start', session: next });
    account.startSession(next);
  }
  const charts = createAccountCharts({
    api,
    account,
    codeCooldown,
    pastOrders: { api, account, queryClient, addToCart, now: clock.now, timeZone: site.timeZone },
    endReason: () => sessionActor.getSnapshot().context.endReason,
    exportData: (credentials, signal) =>
      exportCustomerData({ api, storage, credentials, now: clock.now(), timeZone: site.timeZone, signal }),
    updateUser(user) {
      const current = account.getSnapshot();
      if (current !== null && String(current.user.id) === String(user.id)) account.startSession({ ...current, user });
      profileDraft.clear();
    },
    onDone: {
      login({ session: opened }) {
        if (opened === null) return;
        startSession(opened);
        if (isVerified(opened.user)) return navigation.openReturnPage();
        charts.getOrStart('verification', '/auth/verify', { isCodeDue: true });
        navigation.openVerification();
      },
      signup({ session: opened }) {
        if (opened === null) return;
        startSession(opened);
        navigation.openVerification();
      },
      verification({ session: opened }) {
        if (opened === null) return;
        startSession(opened);
        if (!needsPassword(opened.user)) return navigation.openReturnPage('verified');
        charts.getOrStart('passwordReset', '/profile/ChangePassword', { isCodeMailedBefore: true, notice: 'passwordNeeded' });
        navigation.openPasswordChange();
      },
      passwordReset({ email }) {
        const wasLoggedIn = account.getSnapshot() !== null;
        sessionActor.send({ type: 'password.changed' });
        charts.getOrStart('login', '/auth/login', wasLoggedIn ? {} : { email });
        navigation.openLogin();
      },
      profile() {},
      pastOrders() {},
      accountDeletion({ isDeleted }) {
        if (!isDeleted) return navigation.leaveProfile();
        sessionActor.send({ type: 'account.deleted' });
        navigation.openHome('deleted');
      },
    },
  });

  function adoptCustomer(opened: AccountSession | null) {
    if (opened !== null) resetForCustomer({ storage, drafts, user: opened.user, clearProfileDraft: profileDraft.clear });
  }
  syncPastOrders(account, () => charts.get('pastOrders'));
  codeCooldown.subscribe((seconds) => {
    if (seconds > 0) return;
    charts.get('verification')?.send({ type: 'cooldown.ended' });
    charts.get('passwordReset')?.send({ type: 'cooldown.ended' });
  });
  account.subscribe((opened) => {
    adoptCustomer(opened);
    if (dequal(sessionActor.getSnapshot().context.session, opened)) return;
    charts.get('accountDeletion')?.send({ type: opened === null ? 'session.ended' : 'session.opened' });
    if (opened === null) sessionActor.send({ type: 'session.ended', isExpired: account.isExpired() });
    else sessionActor.send({ type: 'session.opened', session: opened });
  });
  router.subscribe('onResolved', ({ toLocation }) => {
    const page = removeLocalePrefix(toLocation.pathname);
    charts.stopOthers(page);
    if (!page.startsWith('/auth/') && sessionActor.getSnapshot().context.endReason !== null) sessionActor.send({ type: 'reason.clear' });
  });
  adoptCustomer(account.getSnapshot());
  sessionActor.start();
  return { accountServices: { session: sessionActor, codeCooldown, profileDraft }, charts };
}
