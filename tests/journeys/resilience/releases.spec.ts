import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page, Request } from 'playwright/test';
import { versionsPattern } from '#server/dictionaries/versions-pattern.ts';
import { openShopWithClock } from '../../support/browser/shop-with-clock.ts';
import { expect, test } from '../../support/browser/shop-test.ts';

test.use({ serviceWorkers: 'allow' });

/**
 * Writes a later build of the shop, in which every script and style has changed a little and therefore has another name. Returns its
 * folder, which is within the project: Node reads its package.json to run the build's modules.
 */
function writeNextRelease(): string {
  mkdirSync('test-results', { recursive: true });
  const folder = resolve(mkdtempSync('test-results/release-'));
  cpSync('dist', folder, { recursive: true });
  for (const compressed of globSync('client/**/*.{br,gz,zst}', { cwd: folder })) rmSync(`${folder}/${compressed}`);
  const assets = globSync('*.{js,css,svg}', { cwd: `${folder}/client/assets` });
  const hashOf = (name: string) => /(?<=-)(?:[\da-f]{6}(?=\.js$)|[\w-]{8}(?=\.(?:css|svg)$))/.exec(name)?.[0] ?? '';
  const hashes = new Map(assets.map(hashOf).map((hash) => [hash, hash.split('').toReversed().join('')]));
  const anyHash = new RegExp(`(?<=-)(?:${[...hashes.keys()].join('|')})(?=\\.)`, 'g');
  const rename = (text: string) => text.replaceAll(anyHash, (hash) => hashes.get(hash) ?? hash);
  for (const file of globSync('{pages.json,ssr/**/*.js,client/**/*.{js,css,svg,json,html}}', { cwd: folder })) {
    const isCode = /\.(?:js|css)$/.test(file);
    const text = rename(readFileSync(`${folder}/${file}`, 'utf8')) + (isCode ? '\n/* a later release */' : '');
    rmSync(`${folder}/${file}`);
    writeFileSync(`${folder}/${rename(file)}`, text);
  }
  return folder;
}

/** Records the scripts and styles that a page requests. Returns the function that reads their content encodings and sizes so far. */
function recordAssets(page: Page) {
  const finished: Request[] = [];
  page.on('requestfinished', (request) => {
    if (/^\/assets\/.*\.(?:js|css)$/.test(new URL(request.url()).pathname)) finished.push(request);
  });
  const read = async (request: Request) => {
    const encoding = await (await request.response())?.headerValue('content-encoding');
    return { url: request.url(), encoding, bytes: (await request.sizes()).responseBodySize };
  };
  return () => Promise.all(finished.map(read));
}

test('after a release a returning visitor loads the differences of scripts and styles, and the shop works', async ({ page, I }) => {
  const keptFolder = mkdtempSync(join(tmpdir(), 'kept-'));
  const before = await openShopWithClock({ keptFolder });
  await before.builtFiles.prepare();
  await I.open(`${before.origin}/menu`);
  // The service worker has requested the other files once it is active.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto('about:blank');
  await before.close();

  const buildFolder = writeNextRelease();
  const after = await openShopWithClock({ buildFolder, keptFolder, port: Number(new URL(before.origin).port) });
  await after.builtFiles.prepare();
  const loadedAssets = recordAssets(page);
  await I.open(`${after.origin}/menu`);
  await I.add('Cola du Nord');
  const assets = await loadedAssets();
  expect(assets.length).toBeGreaterThan(5);
  expect(assets.filter(({ encoding }) => encoding !== 'dcb')).toEqual([]);
  expect(assets.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(20_000);
  await after.close();
  for (const folder of [keptFolder, buildFolder]) rmSync(folder, { recursive: true });
});

test('the service worker stores the files that the page has loaded without loading them again', async ({ page, I }) => {
  const keptFolder = mkdtempSync(join(tmpdir(), 'kept-'));
  const shop = await openShopWithClock({ keptFolder });
  const requested: string[] = [];
  shop.app.server.on('request', ({ url = '' }) => requested.push(url));
  await I.open(`${shop.origin}/menu`);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const unchanging = requested.filter((url) => /^\/(?:assets|fonts|page-data)\//.test(url));
  expect(unchanging.length).toBeGreaterThan(45);
  expect(unchanging.filter((url, index) => unchanging.indexOf(url) !== index)).toEqual([]);
  await shop.close();
  rmSync(keptFolder, { recursive: true });
});

test('every script and style of the build is a dictionary for its next version', () => {
  const paths = globSync('assets/*.{js,css,svg}', { cwd: 'dist/client' }).map((file) => `/${file}`);
  expect(paths.length).toBeGreaterThan(20);
  for (const path of paths) expect(new URLPattern({ pathname: versionsPattern(path) ?? '' }).test({ pathname: path })).toBe(true);
});
