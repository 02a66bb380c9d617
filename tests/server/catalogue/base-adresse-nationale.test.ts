// References: S-n in docs/security.md, complaints and §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { addressBase } from '../../support/base-adresse-nationale.ts';
import { json, serve, type Reply } from '../../support/http-server.ts';
import { fetchDistance, oneTacos, createOrder } from '../../support/test-orders.ts';
import { startTestServer, useTestDatabase } from '../../support/test-server.ts';
import { distanceShop, testShop } from '../../support/test-shop.ts';

const database = await useTestDatabase();

/** Starts the shop's server and a fake national address base. */
async function shopWithBase(reply: Reply = addressBase, shop = testShop) {
  const base = await serve(reply);
  const server = await startTestServer({ database, shop, env: { GEOCODER: 'ban', BAN_URL: `${base.origin}/geocodage` } });
  const get = (path: string, query: Record<string, string>) => server.app.inject({ url: `/v2/public/locations/${path}`, query });
  return { base, server, suggest: (query: string) => get('', { query }), distance: (location: string) => get('distance', { location }) };
}

describe('addresses from the national address base (§7)', () => {
  test('are suggested near the restaurant: houses and streets, but no towns (§5)', async () => {
    const { base, server, suggest } = await shopWithBase();
    const suggestedTexts = async (query: string) =>
      (await suggest(query)).json<{ payload: { description: string }[] }>().payload.map(({ description }) => description);
    expect(await suggestedTexts('12 rue nationale')).toEqual([
      '12 Rue Nationale, 59000 Lille, France',
      '12 Rue Nationale, 59200 Tourcoing, France',
    ]);
    expect(await suggestedTexts('rue de Béthune')).toEqual(['Rue de Béthune, 59000 Lille, France']);
    expect(await suggestedTexts('hôtel de ville, Lille')).toEqual(['Rue du Palais Rihour, 59000 Lille, France']);
    expect(base.requests[0]).toMatchObject({
      path: '/geocodage/search',
      query: { q: '12 rue nationale', autocomplete: '1', lat: '50.6366' },
    });
    await server.close();
  });

  test('have the distance of the best match, chosen by postal code', async () => {
    const { server, distance } = await shopWithBase();
    const findDistance = async (text: string) => (await distance(text)).json<unknown>();
    expect(await findDistance('12 Rue Nationale, 59000 Lille, France')).toMatchObject({
      payload: { distance: 0.179, address: '12 Rue Nationale', postal_code: '59000', city: 'Lille', lat: 50.6363, lng: 3.0605 },
    });
    expect(await findDistance('12 rue nationale 59200 Tourcoing')).toMatchObject({ payload: { city: 'Tourcoing' } });
    expect(await findDistance('7 rue de Béthune, 59000 Lille')).toMatchObject({ payload: { address: '7 Rue de Béthune' } });
    await server.close();
  });

  test('are unknown with another postal code, for a whole town, or for a dissimilar match (§8)', async () => {
    const { server, distance } = await shopWithBase();
    for (const text of ['12 rue nationale 75001 Paris', 'Lille', '…', 'xyzzy'])
      expect((await distance(text)).json()).toMatchObject({ status: 'error', code: 'not_found' });
    await server.close();
  });

  test('may be given as a position; one far from any address, and 0,0, are unknown', async () => {
    const { base, server, distance } = await shopWithBase();
    expect((await distance('50.63630,3.06050')).json()).toMatchObject({ payload: { address: '12 Rue Nationale' } });
    expect(base.requests[0]).toMatchObject({ path: '/geocodage/reverse', query: { lat: '50.6363', lon: '3.0605' } });
    for (const nowhere of ['51.50000,2.00000', '48.00000,-9.00000', '0.00000,0.00000'])
      expect((await distance(nowhere)).statusCode).toBe(404);
    await server.close();
  });

  test('are cached for a day per text, also for concurrent requests', async () => {
    const { base, server, suggest } = await shopWithBase();
    await Promise.all([suggest('rue nationale'), suggest('rue nationale')]);
    await suggest('rue nationale');
    expect(base.requests).toHaveLength(1);
    server.clock.now = new Date(server.clock.now.getTime() + 25 * 60 * 60 * 1000);
    await suggest('rue nationale');
    expect(base.requests).toHaveLength(2);
    await server.close();
  });
});

