import type { FastifyRequest } from 'fastify';
import { removeLocalePrefix } from '#config/pages.ts';
import type { SiteConfig } from '#config/site.ts';

/**
 * Returns the path to render for a request. A blog path gets the query of the requested article; null if the article is unknown.
 * Other pages ignore the query, because their content does not depend on it.
 */
export function findArticlePath(path: string, { url }: Pick<FastifyRequest, 'url'>, { articles }: SiteConfig): string | null {
  if (removeLocalePrefix(path) !== '/blog') return path;
  const requested = new URLSearchParams(url.split('?').slice(1).join('?')).get('article');
  if (requested === null) return path;
  return articles.some(({ id }) => id === requested) ? `${path}?article=${requested}` : null;
}
