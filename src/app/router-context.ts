import type { RouterContext } from '#routes/context.ts';
import { loadForPage } from '#app/navigation/offline-navigation.ts';
import type { ShopRouter } from './router.tsx';
import { pickSiteTexts } from '#config/site-texts.ts';
import type { ShopServices } from './shop-services.ts';

const fetchSite = async () => (await import('./static-page.ts')).fetchSiteConfig();

/** Creates the context of the routes from the shop's services. `router` is not called before the router exists. */
export function routerContext(services: ShopServices, router: () => ShopRouter): RouterContext {
  const checkout = () => loadForPage(router(), () => import('#app/checkout/checkout-session.ts'));
  const journal = async () => (await checkout()).checkoutJournal(services);
  const loadQueryClient = async () => void (await loadForPage(router(), services.queryClient.load));
  return {
    ...services,
    isPersistent: services.storage.isPersistent,
    loadQueryClient,
    loadDeferredMessages: () => loadForPage(router(), services.words.loadLater),
    loadTexts: async () => services.texts ?? pickSiteTexts(await loadForPage(router(), fetchSite)),
    async admit(page) {
      const { admit } = await loadForPage(router(), () => import('#app/account/admit.ts'));
      return admit(services, router(), page);
    },
    enterCheckout: async () => (await checkout()).enterCheckout(services, router()),
    finishedOrder: async () => (await journal()).finishedOrder(),
    async openConfirmation() {
      const [orders] = await Promise.all([journal(), loadQueryClient()]);
      const order = orders.finishedOrder();
      return order && { order, markSeen: () => orders.markFinishedOrder(order, { isShown: true }) };
    },
    hasUnseenOrder: async () => (await journal()).finishedOrder()?.isShown === false,
  };
}
