import { loadForPage } from '#app/navigation/offline-navigation.ts';
import type { ShopRouter } from '#app/router.tsx';
import type { ShopServices } from '#app/shop-services.ts';
import { getLaterSteps, loadLaterSteps } from '#features/checkout/checkout-views.tsx';
import { createLazyChart } from '#lazy/chart.ts';
import { loadWhenOnline } from '#lazy/connection.ts';
import { load } from '#lazy/load.ts';
import { checkoutSnapshot } from '#machines/initial-snapshots/checkout.ts';
import { onFirstInteraction } from '#platform/interaction.ts';
import { createNotifier } from '#platform/notifier.ts';
import type { OpenCheckout } from '#routes/context.ts';

type Chart = OpenCheckout['checkout'];
type Event = Parameters<Chart['send']>[0];

/** Opens the checkout: starts its actors if needed. */
async function openCheckout(services: ShopServices, router: ShopRouter): Promise<OpenCheckout> {
  const [{ enterCheckout }] = await Promise.all([
    loadForPage(router, () => load(() => import('./checkout-session.ts'))),
    services.hasStoredData() ? services.restore() : null,
  ]);
  return enterCheckout(services, router);
}

/** Opens the checkout with the code of all its steps. */
export async function openWholeCheckout(services: ShopServices, router: ShopRouter): Promise<OpenCheckout> {
  const [opened] = await Promise.all([openCheckout(services, router), loadForPage(router, loadLaterSteps)]);
  return opened;
}

/** Opens the checkout with the code of its first step. That of the later ones is loaded with the first interaction. */
export async function openFirstStep(services: ShopServices, router: ShopRouter): Promise<OpenCheckout> {
  const opened = await openCheckout(services, router);
  onFirstInteraction(() => void loadWhenOnline(loadLaterSteps).catch(warnNotLoaded));
  return opened;
}

/**
 * Creates the first view of the checkout, which shows the first step before the chart is loaded. `load` opens the checkout, and the first
 * event does; both wait for the network. Events wait until the later steps are loaded too.
 */
export function createFirstCheckout(open: () => Promise<OpenCheckout>) {
  const { subscribe, notify } = createNotifier<OpenCheckout>();
  let details: OpenCheckout['details'] = null;
  const checkout = createLazyChart(checkoutSnapshot, async () => {
    const opened = await loadWhenOnline(open);
    details = opened.details;
    return holdEvents(opened.checkout);
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

/** Returns the chart whose events wait for the code of the later steps, which they may lead to. After a failure the next event loads it again. */
function holdEvents(chart: Chart): Chart {
  const heldEvents: Event[] = [];
  async function sendWhenLoaded() {
    await loadWhenOnline(loadLaterSteps);
    for (const event of heldEvents.splice(0)) chart.send(event);
  }
  return {
    getSnapshot: () => chart.getSnapshot(),
    subscribe: chart.subscribe.bind(chart),
    send(event) {
      if (getLaterSteps() !== null) return chart.send(event);
      heldEvents.push(event);
      sendWhenLoaded().catch(warnNotLoaded);
    },
  };
}

const warnNotLoaded = (error: unknown) => console.warn('loading the later steps of the checkout failed', error);
