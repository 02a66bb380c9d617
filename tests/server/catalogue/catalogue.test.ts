// References: S-n in docs/security.md, §n in docs/behaviour.

import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseMenusResponse } from '#api/menus.schema.ts';
import { parseOffersResponse } from '#api/offers.schema.ts';
import { parseSettingsResponse, settingsResponseSchema } from '#api/settings.schema.ts';
import { offeredMethods } from '#domain/order/payment-methods.ts';
import type { Database } from '#server/database/database.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';
import { mondayNoon, testShop, withSettings } from '../../support/test-shop.ts';

let database: Database;
let server: TestServer;
beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database });
}, 60_000);
beforeEach(() => {
  server.clock.now = mondayNoon;
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers });
const catalogue = ['/v2/public/settings', '/v2/public/offers', '/v2/public/menus'];

test('the storefront parses settings, offers and menus without dropping anything (§7)', async () => {
  const [settings, offers, menus] = await Promise.all(catalogue.map(async (url) => (await get(url)).json<unknown>()));
  expect(settingsResponseSchema.parse(settings)).toEqual(expect.arrayContaining(testShop.settings));
  expect(parseOffersResponse(offers).map(({ id }) => id)).toEqual(['soda', 'ten', 'gone', 'tuesday']);
  expect(parseMenusResponse(menus).flatMap((menu) => menu.categories.flatMap(({ items }) => items.map((item) => item.item_name)))).toEqual([
    'Tacos',
    'Soda',
    'Brownie',
    'Frites',
    'Burger',
    'Glace',
  ]);
});

test('cards are disabled on a server without Stripe, overriding the shop file (§4)', async () => {
  const other = await startTestServer({ database, shop: withSettings(testShop, { 'payments.stripe.active': 1 }) });
  expect(offeredMethods(parseSettingsResponse((await other.app.inject('/v2/public/settings')).json()))).toEqual(['cash']);
  await other.close();
  await server.close();
  server = await startTestServer({ database });
});

test('no response contains the codes of offers (§4, S-11)', async () => {
  for (const url of [...catalogue, '/config.json', '/openapi.json']) expect((await get(url)).body).not.toMatch(/TACOS10|VIEUX/);
});

test('a menu is open during its hours by the server’s clock (§3)', async () => {
  const listAvailableMenus = async () => parseMenusResponse((await get('/v2/public/menus')).json()).map((menu) => menu.menu_is_open);
  expect(await listAvailableMenus()).toEqual([true, false, false]);
  server.clock.now = new Date('2027-01-04T18:00:00Z');
  expect(await listAvailableMenus()).toEqual([false, true, false]);
});

