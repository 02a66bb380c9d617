import type { I18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createMemoryHistory } from '@tanstack/react-router';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { App } from '#app/app.tsx';
import type { ShopData } from '#domain/shop-data.ts';
import type { PageData } from '#boot/page-data.ts';
import { loadLaterParts } from '#lazy/part-code.ts';
import { matchedRoutes, renderResult } from '#app/navigation/router-internals.ts';
import { pageDescription } from '#app/page-descriptions.ts';
import { createPreviewContext } from '#app/preview-context.ts';
import { createShopRouter, type ShopRouter } from '#app/router.tsx';
import { routerContext } from '#app/router-context.ts';
import { createShopServices } from '#app/shop-services.ts';
import { pickSiteTexts, omitSiteTexts } from '#config/site-texts.ts';
import { titleText } from '#app/title-text.ts';
import { openArticle, pageTitle } from '#app/titles.ts';
import { loadI18n } from '#app/load-i18n.ts';
import { isPersonalPage, pageSection, localeOfPrefix, removeLocalePrefix } from '#config/pages.ts';
import type { Locale, SiteConfig } from '#config/site.ts';
import { UnsupportedNotice } from '#app/unsupported-notice.tsx';
import { setCurrencySymbol } from '#format/numbers.ts';
import { memoryStorage } from '#platform/storage.ts';
import { createShopLists } from '#stores/shop-data/shop-lists.ts';

type RenderedPage = {
  html: string;
  /** Hidden notice for browsers in which the shop's scripts do not work. */
  notice: string;
  head: { title: string; description: string };
  page: PageData;
  /** The data that the browser needs to render the page. */
  data: ShopData;
  status: number;
  redirect?: string;
  lang: string;
  /** Ids of the matched routes, outermost first. */
  routes: string[];
};

/**
 * Renders a path to HTML, and returns the data that it was rendered from. A personal page is rendered as a preview, for a visitor
 * without an account, a cart or input.
 *
 * @param options.path path and query, with or without a locale prefix (`/menu`, `/fr/menu`)
 * @param options.locale locale of the page, which equals the prefix if there is one
 * @param options.now displayed time, as an ISO text
 */
export async function renderPage(options: { path: string; locale: Locale; now: string; data: ShopData }): Promise<RenderedPage> {
  const { locale, now } = options;
  const { site } = options.data;
  setCurrencySymbol(site.currencySymbol);
  const { pathname, search } = new URL(`http://x${options.path}`);
  const shopLists = createShopLists();
  shopLists.set(options.data, Date.parse(now));
  const isPersonal = isPersonalPage(pathname);
  const hasSiteTexts = pageSection(pathname) === 'texts';
  const services = createShopServices({
    site,
    locale,
    texts: pickSiteTexts(site),
    renderedAt: new Date(now),
    storage: memoryStorage(),
    shopLists,
    isPopularShown: () => false,
    isCartUnknown: isPersonal,
    onRoute: () => () => {},
  });
  const context = routerContext(services, () => router);
  const router: ShopRouter = createShopRouter({
    context: isPersonal ? { ...context, ...createPreviewContext(services, () => router) } : context,
    prefix: localeOfPrefix(pathname),
    history: createMemoryHistory({ initialEntries: [options.path] }),
    isServer: true,
  });
  const matched = matchedRoutes(router, removeLocalePrefix(pathname));
  const { title, preview } = matched.filter((route) => route.options.staticData?.title).at(-1)?.options.staticData ?? {};
  const isHydratable = !isPersonal || (preview === 'hydrated' && search === '');
  const common = {
    page: { locale, ...(hasSiteTexts ? { hasSiteTexts } : {}), now, isHydratable },
    data: hasSiteTexts ? options.data : { ...options.data, site: omitSiteTexts(site) },
    lang: locale,
  };
  const i18n = await loadI18n(locale);
  const notice = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <UnsupportedNotice {...options.data} />
    </I18nProvider>,
  );
  const description = describePage(i18n, pathname, site);
  if (isPersonal && (preview === 'empty' || search !== '')) {
    const head = { title: titleText(title, site, i18n), description };
    return { ...common, html: '', notice, head, status: 200, routes: matched.map((route) => route.id) };
  }
  await router.load();
  await loadLaterParts();
  const result = renderResult(router);
  const head = { title: pageTitle(router, i18n), description: openArticle(router)?.summary ?? description };
  if (result?.type === 'redirect')
    return { ...common, html: '', notice, head, status: 308, redirect: result.redirect.headers.get('location') ?? '/', routes: [] };
  const html = renderToString(<App i18n={i18n} router={router} />);
  const routes = router.state.matches.map((match) => match.routeId);
  return { ...common, html, notice, head, status: result?.type === 'render' ? result.status : 500, routes };
}

/** Returns the description of a page for search engines, or an empty text for an unknown page. */
function describePage(i18n: I18n, pathname: string, { title, tagline }: SiteConfig): string {
  const path = removeLocalePrefix(pathname);
  const message = pageDescription(path, title);
  if (message === undefined) return '';
  const description = i18n._(message);
  return path === '/' && tagline !== '' ? `${description} ${tagline}` : description;
}
