import type { AccountStore } from '#domain/account/session.ts';
import type { AccountCharts } from '#features/account/account-context.ts';
import { onResume } from '#platform/resume.ts';

/** Notifies the running chart of past orders when the page becomes visible or online, and when another customer logs in. */
export function syncPastOrders(account: AccountStore, pastOrders: () => AccountCharts['pastOrders'] | undefined): void {
  onResume(() => pastOrders()?.send({ type: 'page.resumed' }));
  let customer = account.getSnapshot()?.user.id;
  account.subscribe((session) => {
    if (session === null || String(session.user.id) === String(customer)) return;
    customer = session.user.id;
    pastOrders()?.send({ type: 'customer.changed' });
  });
}
