/** Writes the service worker of the build, including the list of files that the menu needs offline. */
import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { addLocalePrefix } from '#config/pages.ts';
import { pagesManifestSchema } from '#server/pages/pages-manifest.ts';

const client = 'dist/client';
const { entry, offline } = pagesManifestSchema.parse(JSON.parse(readFileSync('dist/pages.json', 'utf8')));
const manifest = readFileSync(`${client}/.vite/manifest.json`, 'utf8');
const otherFiles = globSync('{fonts/*.woff2,assets/*.{css,svg}}', { cwd: client }).map((file) => `/${file}`);
const files = [...offline, ...otherFiles];
const worker = readFileSync('scripts/build/service-worker/worker.js', 'utf8');
const id = createHash('sha256').update(manifest).update(worker).digest('hex').slice(0, 12);
const pages = ['/', '/menu'].flatMap((path) => [path, addLocalePrefix(path, 'fr')]);
const build = { id, entry: entry.slice(1), pages, files };
// Serialised twice: the worker parses a string literal, `JSON.parse('BUILD')`.
writeFileSync(
  `${client}/service-worker.js`,
  worker.replace("'BUILD'", () => JSON.stringify(JSON.stringify(build))),
);
