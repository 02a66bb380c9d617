/**
 * Draws the pictures of the demonstration shop: the dishes and the hero into `public/pictures`; the preview picture of shared
 * links, `favicon.ico` and the icons of installed apps into `public`. Run by `npm run pictures`; names of dishes, `hero`,
 * `share` and `icon` as arguments select some of them.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { dishWidths, heroWidths } from '#ui/page/picture-copies.ts';
import { drawAppIcons } from './pictures/app-icons.ts';
import { place, definitions, type Svg } from './pictures/clay.ts';
import { dishes } from './pictures/dishes.ts';
import { drawHero } from './pictures/hero.ts';
import { iconFile } from './pictures/icon.ts';
import { drawShare, shareSize } from './pictures/share.ts';
import { background, emojiFiles } from './pictures/background.ts';

const target = new URL('../../public/pictures/', import.meta.url);
/** Scale of the dishes, which leaves a margin because cards may crop the picture to a square. */
const cardScale = 0.93;
const emojiFolder = new URL('./assets/', import.meta.resolve('@lobehub/fluent-emoji-3d/package.json'));

/** Returns definitions of the emoji that a drawing refers to, as PNG images because the SVG renderer does not read WebP. */
async function emojiImages(drawing: Svg): Promise<Svg> {
  const used = Object.entries(emojiFiles).filter(([name]) => drawing.includes(`"#emoji-${name}"`));
  const images = await Promise.all(
    used.map(async ([name, code]) => {
      const png = await sharp(await readFile(new URL(`${code}.webp`, emojiFolder)))
        .png()
        .toBuffer();
      return `<image id="emoji-${name}" width="128" height="128" href="data:image/png;base64,${png.toString('base64')}"/>`;
    }),
  );
  return `<defs>${images.join('')}</defs>`;
}

/** Renders a drawing at twice its size and scales it down, which smooths the edges. */
async function render(drawing: Svg, { width, height }: { width: number; height: number }): Promise<Sharp> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}">${definitions}${await emojiImages(drawing)}${drawing}</svg>`;
  return sharp(Buffer.from(svg), { unlimited: true }).resize(width, height, { kernel: 'lanczos3' }).removeAlpha();
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

/** Writes the smaller copies of a picture, from which `Picture` lets browsers choose. */
async function writeCopies(name: string, picture: Sharp): Promise<void> {
  const widths = name === 'hero' ? heroWidths : dishWidths;
  const raw = await picture.png({ compressionLevel: 1 }).toBuffer();
  for (const width of widths) {
    const file = await sharp(raw).resize(width).avif({ quality: 48, effort: 6 }).toBuffer();
    await writeFile(new URL(`${name}-${width}.avif`, target), file);
  }
}

await mkdir(target, { recursive: true });
const requested = process.argv.slice(2);
const isRequested = (name: string) => requested.length === 0 || requested.includes(name);
let total = 0;
for (const [index, [name, dish]] of Object.entries(dishes).entries()) {
  if (!isRequested(name)) continue;
  // Scale around the point (240, 190), near the middle of the card.
  const drawing = place(place(dish.draw(), { x: -240, y: -190 }), { x: 240, y: 190, scale: cardScale });
  const picture = await render(background(dish.background, index + 1) + drawing, { width: 480, height: 360 });
  const file = await encode(picture, 12 * 1024);
  total += file.length;
  await writeFile(new URL(`${name}.webp`, target), file);
  await writeCopies(name, picture);
  console.log(`${name}.webp ${(file.length / 1024).toFixed(1)} kB`);
}
if (isRequested('hero')) {
  const picture = await render(drawHero(), { width: 960, height: 720 });
  const file = await picture.clone().webp({ quality: 68, effort: 6, smartSubsample: true }).toBuffer();
  await writeFile(new URL('hero.webp', target), file);
  await writeCopies('hero', picture);
  console.log(`hero.webp ${(file.length / 1024).toFixed(1)} kB`);
}
if (isRequested('share')) {
  const picture = await render(drawShare(), shareSize);
  const file = await picture.flatten().jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  await writeFile(new URL('../share.jpg', target), file);
  console.log(`share.jpg ${(file.length / 1024).toFixed(1)} kB`);
}
if (isRequested('icon')) {
  const file = await iconFile(await readFile(new URL('../favicon.svg', target)));
  await writeFile(new URL('../favicon.ico', target), file);
  for (const [name, content] of await drawAppIcons(await readFile(new URL('../favicon.svg', target))))
    await writeFile(new URL(`../${name}`, target), content);
  console.log(`favicon.ico ${(file.length / 1024).toFixed(1)} kB`);
}
console.log(`${(total / 1024).toFixed(0)} kB of dishes`);
