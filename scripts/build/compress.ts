/** Compresses every text file of the build with brotli, so that the server need not compress responses. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

for (const file of globSync('dist/client/**/*.{js,css,svg,json,txt}')) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
