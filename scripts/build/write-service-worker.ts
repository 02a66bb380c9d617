/** Writes the service worker of the build, including the list of files that the menu needs offline. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { addLocalePrefix } from '#config/pages.ts';

type Chunk = { file: string; imports?: string[]; dynamicImports?: string[]; isEntry?: boolean };

const client = 'dist/client';
/** Chunks of pages and panels that are of no use offline. */
const isOnlineOnly = (key: string) =>
  /^src\/routes\/(?!index\.tsx|menu\.tsx)|checkout|account|native|app\/icons|expired-visit|locales\/en/.test(key);

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
const files = [...scripts, ...globSync('{fonts/*.woff2,assets/*.css}', { cwd: client })].map((file) => `/${file}`);
const worker = readFileSync('scripts/build/service-worker/worker.js', 'utf8');
const id = createHash('sha256').update(manifest).update(worker).digest('hex').slice(0, 12);
const pages = ['/', '/menu'].flatMap((path) => [path, addLocalePrefix(path, 'fr')]);
const build = { id, entry: entry.file, pages, files };
writeFileSync(
  `${client}/service-worker.js`,
  worker.replace("'BUILD'", () => JSON.stringify(JSON.stringify(build))),
);
