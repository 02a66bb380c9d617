// References: §n in docs/behaviour.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ShopData } from '#domain/shop-data.ts';
import { defaultSite } from '#config/site.ts';
import { readEnv } from '#server/env.ts';
import { buildPageApp } from '#server/page-app.ts';
import { createBackEndSource } from '#server/shop-source/back-end-source.ts';
import { writeBuiltSite } from '../../support/built-site.ts';
import { startFakeBackEnd } from '../../support/fake-back-end/fake-back-end.ts';
import { browserUserAgent } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';

const buildFolder = writeBuiltSite();
afterAll(() => rmSync(buildFolder, { recursive: true }));

beforeEach(() => {
  // The parsers log what they omit.
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

/** Starts the fake back end and a page server that reads from it. The test advances the clock. */
async function openShop(variables: Record<string, string> = {}) {
  const fake = await startFakeBackEnd();
  const env = readEnv({ LOG_LEVEL: 'silent', API_ROOT: fake.origin, ...variables });
  if (env.backEnd === null) throw new Error('API_ROOT is not read');
  const clock = { now: mondayNoon };
  const { app } = await buildPageApp({ env, backEnd: env.backEnd, buildFolder, now: () => clock.now });
  onTestFinished(async () => {
    await app.close();
    await fake.close();
  });
  const get = (url: string) => app.inject({ url, headers: { accept: 'text/html', 'user-agent': browserUserAgent } });
  return {
    fake,
    app,
    get,
    advance: (ms: number) => void (clock.now = new Date(clock.now.getTime() + ms)),
    /** Returns the data that a page is rendered from. */
    readData: async (path = '/menu'): Promise<ShopData> => {
      const page = await get(path);
      expect(page.statusCode).toBe(200);
      return (await app.inject(/\/page-data\/[\w-]+\.json/.exec(page.body)?.[0] ?? '')).json();
    },
  };
}
const itemNames = ({ menus }: ShopData) =>
  menus.flatMap(({ categories }) => categories.flatMap(({ items }) => items.map(({ item_name }) => item_name)));

test.each(['bare', 'named'] as const)(
  'pages show the menus, settings, offers and popular items of the back end, as odd as it writes them (%s lists, §3, §7)',
  async (shape) => {
    const { fake, readData } = await openShop();
    fake.mode.shape = shape;
    const data = await readData();
    expect(itemNames(data)).toEqual(['Galette complète', 'Cidre brut']);
    expect(data.menus[0]?.categories[0]?.items[0]).toMatchObject({
      item_id: 101,
      item_price: { price_pickup: 8.5, price_delivery: 9.5, tax_rate: 10 },
      options: [{ option_max: 1, option_options: [{ id: '31', price: 1.2 }, { id: 32 }] }],
    });
    expect(data.settings).toMatchObject({ 'contacts.phone': '0298000000', 'payments.cod.active': '1' });
    expect(data.offers).toMatchObject([{ id: 'off-9', auto_apply: 'No', delivery_pickup: 'both', type: 'percentage', value: 10 }]);
    expect(data.popular).toEqual(['101', 999]);
    expect(data.site).toMatchObject({ apiRoot: fake.origin, title: 'Chez Odile', demo: false, card: null, hasAdditions: false });
  },
);

test('the policy of a page allows its scripts to call the back end, and nothing else that the pages of a shop without one may not', async () => {
  const { fake, get } = await openShop();
  const policy = String((await get('/menu')).headers['content-security-policy']);
  expect(/connect-src ([^;]*)/.exec(policy)?.[1]?.split(' ').slice(0, 2)).toEqual(["'self'", fake.origin]);
});

test('the back end is read at most four times a quarter of a minute, however many pages are requested', async () => {
  const { fake, get, readData, advance } = await openShop();
  await Promise.all(['/', '/menu', '/checkout', '/contact', '/menu'].map(get));
  expect(fake.received.map(({ call }) => call).toSorted()).toEqual([
    'GET /v2/public/menus',
    'GET /v2/public/offers',
    'GET /v2/public/settings',
    'GET /v2/recommendations/popular',
  ]);
  expect(fake.callsTo('GET /v2/recommendations/popular')[0]?.query).toEqual({ limit: '12' });
  advance(14_000);
  await get('/menu');
  expect(fake.received).toHaveLength(4);
  fake.mode.replaced['GET /v2/public/menus'] = { body: { status: 'success', payload: [] } };
  advance(120_000);
  expect(itemNames(await readData())).toEqual([]);
  expect(fake.received).toHaveLength(8);
});

test.each([
  ['is down', { isDown: true }],
  ['answers an error', { replaced: { 'GET /v2/public/menus': { status: 500, body: 'oops' } } }],
  ['answers the status error with 200', { replaced: { 'GET /v2/public/settings': { body: { status: 'error', message: 'Maintenance' } } } }],
  ['answers something else', { replaced: { 'GET /v2/public/offers': { body: { status: 'success', payload: 'none' } } } }],
])('while the back end %s, pages show what they knew, and /readyz says so', async (_name, failure) => {
  const { fake, app, readData, advance } = await openShop();
  const known = await readData();
  expect((await app.inject('/readyz')).statusCode).toBe(200);
  Object.assign(fake.mode, failure);
  advance(6 * 3600_000);
  expect(await readData()).toEqual(known);
  const unready = await app.inject('/readyz');
  expect([unready.statusCode, unready.json()]).toMatchObject([503, { payload: { reasons: ['back_end'] } }]);
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  Object.assign(fake.mode, { isDown: false, replaced: {} });
  advance(4000);
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  advance(2000);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});

test('a back end that was never reached makes pages an honest 503 with Retry-After, and is tried again after five seconds', async () => {
  const { fake, app, get, readData, advance } = await openShop();
  fake.mode.isDown = true;
  for (const path of ['/', '/menu', '/terms-of-service', '/unknown']) {
    const { statusCode, headers, body } = await get(path);
    expect([path, statusCode, headers['retry-after'], headers['cache-control']]).toEqual([path, 503, '5', 'no-store']);
    expect(body).toContain('momentanément indisponible');
  }
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  expect((await app.inject('/config.json')).json()).toMatchObject({ apiRoot: fake.origin });
  fake.mode.isDown = false;
  expect((await get('/menu')).statusCode).toBe(503);
  advance(5000);
  expect(itemNames(await readData())).toEqual(['Galette complète', 'Cidre brut']);
});

test('a page waits two seconds at most for a slow back end if there is something to show', async () => {
  const { fake, get, readData, advance } = await openShop();
  await readData();
  fake.mode.delayMs = 4000;
  advance(3600_000);
  const startedAt = performance.now();
  expect((await get('/menu')).statusCode).toBe(200);
  expect(performance.now() - startedAt).toBeLessThan(3900);
});

test('the popular items may be missing', async () => {
  const { fake, readData, app } = await openShop();
  fake.mode.replaced['GET /v2/recommendations/popular'] = { status: 404, body: {} };
  expect((await readData()).popular).toEqual([]);
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});

test('only pages and the files of the site are served: no API, counter, mailbox or metrics', async () => {
  const { app } = await openShop();
  const statusOf = async (url: string, method: 'GET' | 'POST' = 'GET') => (await app.inject({ url, method })).statusCode;
  const served = [
    '/',
    '/menu',
    '/fr/menu',
    '/checkout',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/config.json',
    '/healthz',
  ];
  for (const path of [...served, '/assets/main-1.js', '/favicon.svg']) expect([path, await statusOf(path)]).toEqual([path, 200]);
  const missing = ['/v2/public/menus', '/v2/staff/orders', '/counter', '/personal-data', '/dev/mailbox.json', '/dev/stripe/ledger.json'];
  for (const path of [...missing, '/qa/', '/metrics', '/openapi.json']) expect([path, await statusOf(path)]).toEqual([path, 404]);
  for (const path of ['/v2/public/checkout/', '/v2/public/auth/login/', '/webhooks/stripe'])
    expect([path, await statusOf(path, 'POST')]).toEqual([path, 404]);
});

test('the site has the configuration of the shop file and the card key of its environment; the rest of the file is not used', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'shop-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'shop.json');
  writeFileSync(
    file,
    JSON.stringify({ site: { title: 'Crêperie', tagline: 'Du port' }, settings: [{ name: 'contacts.phone', value: '1' }] }),
  );
  const { readData, fake } = await openShop({ SHOP: file, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' });
  const { site, settings } = await readData();
  expect(site).toMatchObject({ title: 'Crêperie', tagline: 'Du port', apiRoot: fake.origin });
  expect(site.card).toEqual({ publishableKey: 'pk_test_1', script: 'https://js.stripe.com/endive/stripe.js' });
  expect(settings['contacts.phone']).toBe('0298000000');
});

test.each([
  ['', true, 1],
  ['', false, 0],
  ['pk_test_1', true, 0],
] as const)(
  'with the card key "%s", a back end that charges cards (%s) is logged %i times as without its key',
  async (key, isCardActive, count) => {
    const fake = await startFakeBackEnd();
    onTestFinished(() => fake.close());
    fake.mode.isCardActive = isCardActive;
    const card = key === '' ? null : { publishableKey: key, script: 'https://js.stripe.com/endive/stripe.js' };
    const warnings: string[] = [];
    let now = mondayNoon;
    const source = createBackEndSource({
      site: { ...defaultSite, apiRoot: fake.origin, card },
      now: () => now,
      warn: (message) => warnings.push(message),
    });
    for (const _ of [1, 2, 3]) {
      await source.readShop();
      now = new Date(now.getTime() + 120_000);
    }
    expect(warnings.filter((message) => message.includes('STRIPE_PUBLISHABLE_KEY'))).toHaveLength(count);
  },
);
