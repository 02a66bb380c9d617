import type { FastifyReply, FastifyRequest } from 'fastify';
import { addLocalePrefix, localeOfPrefix, removeLocalePrefix } from '#config/pages.ts';
import type { Locale } from '#config/site.ts';
import { isCrawler } from './errors/crawlers.ts';
import { createErrorPageSender, sendEmptyPage, type SendErrorPage } from './errors/error-page.ts';
import { createRenderedPageSender } from '#server/http/plain-page.ts';
import { sendPrepared } from '#server/http/prepared-response.ts';
import { findRenderedPath } from './rendered-path.ts';
import { resolvePageLocale } from './page-locale.ts';
import { memoizeLast } from '#server/http/memoize-last.ts';
import { apiError, toApiError, sendError } from '#server/http/errors.ts';
import { renderPage, type RenderedPage } from './render-page.ts';
import { createShopDataFiles, type ShopDataFiles } from './shop-data-files.ts';
import type { SiteBuild } from './site-build.ts';
import { allPagePaths, findCanonicalPath } from './page-paths.ts';
import type { App } from '#server/dependencies.ts';
import type { Env } from '#server/env.ts';
import type { ShopSnapshot, ShopSource } from '#server/shop-source/shop-source.ts';
import { requestPath } from '#server/http/unknown-paths.ts';

const html = 'text/html; charset=utf-8';

type PageDependencies = { source: ShopSource; env: Env; now: () => Date };

/** Path that no page has; it renders the "not found" page. */
const notFoundPath = '/404';

/** Sends rendered pages. The query is left to the browser, except for the blog's article and the checkout's tab. */
export type Pages = {
  /** Sends the page of an exact path, or the "not found" page. */
  send(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Handles a GET without a matching route. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Sends the page of an error that a navigation to another route caused, or returns null for another request. */
  sendError(...parameters: Parameters<SendErrorPage>): Promise<FastifyReply> | null;
  /** Renders the most visited pages in advance. */
  warmUp(): Promise<void>;
  /** The files with the shop's data that the pages refer to. */
  dataFiles: ShopDataFiles;
};

/** Milliseconds after which a page is rendered again, which limits the age of time-dependent content. */
const pageCacheMs = 30_000;

/** Creates the page handlers. Pages are rendered again after half a minute, and when the shop changes. */
export function createPages(build: SiteBuild | null, deps: PageDependencies): Pages {
  const { source, env } = deps;
  const dataFiles = createShopDataFiles(deps);
  const getPage = createPageCache(build, { ...deps, dataFiles });
  const sendErrorPage = createErrorPageSender(source, createRenderedPageSender(env, build));

  async function send(path: string, request: FastifyRequest, reply: FastifyReply) {
    try {
      const shop = await source.readShop();
      const { locale, isAvailable, isLocalised } = resolvePageLocale(request, reply, { path, site: shop.site, env });
      const rendered = isAvailable ? findRenderedPath(path, request, shop.site) : null;
      const requested = rendered ?? (isAvailable ? localisedNotFoundPath(path) : notFoundPath);
      const isInspected = env.isDemo && /[?&]inspect(?:[&=]|$)/.test(request.url);
      const { status, response, headers } = await getPage({ requested, locale, shop, isInspected });
      if (status === 404) request.log.warn(`Page Not Found: ${requestPath(request)}`);
      if (status === 404 && isCrawler(request.headers['user-agent'])) return sendEmptyPage(reply, 404);
      reply.code(status).headers({ ...headers, ...servedAt(deps.now()) });
      return sendPrepared(request, reply, response, { type: html, isLocalised });
    } catch (error) {
      request.log.error({ err: error }, 'page failed');
      return sendErrorPage(request, reply, toApiError(error));
    }
  }

  return {
    send,
    dataFiles,
    async sendNotFound(request, reply) {
      const path = requestPath(request);
      const exactPath = findCanonicalPath(path);
      if (exactPath !== null) return reply.redirect(exactPath + request.url.slice(path.length), 308);
      if (!wantsPage(request, path)) return sendError(reply, apiError(404, { code: 'not_found' }));
      return send(localisedNotFoundPath(path), request, reply);
    },
    sendError: (request, reply, error) => (wantsPage(request, requestPath(request)) ? sendErrorPage(request, reply, error) : null),
    async warmUp() {
      const shop = await source.readShop();
      const locale = shop.site.locale.default;
      await Promise.allSettled(['/', '/menu'].map((requested) => getPage({ requested, locale, shop, isInspected: false })));
    },
  };
}

/** Returns the header with the server's time. The browser corrects a wrong clock by it, because the page may have been rendered long ago. */
const servedAt = (now: Date) => ({ 'server-timing': `now;dur=${now.getTime()}` });

/** `isInspected`: the page reports to the viewer of the charts. */
type PageRequest = { requested: string; locale: Locale; shop: ShopSnapshot; isInspected: boolean };

/** Creates the function that renders a page or returns it from the cache. There is one cache entry per locale and path. */
function createPageCache(build: SiteBuild | null, deps: PageDependencies & { dataFiles: ShopDataFiles }) {
  const caches = new Map<string, ReturnType<typeof memoizeLast<RenderedPage>>>();
  const lastPages = new Map<string, RenderedPage>();
  return async ({ requested, locale, shop, isInspected }: PageRequest): Promise<RenderedPage> => {
    const currentTime = deps.now();
    const isHidden = !shop.site.blog.enabled && /^\/blog(\?|$)/.test(removeLocalePrefix(requested));
    const path = isHidden ? requested.replace(/\/blog.*$/, notFoundPath) : requested;
    const key = `${shop.version} ${Math.floor(currentTime.getTime() / pageCacheMs)}`;
    const cacheName = `${locale} ${isInspected ? 'inspected ' : ''}${path}`;
    const cache = caches.get(cacheName) ?? memoizeLast<RenderedPage>();
    caches.set(cacheName, cache);
    return cache(key, async () => {
      const options = { path, locale, shop, at: currentTime, isInspected };
      const page = await renderPage(build, deps, options, lastPages.get(cacheName) ?? null);
      lastPages.set(cacheName, page);
      return page;
    });
  };
}

/** Registers a GET route for each path of each page. A trailing slash redirects to the exact path. */
export function pageRoutes(app: App, pages: Pages): void {
  for (const path of allPagePaths)
    app.get(path, { config: { isPage: true }, schema: { hide: true } }, async (request, reply) =>
      requestPath(request) === path ? pages.send(path, request, reply) : pages.sendNotFound(request, reply),
    );
}

/** Returns the path of the "not found" page with the locale prefix of `path`. */
function localisedNotFoundPath(path: string): string {
  return addLocalePrefix(notFoundPath, localeOfPrefix(path));
}

/** Whether a request navigates to a page rather than fetching a file or calling the API. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  return /\btext\/html\b/.test(request.headers.accept ?? '') && !/^\/(?:v2|assets|webhooks|dev)\//.test(path);
}
