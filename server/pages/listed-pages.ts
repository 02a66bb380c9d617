import { isPersonalPage, pagePaths, removeLocalePrefix, type PagePath } from '#config/pages.ts';
import type { SiteConfig } from '#config/site.ts';

type Listing = Pick<SiteConfig, 'disallowPages' | 'blog'>;

/** Returns whether search engines may index a page, given in either form. @spec §3 Site configuration: disallowPages */
export function isIndexable(path: string, { disallowPages, blog }: Listing): boolean {
  const bare = removeLocalePrefix(path);
  return !isPersonalPage(bare) && !disallowPages.includes(bare) && (bare !== '/blog' || blog.enabled);
}

/** Returns the pages that search engines may index. */
export function listIndexablePages(site: Listing): PagePath[] {
  return pagePaths.filter((path) => isIndexable(path, site));
}
