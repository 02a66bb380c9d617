import type { Rolldown } from 'vite';
import { findPages, hasDirective, type Modules } from './find-pages.ts';
import { filesWithImports, type Load } from './group-chunks.ts';

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports' | 'dynamicImports' | 'moduleIds' | 'isEntry' | 'isDynamicEntry'>;

/**
 * Returns what visitors load together: what each page loads before it renders, what a visit to it loads until the browser is idle, and what
 * each other dynamic import loads. A visit loads the page, the dynamic imports of the page's own code, and the modules that begin with
 * `'every visit'`.
 */
export function findLoads(modules: Modules, chunks: readonly Chunk[]): Load[] {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const frame = filesWithImports(
    byFile,
    chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
  );
  const ofEveryVisit = chunks.filter(({ moduleIds }) => moduleIds.some((id) => hasDirective(id, 'every visit')));
  function visitOf(page: readonly string[]): Load {
    const own = [...filesWithImports(byFile, page)].filter((file) => !frame.has(file));
    const later = own.flatMap((file) => byFile.get(file)?.dynamicImports ?? []);
    return { files: [...page, ...later, ...ofEveryVisit.map(({ fileName }) => fileName)], by: 'visit' };
  }
  const pages = [...findPages(modules, chunks).values()];
  const ofPages = new Set(pages.flat());
  const later = chunks.filter(({ isDynamicEntry, fileName }) => isDynamicEntry && !ofPages.has(fileName));
  return [
    ...pages.map((files) => ({ files, by: 'page' as const })),
    ...pages.map(visitOf),
    ...later.map(({ fileName }) => ({ files: [fileName], by: 'later' as const })),
  ];
}
