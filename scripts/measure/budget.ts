/** Fails if the first load of a page exceeds its limits of JavaScript, CSS, fonts or number of files. */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { pagesManifestSchema } from '#server/pages/pages-manifest.ts';

const { entry, first, chunks, styles, pages } = pagesManifestSchema.parse(JSON.parse(readFileSync('dist/pages.json', 'utf8')));
const toKib = (bytes: number) => bytes / 1024;
const brotliBytes = (path: string) => statSync(`dist/client${path}.br`).size;
const sumBytes = (paths: readonly string[]) => paths.reduce((sum, path) => sum + brotliBytes(path), 0);

/** Limits in KiB of what pages share, and of what one of them loads later. */
const limits = { lazyChunk: 30, phoneRule: 42, stylesheet: 13.7, fonts: 45 };

const problems: string[] = [];
function check(name: string, bytes: number, limitKib: number) {
  console.log(`${name.padEnd(34)} ${toKib(bytes).toFixed(1).padStart(7)} KiB of ${limitKib}`);
  if (toKib(bytes) > limitKib) problems.push(`${name} has ${toKib(bytes).toFixed(1)} KiB, more than ${limitKib}`);
}
for (const { page, limit, filesLimit } of [
  { page: '/', limit: 104.7, filesLimit: 2 },
  { page: '/menu', limit: 111.6, filesLimit: 5 },
  { page: '/checkout', limit: 122.4, filesLimit: 7 },
  { page: '/auth/login', limit: 111.8, filesLimit: 5 },
  { page: '/profile/', limit: 112.6, filesLimit: 5 },
]) {
  const scripts = pages[page];
  if (scripts === undefined) throw new Error(`pages.json lacks ${page}`);
  const files = [...first, entry, ...scripts];
  check(`JavaScript of ${page} (brotli)`, sumBytes(files), limit);
  console.log(`  files                            ${String(files.length).padStart(7)}     of ${filesLimit}`);
  if (files.length > filesLimit) problems.push(`${page} loads ${files.length} files, more than ${filesLimit}`);
}
const [phoneRule = 0, largest = 0] = Object.values(chunks)
  .map(brotliBytes)
  .toSorted((a, b) => b - a);
// It has the numbering plans of all countries. The checkout loads it with the focus of the phone field.
check('rule for phone numbers (brotli)', phoneRule, limits.phoneRule);
check('largest other script (brotli)', largest, limits.lazyChunk);
check('stylesheet (brotli)', sumBytes(styles), limits.stylesheet);
const fonts = readdirSync('dist/client/fonts');
check(
  'fonts',
  fonts.reduce((sum, file) => sum + statSync(`dist/client/fonts/${file}`).size, 0),
  limits.fonts,
);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
