import type { RouterContext } from '#routes/context.ts';
import { loadForPage } from '#app/navigation/offline-navigation.ts';
import type { ShopRouter } from './router.tsx';
import { fetchSiteConfig, pickSiteTexts } from './site-config.ts';
import type { Session } from '#app/account/session.ts';

/** Creates the routes' context from a session. `router` is called only after its creation. */
export function routerContext(session: Session, router: () => ShopRouter): RouterContext {
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
  } = session;
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
    loadDeferredMessages: () => loadForPage(router(), session.words.loadLater),
    place,
    location,
    loadTexts: async () => session.texts ?? pickSiteTexts(await loadForPage(router(), fetchSiteConfig)),
    async admit(page) {
      const { admit } = await loadForPage(router(), () => import('#app/account/admit.ts'));
      return admit(session, router(), page);
    },
    enterCheckout: async () => (await checkout()).enterCheckout(session, router()),
    async finishedOrder() {
      return (await checkout()).checkoutJournal(session).finishedOrder();
    },
    async markConfirmationSeen(order) {
      (await checkout()).checkoutJournal(session).markFinishedOrder(order, { isShown: true });
    },
    async hasUnseenOrder() {
      return (await checkout()).checkoutJournal(session).finishedOrder()?.isShown === false;
    },
  };
}
