// References: §n in docs/behaviour.

import { afterEach, expect, test } from 'vitest';
import { publications, shops } from '#server/catalogue/shop-tables.ts';
import { openShop } from '#server/catalogue/shop.ts';
import { emptyShop } from '#server/catalogue/shop-file.ts';
import { fetchDistance, createOrder } from '../../support/test-orders.ts';
import { startTestServer, type TestServer, useTestDatabase } from '../../support/test-server.ts';
import { distanceShop, testShop, withSettings } from '../../support/test-shop.ts';

const database = await useTestDatabase();
let server: TestServer;
afterEach(() => server.close());

const startServer = async (options: Partial<Parameters<typeof startTestServer>[0]> = {}) =>
  (server = await startTestServer({ database, ...options }));
const placeOrder = (payload: object) => server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload });
const advanceClock = (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms));
/** The test shop with a tacos for 8 € instead of 7.50 €. */
const shopWithHigherPrice = JSON.parse(JSON.stringify(testShop).replace('"price_pickup":7.5', '"price_pickup":8')) as typeof testShop;

test('a newly published price applies to the next order (§9)', async () => {
  await startServer();
  await server.publish(shopWithHigherPrice);
  advanceClock(1001);
  const rejection = await placeOrder(createOrder());
  expect(rejection.json()).toMatchObject({ code: 'price_changed', payload: { total: 8 } });
  expect((await placeOrder(createOrder({ shop: shopWithHigherPrice }))).statusCode).toBe(200);
});

test('the shop is cached for a second', async () => {
  await startServer();
  await server.publish(shopWithHigherPrice);
  advanceClock(999);
  expect((await placeOrder(createOrder())).statusCode).toBe(200);
});

test('an order does not discard the cached shop while no slot can be full', async () => {
  await startServer();
  expect((await placeOrder(createOrder())).statusCode).toBe(200);
  await server.publish(shopWithHigherPrice);
  expect((await placeOrder(createOrder())).statusCode).toBe(200);
});

test('every server on the database sells the last publication', async () => {
  const first = await startServer();
  const second = await startTestServer({ database, shop: shopWithHigherPrice });
  first.clock.now = new Date(first.clock.now.getTime() + 1001);
  expect((await placeOrder(createOrder())).json()).toMatchObject({ code: 'price_changed' });
  await second.close();
});

test('publishing the current content changes nothing, and versions referenced by orders are kept', async () => {
  await startServer();
  const readStoredRows = async () => [await database.db.select().from(shops), await database.db.select().from(publications)];
  const rowsBefore = await readStoredRows();
  await server.publish(testShop);
  expect(await readStoredRows()).toEqual(rowsBefore);
});

test('without a publication the shop is empty and orders are rejected', async () => {
  await startServer({ shop: emptyShop });
  expect((await server.app.inject('/v2/public/menus')).json()).toMatchObject({ payload: [] });
  expect((await placeOrder(createOrder())).statusCode).toBe(409);
});

test('deliveries are rejected while disabled (§4)', async () => {
  const shop = withSettings(testShop, { 'features.delivery.active': 0 });
  await startServer({ shop });
  expect((await placeOrder(createOrder({ mode: 'delivery', shop }))).json()).toMatchObject({ code: 'delivery_unavailable' });
  expect((await placeOrder(createOrder({ shop }))).statusCode).toBe(200);
});

test('cash orders are rejected while cash is disabled (§4)', async () => {
  await startServer({ shop: withSettings(testShop, { payments: { cod: { active: 0 } } }) });
  expect((await placeOrder(createOrder())).json()).toMatchObject({ code: 'method_unavailable' });
});

test('a delivery by distance has the fee of its step, like the distance call’s response (§9)', async () => {
  await startServer({ shop: distanceShop });
  const destination = await fetchDistance(server.app, '12 rue Nationale, 59000 Lille');
  expect(destination.distance.delivery_cost).toBe(2);
  expect((await placeOrder(createOrder({ mode: 'delivery', shop: distanceShop, destination }))).statusCode).toBe(200);
  const further = await fetchDistance(server.app, '3 rue Roger Salengro, 59260 Hellemmes');
  expect(further.distance.delivery_cost).toBe(4);
});

test('a delivery beyond the maximum distance, or to an unknown address, is too far (§5)', async () => {
  await startServer({ shop: distanceShop });
  for (const address of [
    { address: '1 Grand-Place', city: 'Tourcoing', postal_code: '59200' },
    { address: '1 rue Inconnue', city: 'Lille', postal_code: '59000' },
  ]) {
    const destination = { distance: { distance: 1, delivery_cost: 2 } };
    expect((await placeOrder(createOrder({ mode: 'delivery', shop: distanceShop, destination, address }))).json()).toMatchObject({
      code: 'too_far',
    });
  }
});

test('the server says in its log that PayPal is on but not offered, once for each version of the shop (§3)', async () => {
  await startServer();
  const warnings: string[] = [];
  let now = server.clock.now.getTime();
  const site = { siteRoot: 'http://localhost', demo: true, card: null };
  const shop = await openShop({ db: database.db, site, now: () => new Date(now), warn: (message) => void warnings.push(message) });
  expect(warnings).toEqual([]);
  for (const published of [testShop, shopWithHigherPrice]) {
    await server.publish(withSettings(published, { 'payments.paypal.active': 1 }));
    now += 1001;
    await shop.catalogue();
    now += 1001;
    await shop.catalogue();
  }
  expect(warnings).toEqual(Array(2).fill(expect.stringContaining('payments.paypal.active')));
  await shop.close();
});
