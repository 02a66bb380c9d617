/**
 * Subsets the two fonts to the characters that the shop uses: the letters, figures and signs of French and its neighbours,
 * the axes that the styles use. Run it by hand (`node scripts/assets/fonts.ts`) after a change of package or of this list; the
 * results are kept in `public/fonts`. They are served for ever under their name: new bytes need a new number.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const figures = '0123456789';
const alphabet = 'abcdefghijklmnopqrstuvwxyz';
const accented = 'àâäæçéèêëîïôöœùûüÿáíñó';
/** The spaces are the plain one and the two that French puts before its double signs. */
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
  const whole = await readFile(new URL(`../../node_modules/${from}`, import.meta.url));
  const part = await subsetFont(whole, text, { ...rest, targetFormat: 'woff2', noHinting: true });
  await writeFile(new URL(to, folder), part);
  console.log(`${to}: ${(part.length / 1024).toFixed(1)} KiB of ${(whole.length / 1024).toFixed(1)}`);
}
