import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { isInPart } from '../../scripts/build/words-in-parts.ts';

const { imports } = JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> };
const catalogue = readFileSync('locales/fr/messages.po', 'utf8');
const filesWithWords = new Set([...catalogue.matchAll(/^#: (src\S+)$/gm)].map(([, file = '']) => file));

/** Returns the file of an import, or null for a package. */
function resolveImport(specifier: string, importer: string): string | null {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('.')) return normalize(join(dirname(importer), path));
  const folder = imports[`${path.split('/')[0]}/*`];
  return folder === undefined ? null : normalize(folder.replace('*', path.slice(path.indexOf('/') + 1)));
}

/** Imports of a file, which types are not, and those among them that are not lazy. */
const anyImport = /(?:from|import) ?\(?'([^']+)'/g;
const staticImport = /from '([^']+)'/g;

/** Lists the source files that files import, directly or not. */
function listImportedFiles(files: readonly string[], imported: RegExp, found = new Set<string>()): Set<string> {
  for (const file of files.filter((path) => !found.has(path) && /\.tsx?$/.test(path) && existsSync(path))) {
    found.add(file);
    const source = readFileSync(file, 'utf8').replaceAll(/^import type .*?;$/gms, '');
    const paths = [...source.matchAll(imported)].map(([, specifier = '']) => resolveImport(specifier, file));
    listImportedFiles(
      paths.filter((path) => path !== null),
      imported,
      found,
    );
  }
  return found;
}

const listFilesWithWords = (files: readonly string[], imported: RegExp) =>
  [...listImportedFiles(files, imported)].filter((file) => filesWithWords.has(file));

test('the counter has the words of every file that it loads', () => {
  const files = listFilesWithWords(['src/counter.tsx'], anyImport);
  expect(files).toContain('src/features/counter/counter-login.tsx');
  expect(files.filter((file) => !isInPart('counter', [file]))).toEqual([]);
});

test.each([
  ['home', 'first', ['main.tsx', 'app/pages/home/home-page.tsx', 'app/pages/home/last-order.tsx']],
  [
    'the parts of pages that are hydrated later',
    'frame',
    [
      ...['frame/frame-parts', 'error-pages', 'home/home-page-sections'].map((part) => `app/pages/${part}.tsx`),
      'features/menu/search/search-results.tsx',
    ],
  ],
  ['the menu', 'first', ['app/pages/menu-page.tsx']],
  ['the texts and the contact', 'first', ['about', 'blog', 'contact', 'cookie-policy'].map((route) => `routes/${route}.tsx`)],
  ['log-in', 'auth', ['app/account/first-login.ts', 'routes/auth/login.tsx']],
  ['the account’s home', 'profile', ['app/account/first-account.ts', 'routes/profile/index.tsx']],
  ['the checkout', 'checkout', ['app/checkout/first-checkout.ts', 'routes/checkout.tsx']],
])('the words of %s include those of every file that it loads', (_, part, paths) => {
  const roots = paths.map((path) => `src/${path}`);
  const files = listFilesWithWords(roots, staticImport);
  expect(roots.filter((file) => !existsSync(file))).toEqual([]);
  expect(files.length).toBeGreaterThan(0);
  expect(files.filter((file) => !isInPart('first', [file]) && !isInPart(part, [file]))).toEqual([]);
});
