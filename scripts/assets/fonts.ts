/**
 * Subsets the two fonts to the axes that the shop uses, and writes two files of each to `public/fonts`: one with the characters
 * that French texts need, and one with rarer characters, which browsers load when a page contains one of them. Run
 * `node scripts/assets/fonts.ts` after updating a font package or changing the characters. The server sends the files with an
 * immutable cache header: change the number in their names whenever their content changes.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const figures = '0123456789';
const alphabet = 'abcdefghijklmnopqrstuvwxyz';
/** Includes the two non-breaking spaces that French uses before punctuation. */
const french = `${figures}${alphabet}${alphabet.toUpperCase()}àâçéèêëîïôœùûÀÇÉÊŒ \u00a0\u202f!&'()+,-./:;?%·×−«»–’…€@`;
const rare = 'äæöüÿáíñóÂÄÆÈËÎÏÔÖÙÛÜŸÁÍÑÓ"#*=_|°—“”•←→';

const fonts = [
  {
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    to: 'bricolage',
    family: 'Bricolage',
    weight: '800',
    variationAxes: { wght: 800, wdth: 100, opsz: 48 },
    keepFeatures: ['kern', 'mark', 'ccmp', 'locl', 'liga'],
  },
  {
    from: '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
    to: 'figtree',
    family: 'Figtree',
    weight: '400 700',
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    keepFeatures: ['kern', 'mark', 'ccmp', 'locl', 'tnum'],
  },
];

/** The styles of the files with rare characters. */
const styles = fonts.map(({ to, family, weight }) => {
  const range = Array.from(rare, (character) => `U+${character.codePointAt(0)?.toString(16)}`).join(', ');
  const source = `url('/fonts/${to}-rare-2.woff2') format('woff2')`;
  return `@font-face {\n  font-family: ${family};\n  src: ${source};\n  font-weight: ${weight};\n  font-display: swap;\n  unicode-range: ${range};\n}\n`;
});
await writeFile(
  new URL('../../src/ui/styles/rare-characters.css', import.meta.url),
  `/* Written by scripts/assets/fonts.ts. */\n${styles.join('\n')}`,
);

const folder = new URL('../../public/fonts/', import.meta.url);
await mkdir(folder, { recursive: true });

for (const { from, to, variationAxes, keepFeatures } of fonts) {
  const font = await readFile(new URL(`../../node_modules/${from}`, import.meta.url));
  for (const [file, text] of [
    [`${to}-3.woff2`, french],
    [`${to}-rare-2.woff2`, rare],
  ] as const) {
    const subset = await subsetFont(font, text, { variationAxes, keepFeatures, targetFormat: 'woff2', noHinting: true });
    await writeFile(new URL(file, folder), subset);
    console.log(`${file}: ${(subset.length / 1024).toFixed(1)} KiB of ${(font.length / 1024).toFixed(1)}`);
  }
}