describe('an address base that fails', () => {
  const brokenReplies: [string, Reply][] = [
    ['fails', json({ message: 'boom' }, 500)],
    ['limits requests', json({}, 429)],
    ['returns another shape', json({ hello: 1 })],
    ['returns no JSON', (response) => response.end('<html>')],
    ['breaks off', (response) => response.destroy()],
  ];
  test.each(brokenReplies)('when it %s, the response is a 503 with the error body, and is not cached (§8)', async (_, reply) => {
    const { base, server, suggest } = await shopWithBase(reply);
    const response = await suggest('rue nationale');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect(response.json()).toEqual({
      status: 'error',
      message: expect.stringMatching(/^La recherche d’adresses/) as string,
      code: 'unavailable',
    });
    await suggest('rue nationale');
    expect(base.requests.length).toBeGreaterThanOrEqual(2);
    await server.close();
  });

  test('times out after three seconds', async () => {
    const { server, suggest } = await shopWithBase(() => {});
    expect((await suggest('rue nationale')).statusCode).toBe(503);
    await server.close();
  });
});

test('a redirect of the address base is not followed (S-59)', async () => {
  const canary = await serve(addressBase);
  const { server, suggest } = await shopWithBase((response) =>
    response.writeHead(302, { location: `${canary.origin}/geocodage/search` }).end(),
  );
  expect((await suggest('rue nationale')).statusCode).toBe(503);
  expect(canary.requests).toEqual([]);
  await server.close();
});

test('the server never fetches a URL given by a client (S-59)', async () => {
  const canary = await serve(json({}));
  const { base, server, suggest, distance } = await shopWithBase();
  const hostileQueries = [
    canary.origin,
    `${canary.origin}/?q=`,
    `@${canary.origin.slice(7)}/`,
    `//${canary.origin.slice(7)}`,
    '../../etc/passwd',
    '%2e%2e/',
  ];
  for (const text of hostileQueries) for (const call of [suggest, distance]) await call(text);
  await suggest('rue&q=http://169.254.169.254/#');
  expect(canary.requests).toEqual([]);
  expect([...new Set(base.requests.map(({ path }) => path))]).toEqual(['/geocodage/search']);
  expect(base.requests.at(-1)?.query['q']).toBe('rue&q=http://169.254.169.254/#');
  await server.close();
});

test('an order by distance has the displayed fee, is looked up without its supplement, and rejected if too far (complaint 20)', async () => {
  const { base, server } = await shopWithBase(addressBase, distanceShop);
  const destination = await fetchDistance(server.app, '12 rue Nationale, 59000 Lille');
  const placeOrder = (order: object) => server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order });
  const nearAddress = { address: '12 rue Nationale', address2: '3e étage, code 75001', city: 'Lille', postal_code: '59000' };
  expect(
    (await placeOrder(createOrder({ lines: [oneTacos], mode: 'delivery', destination, shop: distanceShop, address: nearAddress })))
      .statusCode,
  ).toBe(200);
  expect(base.requests.map(({ query }) => query['q'])).toEqual(['12 rue Nationale, 59000 Lille']);
  const farAddress = { address: '12 rue Nationale', city: 'Tourcoing', postal_code: '59200' };
  const rejection = await placeOrder(
    createOrder({ lines: [oneTacos], mode: 'delivery', destination, shop: distanceShop, address: farAddress }),
  );
  expect(rejection.json()).toMatchObject({ code: 'too_far' });
  await server.close();
});
