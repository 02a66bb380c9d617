import { writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { getConfig } from '@lingui/conf';
import type { Plugin, Rolldown } from 'vite';
import type { PagesManifest } from '#server/pages/pages-manifest.ts';
import { findOfflineModules } from './find-offline.ts';
import { findPages } from './find-pages.ts';
import { filesWithImports } from './group-chunks.ts';

/** Vite plugin that writes `dist/pages.json`, which files each page loads. */
export function writePages(): Plugin {
  return {
    name: 'write-pages',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle);
      const chunks = files.filter((file) => file.type === 'chunk');
      const manifest = describePages(findPages(this, chunks), chunks);
      const offline = findOfflineScripts(chunks, findOfflineModules(this, resolve('index.html')));
      const styles = files.filter(({ fileName }) => fileName.endsWith('.css')).map(({ fileName }) => `/${fileName}`);
      writeFileSync(join(dir, '../pages.json'), JSON.stringify({ ...manifest, styles, offline }));
    },
  };
}

function describePages(
  pages: ReadonlyMap<string, readonly string[]>,
  chunks: readonly Rolldown.OutputChunk[],
): Omit<PagesManifest, 'styles' | 'offline'> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const [entry, ...first] = chunks.filter(({ isEntry }) => isEntry).toSorted((a, b) => b.imports.length - a.imports.length);
  if (entry === undefined) throw new Error('The build has no entry');
  const entries = new Set([entry, ...first].map(({ fileName }) => fileName));
  const scriptsOf = (loaded: readonly string[]) =>
    [...filesWithImports(byFile, [entry.fileName, ...loaded])].filter((file) => !entries.has(file)).map((file) => `/${file}`);
  return {
    entry: `/${entry.fileName}`,
    first: first.map(({ fileName }) => `/${fileName}`),
    words: findWords(chunks),
    pages: Object.fromEntries([...pages].map(([id, loaded]) => [id, scriptsOf(loaded)])),
  };
}

/** Returns the paths of the scripts with the given modules, and of those that they import. */
function findOfflineScripts(chunks: readonly Rolldown.OutputChunk[], modules: ReadonlySet<string>): string[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const used = chunks.filter(({ moduleIds }) => moduleIds.some((id) => modules.has(id)));
  const files = filesWithImports(
    byFile,
    used.map(({ fileName }) => fileName),
  );
  return [...files].map((file) => `/${file}`);
}

/** Returns the files of the catalogues of messages by locale. French is in the code. */
function findWords(chunks: readonly Rolldown.OutputChunk[]): Record<string, string> {
  const { catalogs, locales } = getConfig();
  const catalogueOf = (locale: string) => catalogs.map(({ path }) => `${path.replace('<rootDir>/', '').replace('{locale}', locale)}.po`);
  return Object.fromEntries(
    locales.flatMap((locale) =>
      chunks
        .filter(({ moduleIds }) => moduleIds.some((id) => catalogueOf(locale).includes(relative(resolve(), id))))
        .map(({ fileName }) => [locale, `/${fileName}`] as const),
    ),
  );
}
