/** Writes the service worker of the build, including the list of files that the menu needs offline. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { addLocalePrefix, offlinePages } from '#config/pages.ts';
import { pagesManifestSchema } from '#server/pages/pages-manifest.ts';

const client = 'dist/client';
const manifest = readFileSync('dist/pages.json', 'utf8');
const { offline, assets } = pagesManifestSchema.parse(JSON.parse(manifest));
const { id: version } = JSON.parse(readFileSync(`${client}/builds/latest.json`, 'utf8')) as { id: string };
const files = [...offline, ...assets, ...readdirSync(`${client}/fonts`).map((file) => `/fonts/${file}`)];
const worker = readFileSync('scripts/build/service-worker/worker.js', 'utf8');
const id = createHash('sha256').update(manifest).update(worker).digest('hex').slice(0, 12);
const pages = offlinePages.flatMap((path) => [path, addLocalePrefix(path, 'fr')]);
const build = { id, version, pages, files };
// Serialised twice: the worker parses a string literal, `JSON.parse('BUILD')`.
writeFileSync(
  `${client}/service-worker.js`,
  worker.replace("'BUILD'", () => JSON.stringify(JSON.stringify(build))),
);
