import { localeOfPrefix, removeLocalePrefix } from '#config/pages.ts';
import { pickSiteTexts } from '#config/site-texts.ts';
import { setCurrencySymbol } from '#format/numbers.ts';
import { loadI18n } from '#app/load-i18n.ts';
import { blockPushesDuringBack } from '#app/navigation/block-pushes-during-back.ts';
import { recoverMissingChunks } from '#app/navigation/offline-navigation.ts';
import { limitPreloads } from '#app/preloads.ts';
import { createShopRouter, type ShopRouter } from '#app/router.tsx';
import { routerContext, type FirstCharts } from '#app/router-context.ts';
import { createShopServices } from '#app/shop-services.ts';
import { pageServedAt } from '#platform/page-served-at.ts';
import { browserStorage } from '#platform/storage.ts';
import { createShopLists } from '#stores/shop-data/shop-lists.ts';
import { appListsKey, offersKey } from '#stores/storage-keys.ts';
import { openVisit } from '#stores/visit/last-visit.ts';
import { chooseFirstView } from './first-view.ts';
import { loadStartData } from './load-page.ts';

export type OpenPage = Awaited<ReturnType<typeof openPage>>;

/** Creates what a page consists of, from its data: its words, how it is shown first, stores and actors, and the router. Renders nothing. */
export async function openPage() {
  const storage = browserStorage({ evictableKeys: [offersKey, appListsKey] });
  await openVisit(storage);
  const { page, site, shop } = await loadStartData(storage);
  const i18n = await loadI18n(page.locale);
  setCurrencySymbol(site.currencySymbol);
  const shopLists = createShopLists();
  // A server that serves an older render has checked that its data has not changed since, so the data is as fresh as the response.
  if (shop !== null) shopLists.set(shop, pageServedAt() === null ? Date.parse(page.now) : Date.now());
  const firstView = chooseFirstView(page, storage, location.pathname);
  const firstCharts: FirstCharts | null = firstView.hasChartsLater ? { open: async () => {} } : null;
  const services = createShopServices({
    site,
    locale: page.locale,
    texts: page.hasSiteTexts ? pickSiteTexts(site) : null,
    renderedAt: new Date(page.now),
    storage,
    shopLists,
    isPopularShown: () => removeLocalePrefix(location.pathname) === '/',
    isCartUnknown: firstView.hasChartsLater,
    onRoute: (listener) => observeRoute(router, listener),
  });
  const router: ShopRouter = createShopRouter({
    context: routerContext(services, () => router, firstCharts),
    prefix: localeOfPrefix(location.pathname) === page.locale ? page.locale : null,
  });
  limitPreloads(router);
  recoverMissingChunks(router);
  blockPushesDuringBack(router.history);
  return { page, i18n, firstView, firstCharts, services, router };
}

/** Calls the listener with the path of the current route and of each later one. Route paths contain neither queries nor parameters. */
function observeRoute(router: ShopRouter, listener: (route: string) => void): () => void {
  const report = () => listener(router.state.matches.at(-1)?.fullPath ?? '/');
  report();
  return router.subscribe('onResolved', ({ pathChanged }) => pathChanged && report());
}
