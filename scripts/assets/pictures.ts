/**
 * Draws the pictures of the demonstration shop: the dishes and the hero into `public/pictures`; the preview picture of shared
 * links, `favicon.ico` and the icons of installed apps into `public`. Run by `npm run pictures`; names of dishes, `hero`,
 * `share` and `icon` as arguments select some of them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { copyWidths } from '#ui/page/picture-copies.ts';
import { drawAppIcons } from './pictures/app-icons.ts';
import { place, definitions, type Svg } from './pictures/clay.ts';
import { dishes } from './pictures/dishes.ts';
import { drawHero } from './pictures/hero.ts';
import { iconFile } from './pictures/icon.ts';
import { drawGrill, drawStorefront, sceneSize } from './pictures/scenes.ts';
import { drawShare, shareSize } from './pictures/share.ts';
import { ground } from './pictures/ground.ts';

const target = new URL('../../public/pictures/', import.meta.url);
/** Scale of the dishes, which leaves a margin because cards may crop the picture to a square. */
const cardScale = 0.93;

/** Size of a drawing in its own units, and the number of pixels of the picture per unit. */
type Canvas = { width: number; height: number; density?: number };

/** Renders a drawing at twice the size of the picture and scales it down, which smooths the edges. */
function render(drawing: Svg, { width, height, density = 1 }: Canvas): Sharp {
  const size = { width: width * density, height: height * density };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${size.width * 2}" height="${size.height * 2}">${definitions}${drawing}</svg>`;
  return sharp(Buffer.from(svg), { unlimited: true }).resize(size.width, size.height, { kernel: 'lanczos3' }).removeAlpha();
}

/** Encodes a picture as WebP in the best quality that does not exceed `maximumBytes`. */
async function encode(picture: Sharp, maximumBytes: number): Promise<Buffer> {
  const raw = await picture.png({ compressionLevel: 1 }).toBuffer();
  for (let quality = 88; quality > 50; quality -= 4) {
    const file = await sharp(raw).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (file.length <= maximumBytes) return file;
  }
  throw new Error(`A picture exceeds ${maximumBytes} bytes even in the lowest quality`);
}

/** Half the resolution of colours, which cannot be seen at the size of a card. Slow to write, and a fifth smaller than with all of it. */
const copyFormat = { quality: 44, chromaSubsampling: '4:2:0', effort: 9 };

/** Writes the smaller copies of a picture, from which `Picture` lets browsers choose. */
async function writeCopies(name: string, picture: Sharp): Promise<void> {
  const raw = await picture.png({ compressionLevel: 1 }).toBuffer();
  for (const width of copyWidths(name)) {
    const file = await sharp(raw).resize(width).avif(copyFormat).toBuffer();
    await writeFile(new URL(`${name}-${width}.avif`, target), file);
  }
}

await mkdir(target, { recursive: true });
const requested = process.argv.slice(2);
const isRequested = (name: string) => requested.length === 0 || requested.includes(name);
let total = 0;
for (const [name, drawDish] of Object.entries(dishes)) {
  if (!isRequested(name)) continue;
  // Scale around the point (240, 190), near the middle of the card.
  const drawing = place(place(drawDish(), { x: -240, y: -190 }), { x: 240, y: 190, scale: cardScale });
  const picture = render(ground() + drawing, { width: 480, height: 360, density: 2 });
  const file = await encode(picture.clone().resize(480), 12 * 1024);
  total += file.length;
  await writeFile(new URL(`${name}.webp`, target), file);
  await writeCopies(name, picture);
  console.log(`${name}.webp ${(file.length / 1024).toFixed(1)} kB`);
}
if (isRequested('hero')) {
  const picture = render(drawHero(), { width: 960, height: 720 });
  const file = await picture.clone().webp({ quality: 68, effort: 6, smartSubsample: true }).toBuffer();
  await writeFile(new URL('hero.webp', target), file);
  await writeCopies('hero', picture);
  console.log(`hero.webp ${(file.length / 1024).toFixed(1)} kB`);
}
for (const [name, drawScene] of [
  ['scene-facade', drawStorefront],
  ['scene-gril', drawGrill],
] as const) {
  if (!isRequested(name)) continue;
  const picture = render(drawScene(), sceneSize);
  const file = await picture.clone().webp({ quality: 68, effort: 6, smartSubsample: true }).toBuffer();
  await writeFile(new URL(`${name}.webp`, target), file);
  await writeCopies(name, picture);
  console.log(`${name}.webp ${(file.length / 1024).toFixed(1)} kB`);
}
if (isRequested('share')) {
  const picture = render(drawShare(), shareSize);
  const file = await picture.flatten().jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  await writeFile(new URL('../share.jpg', target), file);
  console.log(`share.jpg ${(file.length / 1024).toFixed(1)} kB`);
}
if (isRequested('icon'))
  for (const folder of ['..', '../brands/verte-tablee']) {
    const drawing = await readFile(new URL(`${folder}/favicon.svg`, target));
    const files: [string, Buffer][] = [['favicon.ico', await iconFile(drawing)], ...(await drawAppIcons(drawing))];
    for (const [name, content] of files) await writeFile(new URL(`${folder}/${name}`, target), content);
    console.log(`${files.length} icons of ${folder}/favicon.svg`);
  }
console.log(`${(total / 1024).toFixed(0)} kB of dishes`);
