import statics from '@fastify/static';
import { isPersonalPage, pagePaths } from '#config/pages.ts';
import { prepareResponse, sendPrepared, type PreparedResponse } from '#server/http/prepared-response.ts';
import { memoizeLast } from '#server/http/memoize-last.ts';
import type { App, ServerDependencies } from '#server/dependencies.ts';
import type { Catalogue } from '#server/catalogue/shop.ts';

/** Serves the static files with their precompressed versions. Files in `assets/` have a content hash in their name and are immutable. */
export async function serveFiles(app: App, clientRoot: string): Promise<void> {
  await app.register(statics, {
    root: clientRoot,
    prefix: '/',
    index: false,
    wildcard: false,
    preCompressed: true,
    cacheControl: false,
    globIgnore: ['**/index.html*', '.vite/**', '**/*.br', '**/*.map*'],
    setHeaders: (reply, path) => {
      const isHashed = path.startsWith(`${clientRoot}/assets/`);
      void reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
      void reply.header('vary', 'Origin, Accept-Encoding');
    },
  });
}

/** Returns the pages that search engines may index. */
function listIndexablePages({ site }: Catalogue): string[] {
  return pagePaths.filter((path) => !isPersonalPage(path) && !site.disallowPages.includes(path) && (path !== '/blog' || site.blog.enabled));
}

function renderSitemap(catalogue: Catalogue, publicUrl: string): string {
  const urls = listIndexablePages(catalogue).map((path) => `<url><loc>${publicUrl}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`;
}

function renderRobots(catalogue: Catalogue, publicUrl: string): string {
  const listed = new Set(listIndexablePages(catalogue));
  // A rule covers all paths that begin with it.
  const isCovered = (path: string) => pagePaths.some((page) => page !== path && !listed.has(page) && path.startsWith(`${page}/`));
  const hidden = pagePaths.filter((path) => !listed.has(path) && !isCovered(path));
  const lines = hidden.flatMap((path) => [`Disallow: ${path}`, `Disallow: /fr${path}`]);
  return ['User-agent: *', ...lines, `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

/**
 * Registers `/sitemap.xml`, `/robots.txt`, and `/config.json`, the site configuration for pages served as static files.
 *
 * @spec §1 Site-wide configuration; §2 /sitemap.xml
 */
export function siteFileRoutes(app: App, { env, shop }: ServerDependencies): void {
  const files: [paths: string[], type: string, make: (catalogue: Catalogue) => string][] = [
    [['/sitemap.xml', '/fr/sitemap.xml'], 'application/xml; charset=utf-8', (catalogue) => renderSitemap(catalogue, env.publicUrl)],
    [['/robots.txt'], 'text/plain; charset=utf-8', (catalogue) => renderRobots(catalogue, env.publicUrl)],
    [['/config.json'], 'application/json; charset=utf-8', ({ site }) => JSON.stringify(site)],
  ];
  for (const [paths, type, make] of files) {
    const cachedResponse = memoizeLast<PreparedResponse>();
    for (const path of paths)
      app.get(path, { config: { isPage: true }, schema: { hide: true } }, async (request, reply) => {
        const catalogue = await shop.catalogue();
        return sendPrepared(request, reply, await cachedResponse(catalogue.version, () => prepareResponse(make(catalogue))), type);
      });
  }
}
