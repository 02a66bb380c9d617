import { addLocalePrefix, pagePaths } from '#config/pages.ts';

/** Both forms of every page: with and without locale prefix. */
export const allPagePaths: readonly string[] = pagePaths.flatMap((path) => [path, addLocalePrefix(path)]);

const exactPaths = new Map(allPagePaths.map((path) => [path.toLowerCase(), path]));

/** Returns the canonical path of a page, ignoring case and trailing slashes; null if there is no such page. */
export function findExactPath(path: string): string | null {
  const normalised = path.toLowerCase().replace(/(?<=.)\/+$/, '');
  return exactPaths.get(normalised) ?? null;
}
