// References: S-n in docs/security.md, §n in docs/behaviour.

import { beforeEach, expect, test } from 'vitest';
import { useTestServer } from '../../support/test-server.ts';
import { testShop } from '../../support/test-shop.ts';

const fingerprint = Array(32).fill('0A').join(':');
const id = 'example.shop.app';

const { server } = await useTestServer({ env: { PUBLIC_URL: 'https://shop.example' } });

beforeEach(() => publishNativeApp({ id }));
/** Publishes the shop with this app. */
async function publishNativeApp(nativeApp: object) {
  await server.publish({ ...testShop, site: { ...testShop.site, nativeApp } });
  // The server checks for a new publication at most once per second.
  server.advanceClock(2000);
}

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const allowedOrigin = async (origin: string) => (await get('/v2/public/menus', { origin })).headers['access-control-allow-origin'];

test('the app’s origins may read the API, exactly as configured, without a restart (S-51)', async () => {
  for (const origin of ['https://localhost', 'capacitor://localhost']) expect(await allowedOrigin(origin)).toBe(origin);
  await publishNativeApp({ id, origins: { android: 'https://app.shop.example', ios: 'shop://app.shop.example' } });
  expect(await allowedOrigin('https://app.shop.example')).toBe('https://app.shop.example');
  for (const origin of ['https://localhost', 'http://app.shop.example', 'https://x.app.shop.example', 'null'])
    expect(await allowedOrigin(origin)).toBeUndefined();
});

test('a shop without an app allows its own origin only (S-51)', async () => {
  await publishNativeApp({});
  for (const origin of ['https://localhost', 'capacitor://localhost']) expect(await allowedOrigin(origin)).toBeUndefined();
  expect(await allowedOrigin('https://shop.example')).toBe('https://shop.example');
});

test('the app may send its token, and reads errors and the configuration (§7)', async () => {
  const origin = 'https://localhost';
  const preflight = await server.app.inject({
    method: 'OPTIONS',
    url: '/v2/public/auth/logout/',
    headers: { origin, 'access-control-request-method': 'POST' },
  });
  expect(preflight.statusCode).toBe(204);
  expect(preflight.headers['access-control-allow-headers']).toContain('authorization, x-user');
  for (const url of ['/config.json', '/v2/public/products/none'])
    expect((await get(url, { origin })).headers['access-control-allow-origin']).toBe(origin);
});

test('the app may ask for a code, and another app may not (S-53)', async () => {
  const url = '/v2/public/auth/send-otp/?email=a@b.fr';
  expect((await get(url, { origin: 'https://localhost', 'sec-fetch-mode': 'cors' })).statusCode).toBe(200);
  await publishNativeApp({});
  expect((await get(url, { origin: 'https://localhost', 'sec-fetch-mode': 'cors' })).statusCode).toBe(403);
});

test('links open the Android app that is signed with a configured certificate (§2)', async () => {
  const url = '/.well-known/assetlinks.json';
  expect((await get(url)).statusCode).toBe(404);
  await publishNativeApp({ id, androidFingerprints: [fingerprint] });
  expect((await get(url)).json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: { namespace: 'android_app', package_name: id, sha256_cert_fingerprints: [fingerprint] },
    },
  ]);
});

test('links to pages open the iOS app of the configured team, as JSON without redirect (§2)', async () => {
  const url = '/.well-known/apple-app-site-association';
  expect((await get(url)).statusCode).toBe(404);
  await publishNativeApp({ id, appleTeamId: 'ABCDE12345' });
  const response = await get(url);
  expect(response.headers['content-type']).toContain('application/json');
  const { details } = response.json<{ applinks: { details: { appIDs: string[]; components: object[] }[] } }>().applinks;
  expect(details[0]?.appIDs).toEqual([`ABCDE12345.${id}`]);
  expect(details[0]?.components).toContainEqual({ '/': '/fr/menu' });
  expect(details[0]?.components).not.toContainEqual({ '/': '/personal-data' });
});
