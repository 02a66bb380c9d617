// References: §n in docs/behaviour.

import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { defaultSite } from '#config/site.ts';
import type { Menu } from '#domain/entities.ts';
import { shopFileSchema } from '#server/catalogue/shop-file.ts';
import { findAndroidSdk } from '../../../scripts/native/android-build.ts';
import { appConfiguration, readAppConfiguration, readBackEndMenus } from '../../../scripts/native/app-site.ts';
import { capacitorConfig } from '../../../scripts/native/capacitor-config.ts';
import { appPage } from '../../../scripts/native/write-app-files.ts';
import { startFakeBackEnd } from '../../support/fake-back-end/fake-back-end.ts';

const nativeApp = { ...defaultSite.nativeApp, id: 'example.shop.app' };
const site = { ...defaultSite, title: 'Chez <Test>', siteRoot: 'https://shop.example', nativeApp };
const page = '<html lang="xx"><head><meta charset="utf-8" /><title></title></head></html>';

test('the app takes name, id and address from the shop file and the server’s variables (§2)', async () => {
  const app = await readAppConfiguration({ PUBLIC_URL: 'https://shop.example' });
  expect(app.site).toMatchObject({
    title: 'Tac’Braise',
    siteRoot: 'https://shop.example',
    nativeApp: { id: 'fr.tacbraise.app' },
    card: null,
  });
  expect(capacitorConfig(app.site)).toMatchObject({ appId: 'fr.tacbraise.app', appName: 'Tac’Braise', webDir: 'www' });
});

/** Writes a shop file with nothing but the site, and returns its path. */
function writeSiteFile() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'shop.json');
  writeFileSync(file, JSON.stringify({ site: { title: 'Chez Odile', nativeApp: { id: 'example.odile.app' } } }));
  return file;
}

test('with API_ROOT the app calls the back end there, loads the pictures of its menus, and is no demonstration (§2)', async () => {
  const fake = await startFakeBackEnd();
  onTestFinished(() => fake.close());
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const [menu] = await readBackEndMenus(fake.origin);
  const [category] = menu?.categories ?? [];
  const items = category?.items.map((item) => ({ ...item, item_image: 'https://pictures.odile.example/galette.webp' })) ?? [];
  const variables = { API_ROOT: 'https://api.odile.example/v1/', PUBLIC_URL: 'https://odile.example', SHOP: writeSiteFile() };
  const read: string[] = [];
  const app = await readAppConfiguration(variables, {
    readMenus: async (apiRoot) => {
      read.push(apiRoot);
      return [{ ...menu, categories: [{ ...category, items }] } as Menu];
    },
  });
  expect(app.site).toMatchObject({ title: 'Chez Odile', apiRoot: 'https://api.odile.example/v1', demo: false, hasAdditions: false });
  expect([read, app.imageOrigins]).toEqual([['https://api.odile.example/v1'], ['https://pictures.odile.example']]);
  const policy = appPage(page, app);
  expect(policy).toContain('https://odile.example https://api.odile.example');
});

test('with API_ROOT no app is built without a shop file of its own, or while the back end cannot be read', async () => {
  const variables = { API_ROOT: 'https://api.odile.example', PUBLIC_URL: 'https://odile.example' };
  await expect(readAppConfiguration(variables)).rejects.toThrow('SHOP names no shop file');
  const fake = await startFakeBackEnd();
  fake.mode.isDown = true;
  onTestFinished(() => fake.close());
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  await expect(readBackEndMenus(fake.origin)).rejects.toThrow(`The back end ${fake.origin} of API_ROOT cannot be read`);
});

test('no app is built without an id, or for an address without https', () => {
  const shop = shopFileSchema.parse({ site: { nativeApp: { id: 'example.shop.app' } } });
  const options = { siteRoot: 'https://shop.example', isDemo: false };
  expect(() => appConfiguration(shopFileSchema.parse({}), options)).toThrow('site.nativeApp.id is empty');
  expect(() => appConfiguration(shop, { ...options, siteRoot: 'http://localhost:3000' })).toThrow('set PUBLIC_URL');
  expect(appConfiguration(shop, options).site.nativeApp.id).toBe('example.shop.app');
});

test('the shell serves the app’s pages under the configured origins (§2)', () => {
  const origins = { android: 'https://app.shop.example', ios: 'shop://app.shop.example' };
  const { server } = capacitorConfig({ ...site, nativeApp: { ...nativeApp, origins } });
  expect(server).toEqual({ hostname: 'app.shop.example', androidScheme: 'https', iosScheme: 'shop' });
  const differing = { ...origins, ios: 'shop://localhost' };
  expect(() => capacitorConfig({ ...site, nativeApp: { ...nativeApp, origins: differing } })).toThrow('same host');
});

test('the app’s page may call the shop and its API, and nothing else but the payment provider', () => {
  const html = appPage(page, { site: { ...site, apiRoot: 'https://api.example/v1' }, imageOrigins: ['https://pictures.example'] });
  const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&#39;', "'") ?? '';
  const directives = policy.split('; ');
  expect(directives).toContain("connect-src 'self' https://shop.example https://api.example https://api.stripe.com");
  expect(directives).toContain("img-src 'self' data: https://pictures.example");
  expect(directives).toContain("require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/link\.com|unsafe|\*(?!\.js\.stripe)|frame-ancestors|report/);
});

test('the app’s page has the shop’s language and title, escaped', () => {
  const html = appPage(page, { site, imageOrigins: [] });
  expect(html).toContain('<html lang="fr">');
  expect(html).toContain('<title>Chez &lt;Test&gt;</title>');
  expect(() => appPage('<html></html>', { site, imageOrigins: [] })).toThrow('no place for the policy');
});

test('an Android SDK is found by its variable and its folder, or there is none', () => {
  const sdk = mkdtempSync(join(tmpdir(), 'sdk-'));
  expect(findAndroidSdk({})).toBeNull();
  expect(findAndroidSdk({ ANDROID_HOME: sdk })).toBeNull();
  mkdirSync(join(sdk, 'platforms'));
  expect(findAndroidSdk({ ANDROID_HOME: '/missing', ANDROID_SDK_ROOT: sdk })).toBe(sdk);
  rmSync(sdk, { recursive: true });
});
