import { createLazyChart } from '#lazy/chart.ts';
import { loadWhenOnline } from '#lazy/connection.ts';
import { checkoutSnapshot } from '#machines/initial-snapshots/checkout.ts';
import { createNotifier } from '#platform/notifier.ts';
import type { OpenCheckout } from '#routes/context.ts';

/**
 * Creates the first view of the checkout, which shows the first step before the chart and the later steps are loaded. `load` opens
 * the checkout, and the first event does. Both wait for the network.
 */
export function createFirstCheckout(open: () => Promise<OpenCheckout>) {
  const { subscribe, notify } = createNotifier<OpenCheckout>();
  let details: OpenCheckout['details'] = null;
  const checkout = createLazyChart(checkoutSnapshot, async () => {
    const opened = await loadWhenOnline(open);
    details = opened.details;
    return opened.checkout;
  });
  const first: OpenCheckout = { checkout, details };
  let current = first;
  // The details change with the chart's first snapshot, because a later step needs both.
  checkout.subscribe(() => {
    if (current.details === details) return;
    current = { checkout, details };
    notify(current);
  });
  return { load: checkout.load, checkout: { getSnapshot: () => current, getServerSnapshot: () => first, subscribe } };
}
