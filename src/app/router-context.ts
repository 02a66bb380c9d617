import type { Store } from '#domain/store.ts';
import type { AccountChartName, RunningCharts } from '#features/account/account-context.ts';
import type { AccountPage, RouterContext } from '#routes/context.ts';
import { loadForPage } from '#app/navigation/offline-navigation.ts';
import type { ShopRouter } from './router.tsx';
import { redirectUnlessAllowed } from '#app/account/redirect-unless-allowed.ts';
import { createFirstAccount, createFirstForm } from '#app/account/first-account.ts';
import { pickSiteTexts } from '#config/site-texts.ts';
import type { ShopServices } from './shop-services.ts';
import { load } from '#lazy/load.ts';

/** The charts of the first page, which it opens once it is shown. `open` does nothing before the page has set it. */
export type FirstCharts = { open: () => Promise<unknown> };

const constantStore = <Value>(value: Value): Store<Value> => ({
  getSnapshot: () => value,
  subscribe: () => ({ unsubscribe: () => {} }),
});

const fetchSite = async () => (await load(() => import('#boot/static-page.ts'))).fetchSiteConfig();

/**
 * Creates the context of the routes from the shop's services. `router` is not called before the router exists.
 *
 * @param firstCharts set if the first page is shown before its charts are loaded
 */
export function routerContext(services: ShopServices, router: () => ShopRouter, firstCharts: FirstCharts | null = null): RouterContext {
  const checkout = () => loadForPage(router(), () => load(() => import('#app/checkout/checkout-session.ts')));
  const journal = async () => (await checkout()).checkoutJournal(services);
  const loadCharts = () => load(() => import('#app/account/open-account-page.ts'));
  const chartsOfFirstPage = () => (router().state.resolvedLocation === undefined ? firstCharts : null);
  async function openAccountPage<Name extends AccountChartName>(page: AccountPage<Name>, loadPage = loadCharts) {
    // A visitor without a session need not wait for the charts to be sent to the log-in.
    if (!services.hasSession()) redirectUnlessAllowed(page, null, services.storage);
    return (await loadForPage(router(), loadPage)).openAccountPage(services, router(), page);
  }
  return {
    ...services,
    isPersistent: services.storage.isPersistent,
    loadQueryClient: async () => void (await loadForPage(router(), services.queryClient.load)),
    loadSiteTexts: async () => services.texts ?? pickSiteTexts(await loadForPage(router(), fetchSite)),
    openAccountPage: (page, importCharts) => openAccountPage(page, () => load(importCharts)),
    async openAccount({ location, preload }) {
      const open = () => openAccountPage({ location, preload, for: 'customer' });
      const charts = chartsOfFirstPage();
      if (charts === null || !services.hasSession()) return open();
      // Not the actor alone: the page may not be for this customer.
      charts.open = () => router().invalidate();
      return createFirstAccount(open).actors;
    },
    async openForm(name, page, importSnapshot) {
      const open = async () => {
        const opened = await openAccountPage({ ...page, charts: [name] });
        const running: Pick<RunningCharts, typeof name> = opened;
        return { ...opened, form: running[name] };
      };
      const charts = chartsOfFirstPage();
      if (charts === null) return open();
      const { [`${name}Snapshot` as const]: snapshot } = await load(importSnapshot);
      const first = createFirstForm(snapshot, open);
      charts.open = first.load;
      return first.page;
    },
    async enterCheckout(importFirstCheckout) {
      const { createFirstCheckout, openFirstStep, openWholeCheckout } = await loadForPage(router(), () => load(importFirstCheckout));
      const charts = chartsOfFirstPage();
      if (charts === null) return constantStore(await openWholeCheckout(services, router()));
      const first = createFirstCheckout(() => openFirstStep(services, router()));
      charts.open = first.load;
      return first.checkout;
    },
    savedAddresses: async () => (await checkout()).loadSavedAddresses(services),
    finishedOrder: async () => (await journal()).finishedOrder(),
    async openConfirmation(importSession) {
      const session = await loadForPage(router(), () => load(importSession));
      const orders = session.checkoutJournal(services);
      const order = orders.finishedOrder();
      const update = order && session.retryOrderUpdate(services);
      return order && { order, update, markSeen: () => orders.markFinishedOrder(order, { isShown: true }) };
    },
    hasUnseenOrder: async () => services.hasStoredOrder() && (await journal()).finishedOrder()?.isShown === false,
  };
}
