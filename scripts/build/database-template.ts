/**
 * Writes `dist/database.tar.zst`, an embedded database without tables, which the first start of a server unpacks: creating one takes three
 * times the memory and ten times the time. Kept in the cache until another version of PGlite is installed.
 */
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { PGlite } from '@electric-sql/pglite';

const { version } = JSON.parse(readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8')) as { version: string };
const cacheFolder = 'node_modules/.cache/database-template';
const cached = join(cacheFolder, `${version}.tar.zst`);

if (!existsSync(cached)) {
  const database = await PGlite.create('memory://');
  const tar = Buffer.from(await (await database.dumpDataDir('none')).arrayBuffer());
  await database.close();
  mkdirSync(cacheFolder, { recursive: true });
  const draft = `${cached}.${process.pid}`;
  writeFileSync(draft, zstdCompressSync(tar, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }));
  renameSync(draft, cached);
}
mkdirSync('dist', { recursive: true });
copyFileSync(cached, 'dist/database.tar.zst');
