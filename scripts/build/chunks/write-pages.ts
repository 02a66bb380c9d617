import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { getConfig } from '@lingui/conf';
import type { Plugin, Rolldown } from 'vite';
import { chunkHashes, type PagesManifest } from '#server/pages/pages-manifest.ts';
import { hashChunks, type ChunkFiles } from './chunk-files.ts';
import { nameOf } from './chunk-code.ts';
import { findOfflineModules } from './find-offline.ts';
import { findPages, type Modules } from './find-pages.ts';
import { filesWithImports } from './group-chunks.ts';

/** Vite plugin that names the files of the scripts after their content, and writes `dist/pages.json`, which files each page loads. */
export function writePages(): Plugin {
  return {
    name: 'write-pages',
    apply: 'build',
    writeBundle({ dir = '' }, bundle) {
      const files = Object.values(bundle);
      const chunks = sortChunks(files.filter((file) => file.type === 'chunk'));
      const paths = writeChunks(dir, chunks);
      const assets = files
        .filter(({ type, fileName }) => type === 'asset' && fileName.startsWith('assets/'))
        .map(({ fileName }) => `/${fileName}`);
      const manifest = describePages(this, chunks, paths, assets);
      writeFileSync(join(dir, '../pages.json'), JSON.stringify(manifest));
      nameEntry(join(dir, 'index.html'), chunks.entry.fileName, manifest);
    },
  };
}

type BuiltChunks = ChunkFiles & Record<'entry', Rolldown.OutputChunk> & Record<'first' | 'late', readonly Rolldown.OutputChunk[]>;

/** Returns the chunks by the time when they are loaded. The entry is the one of the entries that imports the others. */
function sortChunks(chunks: readonly Rolldown.OutputChunk[]): BuiltChunks {
  const [entry, ...first] = chunks.filter(({ isEntry }) => isEntry).toSorted((a, b) => b.imports.length - a.imports.length);
  if (entry === undefined) throw new Error('The build has no entry');
  return { entry, first, late: chunks.filter(({ isEntry }) => !isEntry) };
}

/** Replaces the files of the chunks by those that are named after their content. Returns the path of each by the path of the bundler. */
function writeChunks(dir: string, chunks: BuiltChunks): ReadonlyMap<string, string> {
  const hashed = hashChunks(chunks);
  const filesOf = ({ entry, first, late }: ChunkFiles) => [entry, ...first, ...late];
  for (const { fileName } of filesOf(chunks)) rmSync(join(dir, fileName));
  for (const { fileName, code } of filesOf(hashed)) writeFileSync(join(dir, fileName), code);
  return new Map(filesOf(hashed).map(({ fileName }) => [fileName.replace(/-\w+\.js$/, '.js'), `/${fileName}`]));
}

/** Writes the file of the entry and the hashes of the chunks that it loads into the page of the native app. */
function nameEntry(file: string, entry: string, manifest: PagesManifest): void {
  const page = readFileSync(file, 'utf8');
  const source = `src="/${entry}"`;
  if (!page.includes(source)) throw new Error(`${file} does not load ${entry}`);
  writeFileSync(file, page.replace(source, `src="${manifest.entry}" data-chunks="${chunkHashes(manifest)}"`));
}

function describePages(
  modules: Modules,
  { entry, first, late }: BuiltChunks,
  paths: ReadonlyMap<string, string>,
  assets: readonly string[],
): PagesManifest {
  const chunks = [entry, ...first, ...late];
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const pathOf = (file: string) => paths.get(file) ?? '';
  const entries = new Set([entry, ...first].map(({ fileName }) => fileName));
  const scriptsOf = (loaded: readonly string[]) =>
    [...filesWithImports(byFile, [entry.fileName, ...loaded])].filter((file) => !entries.has(file)).map(pathOf);
  const offline = findOfflineModules(modules, resolve('index.html'), isCatalogue);
  const usedOffline = chunks.filter(({ moduleIds }) => moduleIds.some((id) => offline.has(id))).map(({ fileName }) => fileName);
  return {
    entry: pathOf(entry.fileName),
    first: first.map(({ fileName }) => pathOf(fileName)),
    chunks: Object.fromEntries([...paths].filter(([file]) => !entries.has(file)).map(([file, path]) => [nameOf(file), path])),
    assets: [...assets],
    styles: assets.filter((path) => path.endsWith('.css')),
    words: findWords(chunks, pathOf),
    pages: Object.fromEntries([...findPages(modules, chunks)].map(([id, loaded]) => [id, scriptsOf(loaded)])),
    loads: findLoads(modules, chunks, pathOf),
    offline: [...filesWithImports(byFile, usedOffline)].map(pathOf),
  };
}

/** Returns the path of the script that each dynamic import loads, by the path of the imported module. */
function findLoads(modules: Modules, chunks: readonly Rolldown.OutputChunk[], pathOf: (file: string) => string): Record<string, string> {
  const loaded = new Set([...modules.getModuleIds()].flatMap((id) => modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []));
  return Object.fromEntries(
    chunks.flatMap(({ moduleIds, fileName }) =>
      moduleIds.filter((id) => loaded.has(id)).map((id) => [relative(resolve(), id), pathOf(fileName)] as const),
    ),
  );
}

const cataloguesOf = (locale: string) =>
  getConfig().catalogs.map(({ path }) => resolve(`${path.replace('<rootDir>/', '').replace('{locale}', locale)}.po`));

/** Whether a module is a catalogue of messages. */
const isCatalogue = (id: string) => getConfig().locales.flatMap(cataloguesOf).includes(id);

/** Returns the files of the catalogues of messages by locale. French is in the code. */
function findWords(chunks: readonly Rolldown.OutputChunk[], pathOf: (file: string) => string): Record<string, string> {
  return Object.fromEntries(
    getConfig().locales.flatMap((locale) =>
      chunks
        .filter(({ moduleIds }) => moduleIds.some((id) => cataloguesOf(locale).includes(id)))
        .map(({ fileName }) => [locale, pathOf(fileName)] as const),
    ),
  );
}