for (const url of catalogue) {
  test(`${url}: a matching ETag gets a 304 in every encoding`, async () => {
    const first = await get(url);
    const etag = String(first.headers['etag']);
    for (const tag of [etag, `"other", ${etag}`, etag.replace('W/', ''), '*']) {
      const revalidated = await get(url, { 'if-none-match': tag });
      expect([revalidated.statusCode, revalidated.body]).toEqual([304, '']);
    }
    expect((await get(url, { 'if-none-match': '"other"' })).statusCode).toBe(200);
  });
  test(`${url}: the compressed body is the same`, async () => {
    const packed = await get(url, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe((await get(url)).body);
    const other = await get(url, { 'accept-encoding': 'br;q=0, gzip' });
    expect(other.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(other.rawPayload).toString()).toBe((await get(url)).body);
  });
  test(`${url}: a query is ignored, and HEAD has no body`, async () => {
    expect((await get(`${url}?x=1`)).body).toBe((await get(url)).body);
    const head = await server.app.inject({ method: 'HEAD', url });
    expect([head.statusCode, head.body]).toEqual([200, '']);
  });
}

describe('a coupon (§4)', () => {
  test('that is valid returns its offer’s id, in any case and with spaces', async () => {
    for (const code of ['TACOS10', 'tacos10', '%20Tacos10%20'])
      expect((await get(`/v2/public/offers/${code}`)).json()).toEqual({ status: 'success', payload: [{ id: 'ten' }] });
  });
  test('that is unknown, inactive or for another day has the same response (S-11)', async () => {
    const responses = await Promise.all(
      ['NOPE', 'VIEUX', 'MARDI', 'TACOS1', "'%20OR%201=1--"].map((code) => get(`/v2/public/offers/${code}`)),
    );
    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(responses[0]?.statusCode).toBe(404);
    expect(responses[0]?.json()).toMatchObject({ status: 'error', code: 'coupon_invalid' });
  });
  test('for Tuesdays is valid on Tuesday', async () => {
    server.clock.now = new Date('2027-01-05T11:00:00Z');
    expect((await get('/v2/public/offers/MARDI')).statusCode).toBe(200);
  });
});

describe('a product (§7)', () => {
  test('is found by its id', async () => {
    expect((await get('/v2/public/products/6')).json()).toMatchObject({ payload: { item_id: 6, item_name: 'Frites' } });
  });
  test('that is unknown is a 404', async () => {
    for (const id of ['0', '-1', '1e20', 'abc', '1%00']) expect([404, 422]).toContain((await get(`/v2/public/products/${id}`)).statusCode);
  });
});

describe('addresses (§7)', () => {
  const requestSuggestions = async (query: string) =>
    (await get(`/v2/public/locations/?query=${encodeURIComponent(query)}`)).json<{ payload: { description: string }[] }>().payload;
  const requestDistance = (location: string) => get(`/v2/public/locations/distance?location=${encodeURIComponent(location)}`);

  test('are suggested while typing, ignoring accents and case, with the house number', async () => {
    expect((await requestSuggestions('12 bis NATIO')).map(({ description }) => description)).toEqual([
      '12 bis Rue Nationale, 59000 Lille, France',
    ]);
    expect(await requestSuggestions('rue')).toHaveLength(3);
    expect(await requestSuggestions('boulevard')).toEqual([]);
  });
  test('under three characters are not looked up (§5)', async () => {
    expect((await get('/v2/public/locations/?query=na')).statusCode).toBe(422);
    expect((await get('/v2/public/locations/?query=%20%20na%20')).statusCode).toBe(422);
  });
  test('have a straight-line distance from the restaurant', async () => {
    const { payload } = (await requestDistance('12 rue Nationale, 59000 Lille, France')).json<{ payload: object }>();
    expect(payload).toMatchObject({ distance: 0.543, unit: 'km', address: '12 Rue Nationale', postal_code: '59000', city: 'Lille' });
  });
  test('may be given as a position: the nearest known street, with the distance of its address', async () => {
    const [position, address] = [await requestDistance('50.63560,3.05560'), await requestDistance('rue nationale 59000 lille')];
    expect(position.json()).toEqual(address.json());
  });
  test('are found by postal code if the city is misspelt, and by name alone if it is unique', async () => {
    for (const text of ['rue Nationale, 59000 Lile', 'R. nope, rue nationale 59000', 'Rue Nationale', 'rue nationale lille'])
      expect((await requestDistance(text)).json()).toMatchObject({ payload: { address: 'Rue Nationale' } });
  });
  test('are a 404 if unknown (§8)', async () => {
    for (const unknown of [
      '1 rue Inconnue, 59000 Lille',
      'rue Nationale, Paris',
      'rue Nationale 75001 Paris',
      '0,0',
      '48.85,2.35',
      '91,3',
      '...',
    ])
      expect((await requestDistance(unknown)).json()).toMatchObject({ status: 'error' });
  });
});

test('the OpenAPI document describes the calls and their parameters', async () => {
  const { paths } = (await get('/openapi.json')).json<{ paths: Record<string, Record<string, { requestBody?: { content: object } }>> }>();
  expect(Object.keys(paths)).toEqual(
    expect.arrayContaining(['/v2/public/menus', '/v2/public/offers/{coupon}', '/v2/public/checkout/', '/v2/recommendations/popular']),
  );
  expect(JSON.stringify(paths['/v2/public/checkout/']?.['post']?.requestBody)).toContain('local_id');
  expect(Object.keys(paths)).not.toContain('/');
});

test('the server is healthy while its database responds', async () => {
  expect((await get('/healthz')).json()).toEqual({
    status: 'ok',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    commit: expect.any(String),
  });
});
