// References: §n in docs/behaviour.

import { expect, test } from 'vitest';
import type { Locale } from '#config/site.ts';
import { usePageServer } from '../../support/page-server.ts';

const pageServer = usePageServer();
const { get } = pageServer;
const offerLocales = (available: Locale[]) => pageServer.configure({ locale: { default: 'fr', available } });
const localeCookie = (locale: string) => `locale=${locale}; Max-Age=31536000; Path=/; SameSite=Lax; Secure`;

test.each([
  ['/menu', {}, 'fr', 'https://shop.example/menu'],
  ['/fr/menu', { cookie: 'locale=en', 'accept-language': 'en' }, 'fr', 'https://shop.example/menu'],
  ['/en/menu', { cookie: 'locale=fr', 'accept-language': 'fr' }, 'en', 'https://shop.example/en/menu'],
  ['/en', {}, 'en', 'https://shop.example/en'],
  ['/menu', { cookie: 'locale=en', 'accept-language': 'fr' }, 'en', 'https://shop.example/menu'],
  ['/menu', { 'accept-language': 'de, en-GB;q=0.8, fr;q=0.5' }, 'en', 'https://shop.example/menu'],
  ['/menu', { cookie: 'locale=__proto__; locale=en', 'accept-language': 'fr' }, 'fr', 'https://shop.example/menu'],
])('with English available, %s with %j is in %s (§4 Locale)', async (url, headers: Record<string, string>, locale, canonical) => {
  await offerLocales(['fr', 'en']);
  const response = await get(url, headers);
  expect(response.statusCode).toBe(200);
  expect(response.body).toContain(`<html lang="${locale}">`);
  expect(response.body).toContain(`<link rel="canonical" href="${canonical}">`);
  expect(response.headers).toMatchObject({
    'content-language': locale,
    'cache-control': 'private, no-cache',
    vary: 'Origin, Accept-Encoding, Accept-Language, Cookie',
  });
  expect(response.headers['set-cookie']).toBe(headers['cookie'] === `locale=${locale}` ? undefined : localeCookie(locale));
});

test('an English page lists the file of its messages, a French one has them in its scripts (§4 Locale)', async () => {
  await offerLocales(['fr', 'en']);
  expect((await get('/en/menu')).body).toContain('src="/assets/en-1.js"');
  expect((await get('/fr/menu')).body).not.toContain('/assets/en-1.js');
});

test.each([
  ['a script, such as the service worker', { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }],
  ['a browser that prefetches it', { 'sec-fetch-dest': 'document', 'sec-purpose': 'prefetch' }],
  ['a frame', { 'sec-fetch-dest': 'iframe' }],
])('a page requested by %s stores no locale; a navigation does (§4 Locale)', async (_, headers) => {
  await offerLocales(['fr', 'en']);
  const visitor = { cookie: 'locale=en', 'accept-language': 'en' };
  expect((await get('/fr', { ...visitor, ...headers })).headers['set-cookie']).toBeUndefined();
  const navigation = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' };
  expect((await get('/fr', { ...visitor, ...navigation })).headers['set-cookie']).toBe(localeCookie('fr'));
});

test('a visitor whose language changes gets no 304 for the page in the former one', async () => {
  await offerLocales(['fr', 'en']);
  const french = await get('/menu', { cookie: 'locale=fr' });
  const etag = String(french.headers['etag']);
  expect((await get('/menu', { cookie: 'locale=fr', 'if-none-match': etag })).statusCode).toBe(304);
  expect((await get('/menu', { cookie: 'locale=en', 'if-none-match': etag })).statusCode).toBe(200);
});

test('without English, its prefix is no page, and cookie and languages change nothing', async () => {
  await offerLocales(['fr']);
  const response = await get('/menu', { cookie: 'locale=en', 'accept-language': 'en' });
  expect(response.body).toContain('<html lang="fr">');
  expect(response.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Origin, Accept-Encoding' });
  expect(response.headers['set-cookie']).toBeUndefined();
  for (const url of ['/en', '/en/menu', '/en/nope']) {
    const missing = await get(url, { 'accept-language': 'en' });
    expect([missing.statusCode, missing.headers['content-language'], missing.headers['set-cookie']]).toEqual([404, 'fr', undefined]);
    expect(missing.body).toContain('/404</p>');
  }
});
