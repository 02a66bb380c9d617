import { pageVariants, pagePaths } from '#config/pages.ts';
import { locales } from '#config/site.ts';

/** Paths of all pages: without prefix, and with the prefix of each locale. Those of a locale that the shop does not offer redirect. */
export const allPagePaths: readonly string[] = pagePaths.flatMap((page) => pageVariants(page, locales).map(({ path }) => path));

const canonicalPaths = new Map(allPagePaths.map((path) => [path.toLowerCase(), path]));

/** Returns the canonical path of a page for a path in any case, with or without trailing slashes; null for an unknown page. */
export function findCanonicalPath(path: string): string | null {
  const normalised = path.toLowerCase().replace(/(?<=.)\/+$/, '');
  return canonicalPaths.get(normalised) ?? null;
}
