import { sql } from 'drizzle-orm';
import Fastify from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database, Db } from '#server/database/database.ts';
import { readEnv } from '#server/env.ts';
import { readinessRoutes } from '#server/operation/readiness.ts';
import { mails } from '#server/mail/mail-tables.ts';
import { createOrder } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';
import { mondayNoon, testShop, withSettings } from '../../support/test-shop.ts';

const shop = withSettings(testShop, { 'contacts.email': 'cuisine@test.example' });

let database: Database;
let server: TestServer;
/** Fault of the database: every statement fails, or never returns. */
let fault: 'fails' | 'hangs' | null = null;

function faulty(db: Db): Db {
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
  server = await startTestServer({ database: { ...database, db: faulty(database.db) }, shop });
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

const ready = async (target = server) => {
  const { statusCode, headers, body } = await target.app.inject('/readyz');
  const { payload } = JSON.parse(body) as { payload?: { reasons: string[] } };
  return { statusCode, reasons: payload?.reasons ?? [], retryAfter: headers['retry-after'], cache: headers['cache-control'], body };
};

test('a server with database, shop and working mail is ready', async () => {
  expect(await ready()).toEqual({ statusCode: 200, reasons: [], retryAfter: undefined, cache: 'no-store', body: '{"status":"ready"}' });
});

for (const [what, kind] of [
  ['fails', 'fails'],
  ['hangs', 'hangs'],
] as const)
  test(`it is not ready while the database ${what}, and responds within a few seconds`, async () => {
    fault = kind;
    const startedAt = performance.now();
    expect(await ready()).toMatchObject({ statusCode: 503, reasons: ['database'], retryAfter: '5', cache: 'no-store' });
    expect(performance.now() - startedAt).toBeLessThan(6000);
    fault = null;
    expect((await ready()).statusCode).toBe(200);
  });

test('it is not ready while a migration of this version is missing', async () => {
  const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`;
  await database.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at - 1 where created_at = ${newest}`);
  expect(await ready()).toMatchObject({ statusCode: 503, reasons: ['migrations'] });
  await database.db.execute(sql`update drizzle.__drizzle_migrations set created_at = created_at + 1 where created_at = ${newest}`);
  expect((await ready()).statusCode).toBe(200);
});

test('it is not ready while an order mail is unsent for five minutes, without personal data in the response; /healthz stays 200', async () => {
  const order = createOrder({ shop });
  expect((await server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order })).statusCode).toBe(200);
  const wait = (ms: number) => (server.clock.now = new Date(server.clock.now.getTime() + ms));
  wait(5 * 60_000 - 1);
  expect((await ready()).statusCode).toBe(200);
  wait(1);
  const { body, ...answer } = await ready();
  expect(answer).toMatchObject({ statusCode: 503, reasons: ['order_mail'] });
  expect(body).not.toMatch(/example|Léa|Martin/);
  expect((await server.app.inject('/healthz')).statusCode).toBe(200);
  await database.db.delete(mails);
  expect((await ready()).statusCode).toBe(200);
});

test('it is not ready without an address for order mails, except in demo mode', async () => {
  const silent = await startTestServer({ database, shop: testShop });
  expect(await ready(silent)).toMatchObject({ statusCode: 503, reasons: ['restaurant_email'] });
  await silent.close();
  const demo = await startTestServer({ database, shop: testShop, env: { DEMO: '1' } });
  expect((await ready(demo)).statusCode).toBe(200);
  await demo.close();
});

test('it is not ready without a shop', async () => {
  const app = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setSerializerCompiler(() => JSON.stringify);
  readinessRoutes(app, {
    env: readEnv({ DEMO: '1' }),
    database,
    shop: { catalogue: () => Promise.reject(new Error('no shop')), expire() {} },
    now: () => mondayNoon,
  });
  expect((await app.inject('/readyz')).json()).toMatchObject({ payload: { reasons: ['shop'] } });
});
