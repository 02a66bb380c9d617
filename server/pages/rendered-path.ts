import type { FastifyRequest } from 'fastify';
import { removeLocalePrefix } from '#config/pages.ts';
import type { SiteConfig } from '#config/site.ts';
import { isCheckoutTab } from '#domain/order/checkout.ts';

/**
 * Returns the path and query to render for a request, or null if there is no such page: an unknown article of the blog, or an unknown
 * step of the checkout. The content of other pages does not depend on the query.
 *
 * @spec docs/behaviour §4 Checkout tabs
 */
export function findRenderedPath(path: string, { url }: Pick<FastifyRequest, 'url'>, { articles }: SiteConfig): string | null {
  const query = new URLSearchParams(url.split('?').slice(1).join('?'));
  const page = removeLocalePrefix(path);
  if (page === '/blog') {
    const requested = query.get('article');
    if (requested === null) return path;
    return articles.some(({ id }) => id === requested) ? `${path}?article=${requested}` : null;
  }
  if (page === '/checkout' && query.size > 0) {
    const tab = query.get('tab') ?? 'confirmation';
    if (!isCheckoutTab(tab)) return null;
    return tab === 'type' ? path : `${path}?tab=${tab}`;
  }
  return path;
}
