import statics from '@fastify/static';
import { pageVariants, pagePaths } from '#config/pages.ts';
import { omitCors } from '#server/http/cors.ts';
import { immutable, prepareResponse, sendPrepared, type PreparedResponse } from '#server/http/prepared-response.ts';
import { memoizeLast } from '#server/http/memoize-last.ts';
import type { SiteConfig } from '#config/site.ts';
import type { App } from '#server/dependencies.ts';
import { preparedFileRoutes } from '#server/compression/prepared-files.ts';
import type { BuiltFileDeltas } from '#server/dictionaries/built-file-deltas.ts';
import { requestPath } from '#server/http/unknown-paths.ts';
import type { ShopSource } from '#server/shop-source/shop-source.ts';
import type { SiteBuild } from './site-build.ts';
import { iconFiles } from './brand-icons.ts';
import { escapeHtml } from './escape-html.ts';
import { listIndexablePages, listSitemapPages } from './listed-pages.ts';
import { alternateUrls } from './page-head.ts';
import { renderWebManifest } from './web-manifest.ts';

/**
 * Serves the files of the build: the prepared ones in `assets/` from memory, the others from the disk with their precompressed versions.
 * Files in `assets/` have a content hash in their name, and fonts a number: they never change. Browsers show other files from their
 * cache while they ask whether there is a newer one.
 */
export async function serveFiles(
  app: App,
  { clientRoot, files }: Pick<SiteBuild, 'clientRoot' | 'files'>,
  builtFiles: BuiltFileDeltas,
): Promise<void> {
  preparedFileRoutes(app, files, (path) => builtFiles.of(path));
  app.addHook('onRequest', async (request, reply) => {
    if (isUnchanging(requestPath(request))) omitCors(reply);
  });
  await app.register(statics, {
    root: clientRoot,
    prefix: '/',
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: [
      ...iconFiles,
      '**/index.html*',
      '.vite/**',
      ...[...files.keys()].map((path) => path.slice(1)),
      '**/*.{br,gz,zst}',
      '**/*.map*',
    ],
    setHeaders: (reply, file) => {
      const path = file.slice(clientRoot.length);
      void reply.headers({ 'cache-control': cacheControl(path), vary: isUnchanging(path) ? 'Accept-Encoding' : 'Origin, Accept-Encoding' });
      if (isUnchanging(path)) for (const name of revalidationHeaders) void reply.removeHeader(name);
      // The policy of the service worker's own file applies to the requests that the worker makes.
      if (path.startsWith('/service-worker.js')) void reply.header('content-security-policy', "default-src 'none'; connect-src 'self'");
    },
  });
}

/** Headers of a static file that browsers need only to revalidate or resume it, which they never do with one that never changes. */
const revalidationHeaders = ['etag', 'last-modified', 'accept-ranges'];

/** Returns the `cache-control` header of a static file. */
function cacheControl(path: string): string {
  // A prefix, because the precompressed file of this path is served too.
  if (path.startsWith('/builds/latest.')) return 'no-cache';
  return isUnchanging(path) ? immutable : 'public, max-age=3600, stale-while-revalidate=2592000';
}

const isUnchanging = (path: string) => path.startsWith('/assets/') || path.startsWith('/fonts/');

/**
 * Renders the sitemap: its pages in every locale, and the blog's articles.
 *
 * @spec docs/behaviour §2 /sitemap.xml
 */
function renderSitemap(site: SiteConfig): string {
  const pages = listSitemapPages(site);
  const articles = pages.includes('/blog') ? site.articles.map(({ id }) => `/blog?article=${id}`) : [];
  const entries = [...pages, ...articles].flatMap((path) => {
    const alternates = alternateUrls(path, site).map(
      ([locale, url]) => `<xhtml:link rel="alternate" hreflang="${locale}" href="${escapeHtml(url)}"/>`,
    );
    return pageVariants(path, site.locale.available).map(
      ({ path: form }) => `<url><loc>${escapeHtml(site.siteRoot + form)}</loc>${alternates.join('')}</url>`,
    );
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('')}</urlset>\n`;
}

function renderRobots(site: SiteConfig): string {
  const indexable = new Set<string>(listIndexablePages(site));
  // A rule covers all paths that begin with it. `$` limits the rule of the home page, which would otherwise cover the whole site.
  const isCovered = (path: string) => pagePaths.some((page) => page !== path && !indexable.has(page) && path.startsWith(`${page}/`));
  const hidden = pagePaths.filter((path) => !indexable.has(path) && !isCovered(path));
  const forms = hidden.flatMap((path) =>
    pageVariants(path, site.locale.available).map((form) => (path === '/' ? `${form.path}$` : form.path)),
  );
  const lines = forms.map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...lines, `Sitemap: ${site.siteRoot}/sitemap.xml`, ''].join('\n');
}

/**
 * Registers `/sitemap.xml`, `/robots.txt`, `/manifest.webmanifest`, and `/config.json`, the site configuration for pages that are
 * not rendered by this server.
 *
 * @spec docs/behaviour §1 Site-wide configuration; §2 /sitemap.xml
 */
export function siteFileRoutes(app: App, { readSite }: ShopSource): void {
  const files: [paths: string[], type: string, render: (site: SiteConfig) => string][] = [
    [['/sitemap.xml', '/fr/sitemap.xml'], 'application/xml; charset=utf-8', renderSitemap],
    [['/robots.txt'], 'text/plain; charset=utf-8', renderRobots],
    [['/manifest.webmanifest'], 'application/manifest+json; charset=utf-8', renderWebManifest],
    [['/config.json'], 'application/json; charset=utf-8', (site) => JSON.stringify(site)],
  ];
  for (const [paths, type, render] of files) {
    const cachedResponse = memoizeLast<PreparedResponse>();
    for (const path of paths)
      app.get(path, { config: { isPage: true }, schema: { hide: true } }, async (request, reply) => {
        const { site, version } = await readSite();
        return sendPrepared(request, reply, await cachedResponse(version, () => prepareResponse(render(site))), { type });
      });
  }
}
