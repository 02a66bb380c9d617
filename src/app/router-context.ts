import type { RouterContext } from '#routes/context.ts';
import { loadForPage } from '#app/navigation/offline-navigation.ts';
import type { ShopRouter } from './router.tsx';
import { pickSiteTexts } from './site-config.ts';
import type { ShopServices } from './shop-services.ts';

const fetchSite = async () => (await import('./static-page.ts')).fetchSiteConfig();

/** Creates the routes' context from the shop's services. `router` is called only after its creation. */
export function routerContext(services: ShopServices, router: () => ShopRouter): RouterContext {
  const {
    site,
    storage,
    queryClient,
    clock,
    api,
    account,
    cart,
    orderMode,
    drafts,
    destination,
    quote,
    coupon,
    cartPanel,
    addToCart,
    productSheet,
    place,
    location,
    cookieConsent,
    newVersion,
  } = services;
  const checkout = () => loadForPage(router(), () => import('#app/checkout/checkout-session.ts'));
  return {
    site,
    queryClient,
    clock,
    api,
    isPersistent: storage.isPersistent,
    account,
    cart,
    orderMode,
    drafts,
    destination,
    quote,
    coupon,
    cartPanel,
    addToCart,
    productSheet,
    loadDeferredMessages: () => loadForPage(router(), services.words.loadLater),
    place,
    location,
    cookieConsent,
    newVersion,
    loadTexts: async () => services.texts ?? pickSiteTexts(await loadForPage(router(), fetchSite)),
    async admit(page) {
      const { admit } = await loadForPage(router(), () => import('#app/account/admit.ts'));
      return admit(services, router(), page);
    },
    enterCheckout: async () => (await checkout()).enterCheckout(services, router()),
    async finishedOrder() {
      return (await checkout()).checkoutJournal(services).finishedOrder();
    },
    async markConfirmationSeen(order) {
      (await checkout()).checkoutJournal(services).markFinishedOrder(order, { isShown: true });
    },
    async hasUnseenOrder() {
      return (await checkout()).checkoutJournal(services).finishedOrder()?.isShown === false;
    },
  };
}
