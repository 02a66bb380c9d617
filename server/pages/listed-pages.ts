import { isPersonalPage, pagePaths, removeLocalePrefix, type PagePath } from '#config/pages.ts';
import type { SiteConfig } from '#config/site.ts';

type IndexingConfig = Pick<SiteConfig, 'disallowPages' | 'blog'>;

/**
 * Whether search engines may index a page. `path` may have a locale prefix.
 *
 * @spec §3 Site configuration: disallowPages
 */
export function isIndexable(path: string, { disallowPages, blog }: IndexingConfig): boolean {
  const unprefixedPath = removeLocalePrefix(path);
  return !isPersonalPage(unprefixedPath) && !disallowPages.includes(unprefixedPath) && (unprefixedPath !== '/blog' || blog.enabled);
}

/** Returns the pages that search engines may index. */
export function listIndexablePages(site: IndexingConfig): PagePath[] {
  return pagePaths.filter((path) => isIndexable(path, site));
}
