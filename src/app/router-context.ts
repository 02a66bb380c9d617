import type { RouterContext } from '#routes/context.ts';
import { loadForPage } from './patient-navigation.ts';
import type { ShopRouter } from './router.tsx';
import { fetchedSite, siteTexts } from './site-config.ts';
import type { Session } from './session.ts';

/** What the routes are given of a session. `router` is asked for only once a checkout starts. */
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
  const checkout = () => loadForPage(router(), () => import('./checkout-session.ts'));
  return {
    site,
    queryClient,
    clock,
    api,
    isLasting: storage.isLasting,
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
    laterWords: () => loadForPage(router(), session.words.loadLater),
    place,
    location,
    texts: async () => session.texts ?? siteTexts(await loadForPage(router(), fetchedSite)),
    async admit(page) {
      const { admit } = await loadForPage(router(), () => import('./account-session.ts'));
      return admit(session, router(), page);
    },
    enterCheckout: async () => (await checkout()).enterCheckout(session, router()),
    async finishedOrder() {
      return (await checkout()).checkoutJournal(session).finishedOrder();
    },
    async noteThanked(order) {
      (await checkout()).checkoutJournal(session).markFinishedOrder(order, { isShown: true });
    },
    async hasUnseenOrder() {
      return (await checkout()).checkoutJournal(session).finishedOrder()?.isShown === false;
    },
  };
}
