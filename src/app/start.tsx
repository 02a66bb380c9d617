import { hydrate, QueryClient } from '@tanstack/react-query';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { defaultSite } from '#config/site.ts';
import { onFirstInteraction } from '#platform/interaction.ts';
import { browserStorage } from '#platform/storage.ts';
import { App } from './app.tsx';
import type { PageData } from './page-data.ts';
import { keepPanelInHistory } from './panel-history.ts';
import { waitForChunks } from './patient-navigation.ts';
import { keepProductInAddress } from './product-history.ts';
import { limitPreloads } from './preloads.ts';
import { prepareCart } from '#routes/-lazy-cart.tsx';
import { goBackFirst } from './back-first.ts';
import { createShopRouter, isPrefixed, type ShopRouter } from './router.tsx';
import { routerContext } from './router-context.ts';
import { createSession } from './session.ts';
import { fetchedSite, siteTexts } from './site-config.ts';
import { pageTitle } from './titles.ts';
import { createWords } from './words.ts';

/** What the server put into the page; a page served as a plain file asks for the configuration instead. */
async function pageData(): Promise<PageData> {
  const text = document.querySelector('#page-data')?.textContent;
  if (text) return JSON.parse(text) as PageData;
  const site = await fetchedSite().catch(() => defaultSite);
  return { site, hasTexts: true, now: new Date().toISOString(), queries: { queries: [], mutations: [] }, isPrerendered: false };
}

/** Mounts the shop in `#root`, upon the server's HTML where there is some. */
export async function startShop() {
  const root = document.querySelector('#root');
  if (root === null) throw new Error('The page has no #root');
  const page = await pageData();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  hydrate(queryClient, page.queries);
  const words = createWords(page.site.locale.default);
  const session = createSession({
    site: page.site,
    words,
    texts: page.hasTexts ? siteTexts(page.site) : null,
    renderedAt: new Date(page.now),
    storage: browserStorage({ sacrifice: ['offers'] }),
    queryClient,
  });
  const router: ShopRouter = createShopRouter({ context: routerContext(session, () => router), isPrefixed: isPrefixed(location.pathname) });
  limitPreloads(router);
  waitForChunks(router);
  goBackFirst(router.history);

  let isLive = false;
  async function live() {
    if (isLive) return;
    isLive = true;
    if (page.isPrerendered && session.isKnownVisitor()) await session.restore();
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    session.clock.correctByPage(Date.now(), navigation?.type === 'back_forward');
    session.clock.start();
    keepProductInAddress(router, session.productSheet);
    keepPanelInHistory(router, 'cart', session.cartPanel, () => session.cartPanel.getSnapshot().hasTag('opening'));
    keepPanelInHistory(router, 'location', session.location);
    onFirstInteraction(() => void prepare());
    document.documentElement.dataset['ready'] = '';
  }
  /** Fetches what a first tap will want: a page that is only read never asks for it. */
  async function prepare() {
    await Promise.all([
      session.restore(),
      session.cartPanel.wake(),
      session.productSheet.wake(),
      session.coupon.wake(),
      prepareCart().catch(() => {}),
    ]);
    void session.location.wake();
    if (session.hasOrdered()) await (await import('./checkout-session.ts')).retryOrderUpdate(session);
  }
  if (!page.isPrerendered) await session.restore();
  const [i18n] = await Promise.all([words.load(), router.load()]);
  // A new page begins at its heading, for those who hear it.
  router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!pathChanged || fromLocation === undefined || heading === null) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
  const showTitle = () => void (document.title = pageTitle(router, i18n));
  router.subscribe('onResolved', showTitle);
  showTitle();

  const app = <App i18n={i18n} router={router} onShown={() => void live()} />;
  if (page.isPrerendered) {
    // The router would otherwise take the server's HTML for pending and throw it away.
    router.ssr = { manifest: undefined };
    hydrateRoot(root, app, { onRecoverableError: (error) => console.error('hydration', error) });
  } else createRoot(root).render(app);
}
