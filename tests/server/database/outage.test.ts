// References: dn in docs/invariants.md.

import { rmSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database, Db } from '#server/database/database.ts';
import { readEnv } from '#server/env.ts';
import { loadBuild } from '#server/pages/site-build.ts';
import { createPages } from '#server/pages/pages.ts';
import { createCatalogueSource } from '#server/shop-source/catalogue-source.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { openShop } from '#server/catalogue/shop.ts';
import { writeBuiltSite } from '../../support/built-site.ts';
import { createOrder } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';

/** Errors of database drivers that are caused by an outage, not by the statement. */
const outageCodes = {
  'a restart': '57P01',
  'a cut connection': '08006',
  'a reset connection': 'ECONNRESET',
  'an exhausted pool': '53300',
  'a serialization failure': '40001',
  'a deadlock': '40P01',
  'a full disk': '53100',
  'a database without memory': '53200',
  'a start of the database': '57P03',
  'a failover to a standby': '25006',
};

let database: Database;
let server: TestServer;
let buildFolder: string;
/** The injected failure: the step of storing an order at which it occurs, and the driver's error. Null: no failure. */
let failure: { at: 'before' | 'between order and items'; code: string } | null = null;

const driverError = (code: string) => Object.assign(new Error('insert into orders of Léa'), { code });

/** The real database, with statements that fail according to `failure`. */
function withFailures(db: Db): Db {
  return new Proxy(db, {
    get(target, key, receiver): unknown {
      if (failure?.at === 'before') throw driverError(failure.code);
      if (key !== 'transaction') return Reflect.get(target, key, receiver);
      return (work: (transaction: Db) => Promise<unknown>) => target.transaction((real) => work(withFailingItems(real)));
    },
  });
}
function withFailingItems(transaction: Db): Db {
  return new Proxy(transaction, {
    get(target, key, receiver): unknown {
      if (key !== '_') return Reflect.get(target, key, receiver);
      const { session } = target._;
      const prepareQuery: typeof session.prepareQuery = (query, ...options) => {
        if (failure !== null && query.sql.startsWith('insert into "order_items"')) throw driverError(failure.code);
        return session.prepareQuery(query, ...options);
      };
      return { session: { prepareQuery } };
    },
  });
}

beforeAll(async () => {
  database = await openTestDatabase();
  buildFolder = writeBuiltSite();
  // Without the counter, an order counts as popular without being accepted.
  server = await startTestServer({ database: { ...database, db: withFailures(database.db) }, buildFolder, env: { COUNTER: '0' } });
}, 60_000);
beforeEach(async () => {
  failure = null;
  server.clock.now = mondayNoon;
  await database.db.delete(orders);
});
afterAll(async () => {
  failure = null;
  await server.close();
  await database.close();
  rmSync(buildFolder, { recursive: true });
});

const placeOrder = (payload: object) => server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload });
const storedCounts = async () => [(await database.db.select().from(orders)).length, (await database.db.select().from(orderItems)).length];

for (const [what, code] of Object.entries(outageCodes))
  for (const at of ['before', 'between order and items'] as const)
    test(`${what} ${at === 'before' ? 'before anything is stored' : at} gives a retryable 503 and no partial order, and the retry stores the order (d19)`, async () => {
      const order = createOrder();
      failure = { at, code };
      const { statusCode, headers, body } = await placeOrder(order);
      expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
      expect(body).not.toMatch(/insert|Léa|orders/);
      failure = null;
      expect(await storedCounts()).toEqual([0, 0]);
      expect((await placeOrder(order)).statusCode).toBe(200);
      expect(await storedCounts()).toEqual([1, 1]);
    });

describe('while the database is unreachable', () => {
  const dataOf = (html: string) =>
    JSON.parse(/<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null') as {
      given: { title: string; popular: number[] };
    };
  const page = (url: string) => server.app.inject({ url, headers: { accept: 'text/html' } });

  test('every page is served from the last good data, and the popular items are the last known ones', async () => {
    expect((await placeOrder(createOrder({ lines: [{ id: 2 }] }))).statusCode).toBe(200);
    const dataBefore = dataOf((await page('/menu')).body).given;
    expect(dataBefore.popular[0]).toBe(2);
    failure = { at: 'before', code: 'ECONNREFUSED' };
    for (const path of ['/', '/menu', '/about', '/fr/about', '/contact', '/checkout', '/terms-of-service', '/profile/ViewOrders']) {
      // Every cached value has expired then, so that each page is rendered again.
      server.advanceClock(60_000);
      const { statusCode, body } = await page(path);
      expect([path, statusCode]).toEqual([path, 200]);
      expect(dataOf(body).given).toMatchObject({ title: dataBefore.title, popular: dataBefore.popular });
    }
    expect((await page('/nope')).statusCode).toBe(404);
    expect((await page('/blog')).statusCode).toBe(404);
    for (const path of ['/sitemap.xml', '/robots.txt', '/config.json']) expect((await page(path)).statusCode).toBe(200);
  });

  test('recommendations are the last known popular items, and the server asks again when the database is back', async () => {
    const requestPopular = async () =>
      (await server.app.inject('/v2/recommendations/popular')).json<{ popular: { itemId: number }[] }>().popular;
    const requestRecommendations = async () =>
      (await server.app.inject({ method: 'POST', url: '/v2/recommendations', payload: { cartItems: [1] } })).json<{
        recommendations: { itemId: number }[];
      }>().recommendations;
    expect((await placeOrder(createOrder({ lines: [{ id: 6, quantity: 3 }] }))).statusCode).toBe(200);
    // Every cached value has expired then, so that each page is rendered again.
    server.advanceClock(60_000);
    const popularBefore = await requestPopular();
    expect(popularBefore[0]).toEqual({ itemId: 6 });
    failure = { at: 'before', code: 'ECONNREFUSED' };
    // Every cached value has expired then, so that each page is rendered again.
    server.advanceClock(60_000);
    expect(await requestPopular()).toEqual(popularBefore);
    // What the cart lacks comes first, so the order differs.
    const withoutCart = popularBefore.filter(({ itemId }) => itemId !== 1);
    expect(new Set((await requestRecommendations()).map(({ itemId }) => itemId))).toEqual(new Set(withoutCart.map(({ itemId }) => itemId)));
    failure = null;
    for (let count = 0; count < 2; count += 1) expect((await placeOrder(createOrder({ lines: [{ id: 2 }] }))).statusCode).toBe(200);
    server.advanceClock(5000);
    expect((await requestPopular())[0]).toEqual({ itemId: 2 });
  });
});

