/** Puts a brotli twin beside every text file of the build, for the server to send as it is. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';

for (const file of globSync('dist/client/**/*.{js,css,svg,json,txt}')) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file)));
