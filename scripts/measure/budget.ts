/** Fails if the first load of a page exceeds its limits of JavaScript, CSS, fonts or number of files, or contains code of another page. */
import { readFileSync, readdirSync, statSync } from 'node:fs';

type Chunk = { file: string; name?: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean; css?: string[] };
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
const toKib = (bytes: number) => bytes / 1024;
const brotliBytes = (file: string) => statSync(`dist/client/${file}.br`).size;

/** Returns the keys of a chunk and of all chunks that it imports statically. */
function collectImports(key: string, collected = new Set<string>()): Set<string> {
  if (collected.has(key)) return collected;
  collected.add(key);
  for (const next of manifest[key]?.imports ?? []) collectImports(next, collected);
  return collected;
}
const entry = 'index.html';
const route = (file: string) => `src/routes/${file}.tsx?tsr-split=component`;
/** Returns the key of the chunk of a group of `vite.config.ts`. */
const group = (name: string) => Object.keys(manifest).find((key) => key.startsWith('_') && manifest[key]?.name === name) ?? `no ${name}`;
function firstLoad(...roots: string[]) {
  const keys = new Set([entry, ...roots].flatMap((key) => [...collectImports(key)]));
  return [...keys].map((key) => ({ key, file: manifest[key]?.file ?? '' })).filter(({ file }) => file.endsWith('.js'));
}

/** Keys of chunks that home page and menu must not load: routes and modules of later pages, and shared chunks of their code. */
const codeOfLaterPages = [
  /routes\/(checkout|auth|profile|success)/,
  /checkout-session|checkout\.machine/,
  /^_(account|charts|checkout|queries|schemas|sign-in)-/,
];

/** Limits in KiB of what every page shares. */
const limits = { lazyChunk: 30, phoneRule: 42, stylesheet: 13.5, fonts: 45 };
/** The rule for phone numbers, with the numbering plans of all countries. The checkout loads it with the focus of the phone field. */
const phoneRule = manifest['src/format/dialable-phone.ts']?.file ?? 'no rule for phone numbers';

const problems: string[] = [];
function check(name: string, bytes: number, limitKib: number) {
  console.log(`${name.padEnd(34)} ${toKib(bytes).toFixed(1).padStart(7)} KiB of ${limitKib}`);
  if (toKib(bytes) > limitKib) problems.push(`${name} has ${toKib(bytes).toFixed(1)} KiB, more than ${limitKib}`);
}
for (const { page, roots, limit, filesLimit } of [
  { page: '/', roots: [], limit: 105.2, filesLimit: 2 },
  { page: '/menu', roots: [route('menu')], limit: 109.5, filesLimit: 3 },
  {
    page: '/checkout',
    roots: [group('checkout')],
    limit: 122.5,
    filesLimit: 5,
  },
  {
    page: '/auth/login',
    roots: [group('sign-in')],
    limit: 112.7,
    filesLimit: 4,
  },
  {
    page: '/profile',
    roots: [group('account-home'), group('schemas')],
    limit: 115.6,
    filesLimit: 4,
  },
]) {
  const chunks = firstLoad(...roots);
  for (const root of roots) if (!(root in manifest)) problems.push(`${page}: the manifest lacks ${root}`);
  check(
    `JavaScript of ${page} (brotli)`,
    chunks.reduce((sum, chunk) => sum + brotliBytes(chunk.file), 0),
    limit,
  );
  console.log(`  files                            ${String(chunks.length).padStart(7)}     of ${filesLimit}`);
  if (chunks.length > filesLimit) problems.push(`${page} loads ${chunks.length} files, more than ${filesLimit}`);
  const otherPagesChunks = chunks.filter(({ key }) => codeOfLaterPages.some((pattern) => pattern.test(key)));
  if (page === '/' || page === '/menu') for (const { key } of otherPagesChunks) problems.push(`${page} loads ${key}`);
}
const lazy = Object.values(manifest).filter(
  ({ file, isEntry }) => file.endsWith('.js') && isEntry !== true && !firstLoad(route('menu')).some((chunk) => chunk.file === file),
);
check(
  'largest lazy chunk (brotli)',
  Math.max(0, ...lazy.flatMap(({ file }) => (file === phoneRule ? [] : [brotliBytes(file)]))),
  limits.lazyChunk,
);
check('rule for phone numbers (brotli)', brotliBytes(phoneRule), limits.phoneRule);
const assets = readdirSync('dist/client/assets');
check(
  'stylesheet (brotli)',
  assets.filter((file) => file.endsWith('.css.br')).reduce((sum, file) => sum + statSync(`dist/client/assets/${file}`).size, 0),
  limits.stylesheet,
);
const fonts = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.woff2'))
    .reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0);
check('fonts', fonts('dist/client/fonts'), limits.fonts);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
