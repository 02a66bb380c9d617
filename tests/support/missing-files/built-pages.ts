import { readFileSync } from 'node:fs';
import { pagesManifestSchema } from '#server/pages/pages-manifest.ts';

/** Returns the paths of the scripts of the built shop that a page loads before it renders, and other pages, home and menu, do not. */
export function ownScripts(route: string, others = ['/', '/menu']): string[] {
  const { pages } = pagesManifestSchema.parse(JSON.parse(readFileSync('dist/pages.json', 'utf8')));
  const common = new Set(others.flatMap((other) => pages[other]));
  const own = pages[route]?.filter((script) => !common.has(script)) ?? [];
  if (own.length === 0) throw new Error(`${route} has no script of its own`);
  return own;
}
