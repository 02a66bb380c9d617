import { createHash } from 'node:crypto';
import { like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { payments } from '#server/payments/payment-tables.ts';
import { deleteExpiredCallerHashKeys, createCallerHasher } from '#server/privacy/caller-hashes.ts';
import { orders } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { serverKeys } from '#server/database/shared-tables.ts';
import { createCardCustomer, cardEnv, cardShop } from '../../support/card-shop.ts';
import { createOrder } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';

const hour = 60 * 60_000;
const day = 24 * hour;
const address = '127.0.0.1';

let database: Database;
let server: TestServer;
beforeEach(async () => {
  database = await openTestDatabase();
  server = await startTestServer({ database, shop: cardShop, env: { ...cardEnv, RATE_LIMIT_FACTOR: '1' } });
}, 60_000);
afterEach(async () => {
  await server.close();
  await database.close();
});

const setClock = (ms: number) => (server.clock.now = new Date(ms));
const placeOrder = (date: string) =>
  server.app.inject({
    method: 'POST',
    url: '/v2/public/checkout/',
    payload: (() => {
      const order = createOrder({ shop: cardShop, date, range: '12:30 - 12:45', now: server.clock.now });
      return { ...order, customer: { ...order.customer, email: 'lea@example.fr', phone: '0612345678' } };
    })(),
  });
const readStoredHashes = async () => {
  const { db } = database;
  const rows = [await db.select().from(rateLimits), await db.select().from(orders), await db.select().from(payments)];
  return JSON.stringify(rows);
};

test('no table holds a hash of a caller that can be guessed from the address', async () => {
  expect((await placeOrder('2027-01-04')).statusCode).toBe(200);
  await createCardCustomer(server).prepareOrder();
  const rows = await readStoredHashes();
  expect((await database.db.select().from(payments))[0]?.payerHash).toMatch(/^[\w-]{22}$/);
  for (const text of [address, `caller ${address}`])
    expect(rows).not.toContain(createHash('sha256').update(text).digest('base64url').slice(0, 22));
});

test('each day has a key of its own, shared by all servers; a week later it is deleted, with the hashes of payments', async () => {
  let now = mondayNoon;
  const [one, other] = [createCallerHasher(database.db, () => now), createCallerHasher(database.db, () => now)];
  const monday = await one(address);
  expect(await other(address)).toEqual(monday);
  now = new Date(mondayNoon.getTime() + day);
  const tuesday = await one(address);
  expect(tuesday.current).not.toBe(monday.current);
  expect(tuesday.earlier[0]).toBe(monday.current);
  await createCardCustomer(server).prepareOrder();
  await deleteExpiredCallerHashKeys(database.db, new Date(mondayNoon.getTime() + 7 * day));
  const readKeyNames = async () =>
    (await database.db.select().from(serverKeys).where(like(serverKeys.name, 'caller %'))).map(({ name }) => name);
  expect(await readKeyNames()).toContain('caller 2027-01-04');
  await deleteExpiredCallerHashKeys(database.db, new Date(mondayNoon.getTime() + 8 * day));
  expect(await readKeyNames()).toEqual(['caller 2027-01-05']);
  expect((await database.db.select().from(payments)).map(({ payerHash }) => payerHash)).toEqual([null]);
});

test('a limit that is used up before midnight is used up after it', async () => {
  const midnight = Date.parse('2027-01-05T00:00:00Z');
  const send = () => server.app.inject('/v2/public/offers/UNKNOWN');
  setClock(midnight - 2000);
  for (let count = 0; count < 10; count += 1) expect((await send()).statusCode).toBe(404);
  setClock(midnight + 1000);
  expect((await send()).statusCode).toBe(429);
  setClock(midnight + 10_000);
  expect((await send()).statusCode).toBe(404);
});

test('orders that were placed days ago and are due soon count against their caller', async () => {
  for (let count = 0; count < 3; count += 1) {
    setClock(mondayNoon.getTime() + count * day);
    expect((await placeOrder('2027-01-09')).statusCode).toBe(200);
  }
  setClock(mondayNoon.getTime() + 5 * day);
  expect((await placeOrder('2027-01-09')).statusCode).toBe(429);
});
