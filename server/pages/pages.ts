import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseMenusResponse } from '#api/menus.schema.ts';
import { parseOffersResponse } from '#api/offers.schema.ts';
import { parseSettingsResponse } from '#api/settings.schema.ts';
import { isPersonalPage, removeLocalePrefix } from '#config/pages.ts';
import { memoizeLast, prepareResponse, sendPrepared, type PreparedResponse } from '#server/http/prepared-response.ts';
import { apiError, toApiError, sendError, type ApiError } from '#server/http/errors.ts';
import { currentMenus, currentMenusVersion } from '#server/catalogue/menu-routes.ts';
import { publicOffers } from '#server/catalogue/offer-routes.ts';
import type { SiteBuild } from './site-build.ts';
import { allPagePaths, findExactPath } from './page-paths.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import { popularItems } from '#server/catalogue/recommendation-routes.ts';
import { pageHeaders } from '#server/http/security-headers.ts';
import { currentSettings, type Catalogue } from '#server/catalogue/shop.ts';
import { requestPath } from '#server/http/unknown-paths.ts';

type Page = { status: number; answer: PreparedResponse; headers: Record<string, string> };

const html = 'text/html; charset=utf-8';

/** Where the page for unknown paths is rendered from: a path that no page has. */
const notFoundPath = '/404';

/** Pages under another's name: what stands after the path is the browser's affair and never makes a page of its own. */
export type Pages = {
  /** Sends the page of an exact path. */
  send(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Answers a GET that no route knows. */
  sendNotFound(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>;
  /** Renders what is asked for first, so that nobody waits for it. */
  warmUp(): Promise<void>;
};

/** How long a page is kept: what it says about the time is never older. */
const pageCacheMs = 30_000;

/** Renders the pages of a build from the shop on sale; each is kept until the shop changes, half a minute at most. */
export function createPages(
  build: SiteBuild | null,
  { shop, gateway, mostOrdered, env, now }: Pick<ServerDependencies, 'shop' | 'gateway' | 'mostOrdered' | 'env' | 'now'>,
): Pages {
  const keptPages = new Map<string, ReturnType<typeof memoizeLast<Page>>>();

  async function pageOf(asked: string): Promise<Page> {
    const at = now();
    const catalogue = await shop.catalogue();
    const isHidden = removeLocalePrefix(asked) === '/blog' && !catalogue.site.blog.enabled;
    const path = isHidden ? asked.replace(/\/blog$/, notFoundPath) : asked;
    const key = `${currentMenusVersion(catalogue, at)} ${Math.floor(at.getTime() / pageCacheMs)} ${gateway?.isAvailable()}`;
    const kept = keptPages.get(path) ?? memoizeLast<Page>();
    keptPages.set(path, kept);
    return kept(key, () => render(path, catalogue, at));
  }

  async function render(path: string, catalogue: Catalogue, at: Date): Promise<Page> {
    if (build === null) return renderNotBuilt();
    const { site } = catalogue;
    const popular = popularItems(catalogue, await mostOrdered());
    const rendered = await build.render({
      path,
      site,
      now: at.toISOString(),
      settings: parseSettingsResponse(currentSettings(catalogue, gateway)),
      offers: parseOffersResponse(publicOffers(catalogue)),
      menus: parseMenusResponse(currentMenus(catalogue, at)),
      popular: popular.map(({ itemId }) => itemId),
    });
    const isListed = rendered.status === 200 && !isPersonalPage(path) && !site.disallowPages.includes(removeLocalePrefix(path));
    const answer = await prepareResponse(build.renderHtml(rendered, isListed ? env.publicUrl + removeLocalePrefix(path) : null));
    const headers = pageHeaders({
      isEmulated: env.isDemo && env.stripe === null,
      isHttps: env.publicUrl.startsWith('https:'),
      styleHashes: build.styleHashes,
      imageOrigins: imageOrigins(catalogue),
      apiOrigin: site.apiRoot === '' ? null : new URL(site.apiRoot, env.publicUrl).origin,
    });
    return { status: rendered.status, answer, headers: isListed ? headers : { ...headers, 'x-robots-tag': 'noindex' } };
  }

  async function send(path: string, request: FastifyRequest, reply: FastifyReply) {
    try {
      const { status, answer, headers } = await pageOf(path);
      return sendPrepared(request, reply.code(status).headers(headers), answer, html);
    } catch (error) {
      request.log.error({ err: error }, 'page failed');
      return sendErrorPage(reply, toApiError(error));
    }
  }

  return {
    send,
    async sendNotFound(request, reply) {
      const path = requestPath(request);
      const exact = findExactPath(path);
      if (exact !== null) return reply.redirect(exact + request.url.slice(path.length), 308);
      if (isCrawler(request)) return reply.code(404).header('cache-control', 'no-store').send();
      if (!wantsPage(request, path)) return sendError(reply, apiError(404, { code: 'not_found' }));
      return send(path.startsWith('/fr/') ? `/fr${notFoundPath}` : notFoundPath, request, reply);
    },
    async warmUp() {
      await Promise.allSettled(['/', '/menu'].map((path) => pageOf(path)));
    },
  };
}

/** A GET route for each page in both its forms; a slash too many leads to the exact path. */
export function pageRoutes(app: App, pages: Pages): void {
  for (const path of allPagePaths)
    app.get(path, { config: { isPage: true }, schema: { hide: true } }, async (request, reply) =>
      requestPath(request) === path ? pages.send(path, request, reply) : pages.sendNotFound(request, reply),
    );
}

/** The other places that the shop's own menu shows pictures from. */
function imageOrigins({ menus }: Catalogue): string[] {
  const pictures = menus.flatMap(({ categories }) => categories.flatMap(({ items }) => items.map((item) => item.item_image ?? '')));
  return [...new Set(pictures.filter((address) => address.startsWith('https:')).map((address) => new URL(address).origin))];
}

function isCrawler(request: FastifyRequest): boolean {
  return /bot\b|crawl|spider|slurp|facebookexternalhit|bingpreview/i.test(request.headers['user-agent'] ?? '');
}

/** A person who follows a link, not a script or a picture that asks for a file or a call. */
function wantsPage(request: FastifyRequest, path: string): boolean {
  return /\btext\/html\b/.test(request.headers.accept ?? '') && !/^\/(?:v2|assets|webhooks|dev)\//.test(path);
}

/** Sends a page in plain words: 503 with `Retry-After` during an outage, else 500. */
function sendErrorPage(reply: FastifyReply, { statusCode, message, details: { retryAfter } }: ApiError): FastifyReply {
  const isOutage = statusCode === 503;
  if (isOutage) reply.header('retry-after', String(retryAfter ?? 1));
  const text = isOutage ? message : 'Une erreur est survenue, veuillez réessayer';
  return reply
    .code(isOutage ? 503 : 500)
    .header('cache-control', 'no-store')
    .type(html)
    .send(plainPage(text));
}

async function renderNotBuilt(): Promise<Page> {
  const text = plainPage('Le site n’est pas encore construit. Lancez « npm run build », puis redémarrez le serveur.');
  return { status: 503, answer: await prepareResponse(text), headers: {} };
}

function plainPage(text: string): string {
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><title>${text}</title><p>${text}</p></html>`;
}
