/**
 * Takes pictures of every page in the engines of this machine, phone and desktop, for a person to look at: `npm run pictures:engines`.
 * Writes `reports/engines/<engine>/<size>/`, and `reports/engines/<size>/<picture>.png` with the engines side by side. Takes what the last
 * builds of shop and viewer show; `npm run build && npm run qa:build` makes them.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { basename } from 'node:path';
import { chromium } from 'playwright';
import sharp from 'sharp';

const folder = 'reports/engines';
const isInstalled = (path: string) => existsSync(path);
const webDriverEngines = ['/usr/bin/WebKitWebDriver', '/usr/bin/WPEWebDriver'].filter(isInstalled);
const firefox = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(isInstalled);
const engines = [
  'old-chromium',
  ...(firefox === undefined ? [] : ['firefox-engine']),
  ...webDriverEngines.map((path) => (path.includes('WPE') ? 'wpe' : 'webkit')),
];

rmSync(folder, { recursive: true, force: true });
const { status } = spawnSync('playwright', ['test', '--workers=1', ...engines.map((engine) => `--project=${engine}`)], {
  stdio: 'inherit',
  env: {
    ...process.env,
    ENGINE_PICTURES: '1',
    OLD_CHROMIUM: process.env['CHROMIUM'] ?? chromium.executablePath(),
    WEBDRIVER_ENGINES: engines.filter((engine) => ['webkit', 'wpe'].includes(engine)).join(','),
    ...(firefox === undefined ? {} : { FIREFOX: firefox }),
  },
});
for (const size of ['phone', 'desktop']) await joinPictures(size);
process.exitCode = status ?? 1;

/** Writes the pictures of all engines side by side. A picture that an engine lacks leaves its place empty. */
async function joinPictures(size: string): Promise<void> {
  mkdirSync(`${folder}/${size}`, { recursive: true });
  const width = size === 'phone' ? 390 : 720;
  const names = new Set(globSync(`${folder}/*/${size}/*.png`).map((path) => basename(path)));
  for (const name of names) {
    const pictures = await Promise.all(
      engines.map(async (engine, index) => {
        const path = `${folder}/${engine}/${size}/${name}`;
        if (!existsSync(path)) return null;
        const { data, info } = await sharp(path).resize({ width }).toBuffer({ resolveWithObject: true });
        return { input: data, left: index * (width + 10), top: 0, height: info.height };
      }),
    );
    const shown = pictures.filter((picture) => picture !== null);
    const height = Math.max(...shown.map((picture) => picture.height));
    await sharp({ create: { width: engines.length * (width + 10), height, channels: 3, background: 'magenta' } })
      .composite(shown.map(({ input, left, top }) => ({ input, left, top })))
      .png()
      .toFile(`${folder}/${size}/${name}`);
  }
}
