import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { isInPart } from '../../scripts/build/words-in-parts.ts';

const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };

/** Returns the file of an import, or null for a package. */
function resolveImport(specifier: string, importer: string): string | null {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('.')) return normalize(join(dirname(importer), path));
  const folder = imports[`${path.split('/')[0]}/*`];
  return folder === undefined ? null : normalize(folder.replace('*', path.slice(path.indexOf('/') + 1)));
}

/** Lists the source files that a file loads, directly or not. Types are not loaded. */
function listLoadedFiles(file: string, loadedFiles = new Set<string>()): Set<string> {
  if (loadedFiles.has(file) || !/\.tsx?$/.test(file) || !existsSync(file)) return loadedFiles;
  loadedFiles.add(file);
  const source = readFileSync(file, 'utf8').replaceAll(/^import type .*?;$/gms, '');
  for (const [, specifier = ''] of source.matchAll(/(?:from|import) ?\(?'([^']+)'/g)) {
    const loaded = resolveImport(specifier, file);
    if (loaded !== null) listLoadedFiles(loaded, loadedFiles);
  }
  return loadedFiles;
}

test('the counter has the words of every file that it loads', () => {
  const catalogue = readFileSync('locales/fr/messages.po', 'utf8');
  const filesWithWords = new Set([...catalogue.matchAll(/^#: (src\S+)$/gm)].map(([, file = '']) => file));
  const files = [...listLoadedFiles('src/counter.tsx')].filter((file) => filesWithWords.has(file));
  expect(files).toContain('src/features/counter/counter-login.tsx');
  expect(files.filter((file) => !isInPart('counter', [file]))).toEqual([]);
});