test('closing the shop waits for a refresh in the background that no page waited for', async () => {
  let release: () => void = () => {};
  const pendingQuery = new Promise<never[]>((resolve) => (release = () => resolve([])));
  const statement = { from: () => statement, orderBy: () => statement, limit: () => pendingQuery };
  let mode: 'works' | 'fails' | 'hangs' = 'works';
  const db = new Proxy(database.db, {
    get(target, key, receiver): unknown {
      if (mode === 'fails') throw driverError('ECONNREFUSED');
      return mode === 'hangs' && key === 'select' ? () => statement : Reflect.get(target, key, receiver);
    },
  });
  const clock = { now: mondayNoon };
  const expireCaches = () => (clock.now = new Date(clock.now.getTime() + 2000));
  const site = { siteRoot: '', demo: true, card: null };
  const shop = await openShop({ db, site, now: () => clock.now, warn: () => {} });
  mode = 'fails';
  expireCaches();
  await shop.catalogue();
  mode = 'hangs';
  expireCaches();
  const { version } = await shop.catalogue();
  expect(version).not.toBe('');
  let isClosed = false;
  const closing = shop.close().then(() => (isClosed = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isClosed).toBe(false);
  mode = 'works';
  release();
  await closing;
  expect(isClosed).toBe(true);
});

test('without any cached data a page is the error page in French, a 503 with Retry-After; a crawler gets the status (§2, §8)', async () => {
  const pages = createPages(await loadBuild(buildFolder), {
    source: createCatalogueSource({
      shop: {
        catalogue: () => Promise.reject(driverError('ECONNREFUSED')),
        currentCatalogue: () => null,
        invalidate() {},
        invalidateSlots() {},
      },
      gateway: null,
      mostOrdered: async () => [],
      now: () => mondayNoon,
    }),
    env: readEnv({ DEMO: '1' }),
    now: () => mondayNoon,
  });
  const app = Fastify();
  app.get('/about', (request, reply) => pages.send('/about', request, reply));
  const { statusCode, headers, body } = await app.inject({ url: '/about', headers: { 'user-agent': 'Mozilla/5.0 Firefox/150.0' } });
  expect([statusCode, headers['retry-after'], headers['content-type']]).toEqual([503, '1', 'text/html; charset=utf-8']);
  expect(body).toContain('Le service est momentanément indisponible, veuillez réessayer.');
  for (const text of ['<html lang="fr">', '<h1>Mince</h1>', 'Toutes nos excuses.', 'href="/">Retour à l’accueil'])
    expect(body).toContain(text);
  const crawled = await app.inject({ url: '/about', headers: { 'user-agent': 'Googlebot/2.1' } });
  expect([crawled.statusCode, crawled.headers['retry-after'], crawled.body]).toEqual([503, '1', '']);
  expect(body).not.toMatch(/insert|Léa|ECONN/);
});

if (process.env['TEST_DATABASE_URL'] !== undefined)
  describe('on PostgreSQL', () => {
    test('cut connections are replaced: no order is half stored, no acknowledged order is lost, and the server keeps running (d19)', async () => {
      const acknowledged: string[] = [];
      for (let round = 0; round < 10; round += 1) {
        const newOrders = Array.from({ length: 4 }, () => createOrder());
        const responses = Promise.all(newOrders.map(placeOrder));
        await database.db
          .execute(
            sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
          )
          .catch(() => {});
        for (const [index, { statusCode }] of (await responses).entries()) {
          expect([200, 503]).toContain(statusCode);
          if (statusCode === 200) acknowledged.push(newOrders[index]?.local_id ?? '');
        }
      }
      expect((await placeOrder(createOrder())).statusCode).toBe(200);
      const rows = await database.db.select({ localId: orders.localId, orderId: orders.orderId }).from(orders);
      expect(rows.map(({ localId }) => localId)).toEqual(expect.arrayContaining(acknowledged));
      const ordersWithItems = new Set(
        (await database.db.select({ orderId: orderItems.orderId }).from(orderItems)).map(({ orderId }) => orderId),
      );
      expect(rows.filter(({ orderId }) => !ordersWithItems.has(orderId))).toEqual([]);
    });
  });
