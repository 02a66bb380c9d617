import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database, Db } from '#server/database/database.ts';
import { readEnv } from '#server/env.ts';
import { findUnreadyReasons, readinessRoutes } from '#server/operation/readiness.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { openMemoryDatabase } from '../../support/database-template.ts';
import { setReadOnly } from '../../support/read-only-database.ts';
import { createOrder } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';
import { mondayNoon, testShop, withSettings } from '../../support/test-shop.ts';

const shop = withSettings(testShop, { 'contacts.email': 'cuisine@test.example' });

let database: Database;
let server: TestServer;
/** Fault of the database: every statement fails, or never returns. */
let fault: 'fails' | 'hangs' | null = null;

function withFault(db: Db): Db {
  const hanging = { from: () => new Promise(() => {}) };
  return new Proxy(db, {
    get(target, key, receiver): unknown {
      if (fault === 'fails') throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      return fault === 'hangs' ? () => hanging : Reflect.get(target, key, receiver);
    },
  });
}

beforeAll(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database: { ...database, db: withFault(database.db) }, shop });
}, 60_000);
beforeEach(async () => {
  fault = null;
  server.clock.now = mondayNoon;
  await database.db.delete(mails);
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const fetchReadiness = async (target = server) => {
  const { statusCode, headers, body } = await target.app.inject('/readyz');
  const { payload } = JSON.parse(body) as { payload?: { reasons: string[] } };
  return { statusCode, reasons: payload?.reasons ?? [], retryAfter: headers['retry-after'], cache: headers['cache-control'], body };
};

test('a server with database, shop and working mail is ready', async () => {
  expect(await fetchReadiness()).toEqual({
    statusCode: 200,
    reasons: [],
    retryAfter: undefined,
    cache: 'no-store',
    body: '{"status":"ready"}',
  });
});

for (const databaseFault of ['fails', 'hangs'] as const)
  test(`a server is not ready while the database ${databaseFault}, and responds within a few seconds`, async () => {
    fault = databaseFault;
    const startedAt = performance.now();
    expect(await fetchReadiness()).toMatchObject({ statusCode: 503, reasons: ['database'], retryAfter: '5', cache: 'no-store' });
    expect(performance.now() - startedAt).toBeLessThan(6000);
    fault = null;
    expect((await fetchReadiness()).statusCode).toBe(200);
  });

test('a server is not ready while a migration of this version is missing', async () => {
  const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`;
  await database.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1 where created_at = ${newest}`);
  expect(await fetchReadiness()).toMatchObject({ statusCode: 503, reasons: ['migrations'] });
  await database.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1 where created_at = ${newest}`);
  expect((await fetchReadiness()).statusCode).toBe(200);
});

test('a server is not ready while an order mail is unsent for five minutes, without personal data in the response; /healthz stays 200', async () => {
  const order = createOrder({ shop });
  expect((await server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order })).statusCode).toBe(200);
  server.advanceClock(5 * 60_000 - 1);
  expect((await fetchReadiness()).statusCode).toBe(200);
  server.advanceClock(1);
  const { body, ...answer } = await fetchReadiness();
  expect(answer).toMatchObject({ statusCode: 503, reasons: ['order_mail'] });
  expect(body).not.toMatch(/example|Léa|Martin/);
  expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  await database.db.delete(mails);
  expect((await fetchReadiness()).statusCode).toBe(200);
});

test('a server is not ready without an address for order mails, except in demo mode', async () => {
  const silent = await startTestServer({ database, shop: testShop });
  expect(await fetchReadiness(silent)).toMatchObject({ statusCode: 503, reasons: ['restaurant_email'] });
  await silent.close();
  const demo = await startTestServer({ database, shop: testShop, env: { DEMO: '1' } });
  expect((await fetchReadiness(demo)).statusCode).toBe(200);
  await demo.close();
});

test('a server is not ready without a shop', async () => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setSerializerCompiler(() => JSON.stringify);
  const missingShop = {
    catalogue: () => Promise.reject(new Error('no shop')),
    currentCatalogue: () => null,
    invalidate() {},
    invalidateSlots() {},
  };
  readinessRoutes(app, () => findUnreadyReasons({ env: readEnv({ DEMO: '1' }), database, shop: missingShop, now: () => mondayNoon }));
  expect((await app.inject('/readyz')).json()).toMatchObject({ payload: { reasons: ['shop'] } });
});

test('a database that can only be read makes the server unready, and orders are a 503 with Retry-After and the telephone, in the locale', async () => {
  const memory = await openMemoryDatabase();
  const withPhone = withSettings(shop, { 'contacts.phone': '03 20 00 00 00' });
  const shopWithPhone = {
    ...withPhone,
    site: { ...withPhone.site, locale: { default: 'fr' as const, available: ['fr' as const, 'en' as const] } },
  };
  const readOnly = await startTestServer({ database: memory, shop: shopWithPhone });
  const order = createOrder({ shop: shopWithPhone });
  const place = (headers = {}) => readOnly.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order, headers });
  await setReadOnly(memory, true);
  const refused = await place();
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1']);
  expect(refused.json()).toEqual({
    status: 'error',
    code: 'unavailable',
    message: 'Le service est momentanément indisponible, veuillez réessayer ou appeler le 03 20 00 00 00.',
  });
  expect((await place({ 'accept-language': 'en' })).json()).toMatchObject({ message: expect.stringContaining('or call 03') as string });
  expect(await fetchReadiness(readOnly)).toMatchObject({ statusCode: 503, reasons: ['database'] });
  expect((await readOnly.app.inject('/v2/public/menus')).statusCode).toBe(200);
  await setReadOnly(memory, false);
  expect((await place()).statusCode).toBe(200);
  expect((await fetchReadiness(readOnly)).statusCode).toBe(200);
  await readOnly.close();
  await memory.close();
});
