import { pageForms, pagePaths } from '#config/pages.ts';
import { locales } from '#config/site.ts';

/** Paths of all pages: without prefix, and with the prefix of each locale, available or not. */
export const allPagePaths: readonly string[] = pagePaths.flatMap((page) => pageForms(page, locales).map(({ path }) => path));

const exactPaths = new Map(allPagePaths.map((path) => [path.toLowerCase(), path]));

/** Returns the exact path of a page, ignoring case and trailing slashes; null for an unknown page. */
export function findExactPath(path: string): string | null {
  const normalised = path.toLowerCase().replace(/(?<=.)\/+$/, '');
  return exactPaths.get(normalised) ?? null;
}
