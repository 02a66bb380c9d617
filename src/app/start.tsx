import { createRoot, hydrateRoot } from 'react-dom/client';
import { localeOfPrefix, removeLocalePrefix } from '#config/pages.ts';
import { setCurrencySymbol } from '#format/numbers.ts';
import { finishEarlyInput, repeatEarlyInput, repeatEarlyTyping } from '#app/early-input.ts';
import { onFirstInteraction, onIdle, waitForPaint, waitForPendingTasks } from '#platform/interaction.ts';
import { isPageTranslated } from '#platform/page-translation.ts';
import { pageServedAt } from '#platform/page-served-at.ts';
import { isNativeApp } from '#platform/native.ts';
import { browserStorage } from '#platform/storage.ts';
import { createShopLists } from '#stores/shop-data/shop-lists.ts';
import { openVisit } from '#stores/visit/last-visit.ts';
import { App } from './app.tsx';
import { loadWhenOnline } from '#lazy/connection.ts';
import type * as BackgroundLoads from './background-loads.ts';
import { chooseFirstView, type Preview } from './first-view.ts';
import { loadStartData } from './load-page.ts';
import { syncPanelWithHistory } from '#app/navigation/panel-history.ts';
import { recoverMissingChunks } from '#app/navigation/offline-navigation.ts';
import { focusHeadingAfterNavigation } from '#app/navigation/focus-heading.ts';
import { keepServerHtml } from '#app/navigation/router-internals.ts';
import { syncProductWithUrl } from '#app/navigation/product-history.ts';
import { limitPreloads } from './preloads.ts';
import { loadLaterParts } from '#app/pages/later-part.tsx';
import { blockPushesDuringBack } from '#app/navigation/block-pushes-during-back.ts';
import { createShopRouter, type ShopRouter } from './router.tsx';
import { routerContext } from './router-context.ts';
import { createShopServices } from './shop-services.ts';
import { pickSiteTexts } from '#config/site-texts.ts';
import { pageTitle } from './titles.ts';
import { loadI18n } from './load-i18n.ts';
import { load } from '#lazy/load.ts';
import { offersKey } from '#stores/storage-keys.ts';

/** Calls the listener with the path of the current route and of each later one. Route paths contain neither queries nor parameters. */
function observeRoute(router: ShopRouter, listener: (route: string) => void): () => void {
  const report = () => listener(router.state.matches.at(-1)?.fullPath ?? '/');
  report();
  return router.subscribe('onResolved', ({ pathChanged }) => pathChanged && report());
}

/** Loads something that the page does not need to be usable. A failure is only logged. */
async function loadInBackground(start: (loads: typeof BackgroundLoads) => Promise<void>): Promise<void> {
  try {
    await start(await loadWhenOnline(() => load(() => import('./background-loads.ts'))));
  } catch (error) {
    console.warn('loading in the background failed', error);
  }
}

