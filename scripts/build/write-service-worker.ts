/** Writes the service worker of the build, including the list of files that the menu needs offline. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { addLocalePrefix } from '#config/pages.ts';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean };

const client = 'dist/client';
/**
 * Sources of chunks that are of no use offline: all pages but the home page and the menu, ordering and accounts, the native app, and
 * the English messages, because the worker stores pages in French only.
 */
const onlineOnly = [
  /^src\/routes\/(?!index\.tsx|menu\.tsx)/,
  /checkout/,
  /account/,
  /native/,
  /app\/icons/,
  /expired-visit/,
  /locales\/en/,
];
const isOnlineOnly = (source: string) => onlineOnly.some((pattern) => pattern.test(source));

const manifest = readFileSync(`${client}/.vite/manifest.json`, 'utf8');
const chunks = JSON.parse(manifest) as Record<string, Chunk>;
const entry = chunks['index.html'];
if (entry === undefined) throw new Error('The build has no entry');

const keys = new Set(['index.html']);
for (const key of keys) {
  const { imports = [], dynamicImports = [] } = chunks[key] ?? {};
  for (const next of [...imports, ...dynamicImports.filter((imported) => !isOnlineOnly(imported))]) keys.add(next);
}
const scripts = [...keys].map((key) => chunks[key]?.file).filter((file) => file?.endsWith('.js'));
const files = [...scripts, ...globSync('{fonts/*.woff2,assets/*.{css,svg}}', { cwd: client })].map((file) => `/${file}`);
const worker = readFileSync('scripts/build/service-worker/worker.js', 'utf8');
const id = createHash('sha256').update(manifest).update(worker).digest('hex').slice(0, 12);
const pages = ['/', '/menu'].flatMap((path) => [path, addLocalePrefix(path, 'fr')]);
const build = { id, entry: entry.file, pages, files };
// Serialised twice: the worker parses a string literal, `JSON.parse('BUILD')`.
writeFileSync(
  `${client}/service-worker.js`,
  worker.replace("'BUILD'", () => JSON.stringify(JSON.stringify(build))),
);
