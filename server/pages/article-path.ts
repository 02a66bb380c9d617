import type { FastifyRequest } from 'fastify';
import { removeLocalePrefix } from '#config/pages.ts';
import type { SiteConfig } from '#config/site.ts';

/**
 * Returns the path to render for a request: on the blog with the query of the requested article, null if that is unknown.
 * The blog is the only page whose content depends on a query.
 */
export function findArticlePath(path: string, { url }: Pick<FastifyRequest, 'url'>, { articles }: SiteConfig): string | null {
  if (removeLocalePrefix(path) !== '/blog') return path;
  const requested = new URLSearchParams(url.split('?').slice(1).join('?')).get('article');
  if (requested === null) return path;
  return articles.some(({ id }) => id === requested) ? `${path}?article=${requested}` : null;
}
