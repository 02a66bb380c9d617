import { globSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

/** Share of the start screen's shorter side that the icon takes. */
const splashShare = 0.3;

/**
 * Replaces the template's icons and start screens in both projects by the shop's, in the same sizes. `color`: their background, the
 * header's.
 */
export async function drawAppPictures(folder: string, icon: string, color: string): Promise<void> {
  const pictures = globSync(
    [
      'android/app/src/main/res/**/{ic_launcher,ic_launcher_round,ic_launcher_foreground,splash}.png',
      'ios/App/App/Assets.xcassets/**/*.png',
    ],
    { cwd: folder },
  );
  if (pictures.length === 0) throw new Error('The generated projects have no pictures');
  for (const path of pictures) await drawPicture(`${folder}/${path}`, icon, color);
  const background = `${folder}/android/app/src/main/res/values/ic_launcher_background.xml`;
  writeFileSync(background, readFileSync(background, 'utf8').replace('#FFFFFF', color));
}

async function drawPicture(path: string, icon: string, color: string): Promise<void> {
  const { width, height } = await sharp(path).metadata();
  // The icon has the safe margin of maskable icons already, and its ground is the brand's colour.
  const share = /splash/.test(path) ? splashShare : 1;
  const size = Math.round(Math.min(width, height) * share);
  const drawing = await sharp(icon).resize(size, size).toBuffer();
  // A file cannot be read and written at once.
  const picture = await sharp({ create: { width, height, channels: 3, background: color } })
    .composite([{ input: drawing }])
    .png()
    .toBuffer();
  writeFileSync(path, picture);
}
