/**
 * Draws the demonstration shop's pictures into `public/pictures`: one for each dish, and the hero; and into `public` the share
 * picture, `favicon.ico` and the icons of installed apps. Run by `npm run pictures`.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { drawAppIcons } from './pictures/app-icons.ts';
import { at, definitions, type Svg } from './pictures/clay.ts';
import { dishes } from './pictures/dishes.ts';
import { drawHero } from './pictures/hero.ts';
import { iconFile } from './pictures/icon.ts';
import { drawShare, shareSize } from './pictures/share.ts';
import { emojiFiles, ground } from './pictures/stage.ts';

const target = new URL('../../public/pictures/', import.meta.url);
/** Dishes stand a little back, so that cards may crop the picture to a square. */
const cardScale = 0.93;
const emojiFolder = new URL('./assets/', import.meta.resolve('@lobehub/fluent-emoji-3d/package.json'));

/** The images behind an emoji's references, as the SVG renderer can read them. */
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

/** Drawn at twice the size and brought down, which smooths every edge. */
async function render(drawing: Svg, width: number, height: number, scale: number): Promise<Sharp> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 2}" height="${height * 2}">${definitions}${await emojiImages(drawing)}${drawing}</svg>`;
  return sharp(Buffer.from(svg), { unlimited: true })
    .resize(width * scale, height * scale, { kernel: 'lanczos3' })
    .removeAlpha();
}

/** The best quality that stays within `limit` bytes. */
async function encode(picture: Sharp, limit: number): Promise<Buffer> {
  const raw = await picture.png({ compressionLevel: 1 }).toBuffer();
  for (let quality = 88; quality > 50; quality -= 4) {
    const file = await sharp(raw).webp({ quality, effort: 6, smartSubsample: true }).toBuffer();
    if (file.length <= limit) return file;
  }
  throw new Error('A picture does not fit its limit at any bearable quality');
}

await mkdir(target, { recursive: true });
const only = process.argv.slice(2);
let total = 0;
for (const [index, [name, dish]] of Object.entries(dishes).entries()) {
  if (only.length > 0 && !only.includes(name)) continue;
  const picture = await render(ground(dish.ground, index + 1) + at(240, 190, at(-240, -190, dish.draw()), 0, cardScale), 480, 360, 1);
  const file = await encode(picture, 12 * 1024);
  total += file.length;
  await writeFile(new URL(`${name}.webp`, target), file);
  console.log(`${name}.webp ${(file.length / 1024).toFixed(1)} kB`);
}
if (only.length === 0 || only.includes('hero')) {
  const file = await (await render(drawHero(), 960, 720, 1)).webp({ quality: 68, effort: 6, smartSubsample: true }).toBuffer();
  await writeFile(new URL('hero.webp', target), file);
  console.log(`hero.webp ${(file.length / 1024).toFixed(1)} kB`);
}
if (only.length === 0 || only.includes('share')) {
  const picture = await render(drawShare(), shareSize.width, shareSize.height, 1);
  const file = await picture.flatten().jpeg({ quality: 82, mozjpeg: true }).toBuffer();
  await writeFile(new URL('../share.jpg', target), file);
  console.log(`share.jpg ${(file.length / 1024).toFixed(1)} kB`);
}
if (only.length === 0 || only.includes('icon')) {
  const file = await iconFile(await readFile(new URL('../favicon.svg', target)));
  await writeFile(new URL('../favicon.ico', target), file);
  for (const [name, content] of await drawAppIcons(await readFile(new URL('../favicon.svg', target))))
    await writeFile(new URL(`../${name}`, target), content);
  console.log(`favicon.ico ${(file.length / 1024).toFixed(1)} kB`);
}
console.log(`${(total / 1024).toFixed(0)} kB of dishes`);
