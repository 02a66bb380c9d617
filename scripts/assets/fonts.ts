/**
 * Subsets the two fonts to the characters and the axes that the shop uses, and writes them to `public/fonts`. Run
 * `node scripts/assets/fonts.ts` after updating a font package or changing the characters. The server sends the files with an
 * immutable cache header: change the number in their names whenever their content changes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const figures = '0123456789';
const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const accented = 'àâäæçéèêëîïôöœùûüÿáíñó';
/** Includes the two non-breaking spaces that French uses before punctuation. */
const signs = ' \u00a0\u202f!"#%&\'()*+,-./:;=?@_|°·×«»–—’“”•…€←→−';
const text = figures + alphabet + alphabet.toUpperCase() + accented + accented.toUpperCase() + signs;

const fonts = [
  {
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    to: 'bricolage-1.woff2',
    variationAxes: { wght: 800, wdth: 100, opsz: 48 },
    keepFeatures: ['kern', 'mark', 'ccmp', 'locl', 'liga'],
  },
  {
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree-1.woff2',
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    keepFeatures: ['kern', 'mark', 'ccmp', 'locl', 'tnum'],
  },
];

const folder = new URL('../../public/fonts/', import.meta.url);
await mkdir(folder, { recursive: true });

for (const { from, to, ...rest } of fonts) {
  const font = await readFile(new URL(`../../node_modules/${from}`, import.meta.url));
  const subset = await subsetFont(font, text, { ...rest, targetFormat: 'woff2', noHinting: true });
  await writeFile(new URL(to, folder), subset);
  console.log(`${to}: ${(subset.length / 1024).toFixed(1)} KiB of ${(font.length / 1024).toFixed(1)}`);
}
