import type { LazyQueryClient } from '#api/http/lazy-query-client.ts';
import type { AccountStore } from '#domain/account/session.ts';
import type { AccountFlows } from '#features/account/account-context.ts';

/** Notifies the running chart of past orders when the page becomes visible or online, and when another customer logs in. */
export function syncPastOrders(
  { account, queryClient }: { account: AccountStore; queryClient: Pick<LazyQueryClient, 'onResume'> },
  pastOrders: () => AccountFlows['pastOrders'] | undefined,
): void {
  queryClient.onResume(() => pastOrders()?.send({ type: 'page.resumed' }));
  let customer = account.getSnapshot()?.user.id;
  account.subscribe((session) => {
    if (session === null || String(session.user.id) === String(customer)) return;
    customer = session.user.id;
    pastOrders()?.send({ type: 'customer.changed' });
  });
}
