import { isPersonalPage, pagePaths, removeLocalePrefix, type PagePath } from '#config/pages.ts';
import type { SiteConfig } from '#config/site.ts';

type IndexingConfig = Pick<SiteConfig, 'disallowPages' | 'blog'>;

/**
 * Whether search engines may index a page: public pages, and the first page of the checkout, which is the same for everybody. `path`
 * may have a locale prefix.
 *
 * @spec docs/behaviour §3 Site configuration: disallowPages
 */
export function isIndexable(path: string, { disallowPages, blog }: IndexingConfig): boolean {
  const unprefixedPath = removeLocalePrefix(path);
  const isPublic = !isPersonalPage(unprefixedPath) || unprefixedPath === '/checkout';
  return isPublic && !disallowPages.includes(unprefixedPath) && (unprefixedPath !== '/blog' || blog.enabled);
}

/** Returns the pages that search engines may index. */
export function listIndexablePages(site: IndexingConfig): PagePath[] {
  return pagePaths.filter((path) => isIndexable(path, site));
}

/** Returns the pages of the sitemap: those that search engines may index and that have content of their own. */
export function listSitemapPages(site: IndexingConfig): PagePath[] {
  return listIndexablePages(site).filter((path) => !isPersonalPage(path));
}