/** Mounts the shop in `#root`. Hydrates the server's HTML if there is any. */
export async function startShop() {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('The page has no #root');
  const storage = browserStorage({ evictableKeys: [offersKey] });
  await openVisit(storage);
  const { page, site, shop } = await loadStartData();
  setCurrencySymbol(site.currencySymbol);
  const shopLists = createShopLists();
  // A server that serves an older render has checked that its data has not changed since, so the data is as fresh as the response.
  if (shop !== null) shopLists.set(shop, pageServedAt() === null ? Date.parse(page.now) : Date.now());
  const { isHydratable, preview } = chooseFirstView(page, storage, location.pathname);
  let finishHydration = () => {};
  const hydration = new Promise<void>((resolve) => (finishHydration = resolve));
  // Without the page's data, nothing can be hydrated before React Query has it.
  if (!isHydratable || shop === null) finishHydration();
  const services = createShopServices({
    site,
    locale: page.locale,
    texts: page.hasSiteTexts ? pickSiteTexts(site) : null,
    renderedAt: new Date(page.now),
    storage,
    shopLists,
    isPopularShown: () => removeLocalePrefix(location.pathname) === '/',
    isHydrated: hydration,
    isPreview: preview !== null,
    onRoute: (listener) => observeRoute(router, listener),
  });
  const router: ShopRouter = createShopRouter({
    context: routerContext(services, () => router, preview),
    prefix: localeOfPrefix(location.pathname) === page.locale ? page.locale : null,
  });
  limitPreloads(router);
  recoverMissingChunks(router);
  blockPushesDuringBack(router.history);

  function startClock() {
    services.clock.applyPageDate(pageServedAt(), Date.now());
    services.clock.startTicking();
  }
  if (!isHydratable) startClock();

  let isHydrated = false;
  async function onHydrated() {
    if (isHydrated) return;
    isHydrated = true;
    if (preview !== null) await services.restoreSession();
    else if (isHydratable && services.hasStoredData()) await services.restore();
    // A tick updates all components that show the time, and React would hydrate them in one long task: wait until it is idle.
    if (isHydratable) onIdle(startClock);
    syncProductWithUrl(router, services.productSheet);
    syncPanelWithHistory(router, 'cart', services.cartPanel, () => services.cartPanel.getSnapshot().hasTag('opening'));
    syncPanelWithHistory(router, 'location', services.location);
    // After the event's own work, which paints sooner.
    onFirstInteraction(
      () => void waitForPendingTasks().then(() => loadInBackground((background) => background.loadInteractiveParts(services))),
    );
    repeatEarlyInput();
    performance.mark('usable');
    // The menu's products are hydrated first, in small tasks.
    await waitForPaint();
    await loadLaterParts();
    finishHydration();
    finishEarlyInput();
    if (preview !== null) await openPreview(preview);
    document.documentElement.dataset['ready'] = '';
    if (isNativeApp()) void loadInBackground((background) => background.loadNativeShell({ services, router, i18n }));
    onIdle(() => {
      // Not before, because the parts of the page are hydrated after its frame.
      document.documentElement.dataset['lazyPictures'] = '';
      void loadInBackground((background) => background.loadIdleParts({ services, i18n }));
    });
  }
  /** Loads what the browser has stored, and the charts of a preview. Its form is hydrated after the frame, so this waits for it. */
  async function openPreview(opened: Preview) {
    await new Promise<void>(onIdle);
    if (services.hasStoredData()) await services.restore();
    services.quote.setCartKnown();
    await opened.loadCharts();
  }
  if (!isHydratable) {
    // Beside the stored data, which decides what the page shows.
    void loadLaterParts();
    if (services.hasStoredData()) await services.restore();
  }
  const [i18n] = await Promise.all([loadI18n(page.locale), router.load()]);
  const hydrates = isHydratable && i18n.locale === page.locale && !isPageTranslated();
  // A page that is rendered anew is rendered whole.
  if (!hydrates) await loadLaterParts();
  // Browsers compute all styles anew when the attribute is set, even to the same language.
  if (document.documentElement.lang !== i18n.locale) document.documentElement.lang = i18n.locale;
  focusHeadingAfterNavigation(router);
  const showTitle = () => void (document.title = pageTitle(router, i18n));
  router.subscribe('onResolved', showTitle);
  showTitle();

  const app = (
    <App
      i18n={i18n}
      router={router}
      queryClient={services.queryClient}
      // React handles events once it has committed. A task later, keys would be lost together with the focus of a replaced field.
      onCommitted={() => queueMicrotask(repeatEarlyTyping)}
      onHydrated={() => void onHydrated()}
    />
  );
  if (hydrates) {
    keepServerHtml(router);
    const reportFailure = (error: unknown) => isPageTranslated() || console.error('hydration failed', error);
    hydrateRoot(root, app, { onRecoverableError: reportFailure });
  } else createRoot(root).render(app);
}
