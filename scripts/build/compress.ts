/** Compresses every text file of the build in each encoding that the server sends, so that it need not compress them itself. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';

for (const path of globSync('dist/{client,counter}/**/*.{js,css,svg,json,txt}')) {
  const file = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(file));
  writeFileSync(`${path}.gz`, gzipSync(file, { level: constants.Z_BEST_COMPRESSION }));
  writeFileSync(`${path}.zst`, zstdCompressSync(file, { params: { [constants.ZSTD_c_compressionLevel]: 19 } }));
}
