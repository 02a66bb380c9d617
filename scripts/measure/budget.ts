/** Fails when the first load of a page weighs more JavaScript, CSS or fonts than it may, comes in too many files, or holds code of a page it is not. */
import { readFileSync, readdirSync, statSync } from 'node:fs';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean; css?: string[] };
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>;
const kib = (bytes: number) => bytes / 1024;
const weight = (file: string) => statSync(`dist/client/${file}.br`).size;

function closure(key: string, into = new Set<string>()): Set<string> {
  if (into.has(key)) return into;
  into.add(key);
  for (const next of manifest[key]?.imports ?? []) closure(next, into);
  return into;
}
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry === true) ?? '';
const words = 'locales/fr/messages.po?first';
const laterWords = 'locales/fr/messages.po?later';
const route = (file: string) => `src/routes/${file}.tsx?tsr-split=component`;
function firstLoad(...roots: string[]) {
  const keys = new Set([entry, words, ...roots].flatMap((key) => [...closure(key)]));
  return [...keys].map((key) => ({ key, file: manifest[key]?.file ?? '' })).filter(({ file }) => file.endsWith('.js'));
}

const problems: string[] = [];
function check(name: string, bytes: number, limitKib: number) {
  console.log(`${name.padEnd(34)} ${kib(bytes).toFixed(1).padStart(7)} KiB of ${limitKib}`);
  if (kib(bytes) > limitKib) problems.push(`${name} weighs ${kib(bytes).toFixed(1)} KiB, more than ${limitKib}`);
}
for (const [page, file, limit, filesLimit] of [
  ['/', 'index', 130, 10],
  ['/menu', 'menu', 130, 10],
  ['/checkout', 'checkout', 175, 18],
] as const) {
  const chunks = page === '/checkout' ? firstLoad(route(file), laterWords) : firstLoad(route(file));
  if (chunks.length < 3) problems.push(`${page}: its chunks were not found in the manifest`);
  check(
    `JavaScript of ${page} (brotli)`,
    chunks.reduce((sum, chunk) => sum + weight(chunk.file), 0),
    limit,
  );
  console.log(`  in so many files                 ${String(chunks.length).padStart(7)}     of ${filesLimit}`);
  if (chunks.length > filesLimit) problems.push(`${page} comes in ${chunks.length} files, more than ${filesLimit}`);
  const foreign = chunks.filter(({ key }) =>
    /routes\/(checkout|auth|profile|success)|checkout-session|checkout\.machine|^_account-/.test(key),
  );
  if (page !== '/checkout') for (const { key } of foreign) problems.push(`${page} loads ${key}`);
}
const lazy = Object.values(manifest).filter(
  ({ file, isEntry }) => file.endsWith('.js') && isEntry !== true && !firstLoad(route('menu')).some((chunk) => chunk.file === file),
);
check('largest lazy chunk (brotli)', Math.max(0, ...lazy.map(({ file }) => weight(file))), 30);
const assets = readdirSync('dist/client/assets');
check(
  'stylesheet (brotli)',
  assets.filter((file) => file.endsWith('.css.br')).reduce((sum, file) => sum + statSync(`dist/client/assets/${file}`).size, 0),
  12,
);
const fonts = (folder: string) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.woff2'))
    .reduce((sum, file) => sum + statSync(`${folder}/${file}`).size, 0);
check('fonts', fonts('dist/client/fonts'), 45);

for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
