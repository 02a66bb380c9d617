import { readFileSync } from 'node:fs';
import { pagesManifestSchema, type PagesManifest } from '#server/pages/pages-manifest.ts';

/** Returns which files the built shop has and what loads them. */
export function readManifest(): PagesManifest {
  return pagesManifestSchema.parse(JSON.parse(readFileSync('dist/pages.json', 'utf8')));
}

/** Returns the paths of the scripts of the built shop that a page loads before it renders, and other pages, home and menu, do not. */
export function ownScripts(route: string, others = ['/', '/menu']): string[] {
  const { pages } = readManifest();
  const common = new Set(others.flatMap((other) => pages[other]));
  const own = pages[route]?.filter((script) => !common.has(script)) ?? [];
  if (own.length === 0) throw new Error(`${route} has no script of its own`);
  return own;
}

/** Returns the path of the script that a dynamic import of a module loads. @example loadedScript('src/app/pages/cart.tsx') */
export function loadedScript(module: string): string {
  const script = readManifest().loads[module];
  if (script === undefined) throw new Error(`Nothing loads ${module}`);
  return script;
}

/** Returns the path of the script that the page of the counter loads first. */
export function counterScript(): string {
  const script = /src="([^"]+\.js)"/.exec(readFileSync('dist/counter/counter.html', 'utf8'))?.[1];
  if (script === undefined) throw new Error('The page of the counter loads no script');
  return script;
}

/** Returns the path of the file with the shapes of the icons. */
export function iconFile(): string {
  const { assets, styles } = readManifest();
  const [file, ...others] = assets.filter((path) => !styles.includes(path));
  if (file === undefined || others.length > 0) throw new Error('The build has other files than scripts, styles and icons');
  return file;
}
