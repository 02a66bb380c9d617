import { dehydrate, QueryClient } from '@tanstack/react-query';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToString } from 'react-dom/server';
import { queryKeys } from '#api/query-keys.ts';
import { App } from '#app/app.tsx';
import type { PageData } from '#app/page-data.ts';
import { pageDescription } from '#app/page-descriptions.ts';
import { createShopRouter, type ShopRouter } from '#app/router.tsx';
import { routerContext } from '#app/router-context.ts';
import { createShopServices } from '#app/shop-services.ts';
import { pickSiteTexts, omitSiteTexts } from '#app/site-config.ts';
import { openArticle, pageTitle, titleText } from '#app/titles.ts';
import { createWords, type Words } from '#app/words.ts';
import { isPersonalPage, pageSection, prefixLocale, removeLocalePrefix } from '#config/pages.ts';
import type { Locale, SiteConfig } from '#config/site.ts';
import type { Item, Menu, Offer, Settings } from '#domain/entities.ts';
import { setCurrencySymbol } from '#format/numbers.ts';
import { memoryStorage } from '#platform/storage.ts';

type RenderedPage = {
  html: string;
  head: { title: string; description: string };
  page: PageData;
  status: number;
  redirect?: string;
  lang: string;
  /** Ids of the matched routes, outermost first. */
  routes: string[];
};

/**
 * Renders a path to HTML, and returns the data that it was rendered from.
 *
 * @param options.path path and query, with or without a locale prefix (`/menu`, `/fr/menu`)
 * @param options.locale locale of the page, which equals the prefix if there is one
 * @param options.now displayed time, as an ISO text
 */
export async function renderPage(options: {
  path: string;
  site: SiteConfig;
  locale: Locale;
  now: string;
  settings: Settings;
  offers: Offer[];
  menus: Menu[];
  popular: Item['item_id'][];
}): Promise<RenderedPage> {
  const { site, locale, now } = options;
  setCurrencySymbol(site.currencySymbol);
  const { pathname } = new URL(`http://x${options.path}`);
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const updatedAt = new Date(now).getTime();
  queryClient.setQueryData(queryKeys.settings, options.settings, { updatedAt });
  queryClient.setQueryData(queryKeys.offers, options.offers, { updatedAt });
  queryClient.setQueryData(queryKeys.menus, options.menus, { updatedAt });
  queryClient.setQueryData(queryKeys.popular, options.popular, { updatedAt });
  // Personal pages are sent without HTML, but with their data.
  const isPrerendered = !isPersonalPage(pathname);
  const hasTexts = pageSection(pathname) === 'texts';
  const page: PageData = {
    site: hasTexts ? site : omitSiteTexts(site),
    locale,
    hasTexts,
    now,
    queries: dehydrate(queryClient),
    isPrerendered,
  };
  const words = createWords(locale);
  const services = createShopServices({
    site,
    words,
    texts: pickSiteTexts(site),
    renderedAt: new Date(now),
    storage: memoryStorage(),
    queryClient,
    onRoute: () => () => {},
  });
  const router: ShopRouter = createShopRouter({
    context: routerContext(services, () => router),
    prefix: prefixLocale(pathname),
    history: createMemoryHistory({ initialEntries: [options.path] }),
    isServer: true,
  });
  const describe = () => describePage(words, pathname, site);
  const head = { title: site.title, description: '' };
  if (!isPrerendered) {
    const [matched] = router.getMatchedRoutes(removeLocalePrefix(pathname));
    const i18n = await words.load();
    const title = titleText(matched.findLast((route) => route.options.staticData?.title)?.options.staticData?.title, site, i18n);
    return {
      html: '',
      head: { title, description: await describe() },
      page,
      status: 200,
      lang: locale,
      routes: matched.map((route) => route.id),
    };
  }
  const [i18n] = await Promise.all([words.load(), router.load()]);
  const result = router._serverResult;
  if (result?.type === 'redirect')
    return { html: '', head, page, status: 308, redirect: result.redirect.headers.get('location') ?? '/', lang: locale, routes: [] };
  const html = renderToString(<App i18n={i18n} router={router} />);
  return {
    html,
    head: { title: pageTitle(router, i18n), description: openArticle(router)?.summary ?? (await describe()) },
    page,
    status: result?.type === 'render' ? result.status : 500,
    lang: locale,
    routes: router.state.matches.map((match) => match.routeId),
  };
}

/** Returns the description of a page for search engines, or an empty text for an unknown page. */
async function describePage(words: Words, pathname: string, { title, tagline }: SiteConfig): Promise<string> {
  const path = removeLocalePrefix(pathname);
  await words.loadLater();
  const message = pageDescription(path, title);
  if (message === undefined) return '';
  const description = (await words.load())._(message);
  return path === '/' && tagline !== '' ? `${description} ${tagline}` : description;
}
