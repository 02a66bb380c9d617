/**
 * Writes the id of the build, a hash of its manifest, into `index.html`, and the files that a page polls to detect a new version:
 * `builds/latest.json`, and the file list of the build, `builds/<id>.json`.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pagesManifestSchema } from '#server/pages/pages-manifest.ts';

const client = 'dist/client';
const manifest = readFileSync('dist/pages.json', 'utf8');
const id = createHash('sha256').update(manifest).digest('hex').slice(0, 12);
const { entry, first, chunks, assets } = pagesManifestSchema.parse(JSON.parse(manifest));
const files = [entry, ...first, ...Object.values(chunks), ...assets];

mkdirSync(`${client}/builds`, { recursive: true });
writeFileSync(`${client}/builds/latest.json`, JSON.stringify({ id }));
writeFileSync(`${client}/builds/${id}.json`, JSON.stringify({ id, files }));
const page = readFileSync(`${client}/index.html`, 'utf8');
writeFileSync(`${client}/index.html`, page.replace('<meta name="build" content="" />', `<meta name="build" content="${id}" />`));
