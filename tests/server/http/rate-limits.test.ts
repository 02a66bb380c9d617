// References: S-n in docs/security.md.

import { afterEach, describe, expect, test } from 'vitest';
import { consumeRateLimits, deleteExpiredRateLimits } from '#server/http/consume-rate-limit.ts';
import { orders } from '#server/orders/order-tables.ts';
import { rateLimits } from '#server/http/rate-limit-tables.ts';
import { createOrder } from '../../support/test-orders.ts';
import { startTestServer, type TestServer, useTestDatabase } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';

const database = await useTestDatabase();
let server: TestServer;
afterEach(async () => {
  await server.close();
  await database.db.delete(rateLimits);
  await database.db.delete(orders);
});

const startServer = async (env: Record<string, string> = {}) =>
  (server = await startTestServer({ database, env: { RATE_LIMIT_FACTOR: '1', ...env } }));
const setClock = (ms: number) => (server.clock.now = new Date(mondayNoon.getTime() + ms));
const placeOrder = (order: object = createOrder(), headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'POST', url: '/v2/public/checkout/', payload: order, headers });
/** Sends requests one after the other and returns their status codes. */
const statusesOf = async (count: number, send: () => Promise<{ statusCode: number }>) => {
  const all: number[] = [];
  for (let index = 0; index < count; index += 1) all.push((await send()).statusCode);
  return all;
};
const checkCoupon = () => server.app.inject('/v2/public/offers/NOPE');

test('of two hundred wrong coupons in a minute ten are checked (S-11)', async () => {
  await startServer();
  const all = await statusesOf(200, checkCoupon);
  expect(all.slice(0, 10)).toEqual(Array(10).fill(404));
  expect(new Set(all.slice(10))).toEqual(new Set([429]));
});

test('calls of a batch are limited each by its own buckets', async () => {
  await startServer();
  const minute = { name: 'minute', limit: 2, periodMs: 60_000 };
  const rejection = { code: 'code_recently_sent', message: 'Trop tôt' } as const;
  const hour = { name: 'hour', limit: 1, periodMs: 3_600_000, rejection };
  const call = (current: string, ...limits: (typeof minute)[]) => ({ caller: { current, earlier: [] }, limits });
  const consume = async (...calls: ReturnType<typeof call>[]) =>
    (await consumeRateLimits(database.db, calls, { factor: 1, now: mondayNoon })).map((error) => error?.details ?? null);
  expect(await consume(call('lea', minute), call('paul', minute, hour))).toEqual([null, null]);
  expect(await consume(call('lea', minute), call('paul', minute, hour), call('zoe', hour))).toMatchObject([
    null,
    { code: 'code_recently_sent', retryAfter: 3600 },
    null,
  ]);
  expect(await consume(call('lea', minute), call('paul', minute, hour), call('zoe', minute))).toMatchObject([
    { code: 'rate_limited', retryAfter: 30 },
    { code: 'rate_limited', retryAfter: 3600 },
    null,
  ]);
});

test('a 429 says when to retry, and that retry succeeds', async () => {
  await startServer();
  await statusesOf(10, checkCoupon);
  const rejection = await checkCoupon();
  expect([rejection.json<{ code: string }>().code, rejection.headers['retry-after']]).toEqual(['rate_limited', '6']);
  setClock(6000);
  expect((await checkCoupon()).statusCode).toBe(404);
  expect((await checkCoupon()).statusCode).toBe(429);
});

test('hourly limits apply in addition to those per minute', async () => {
  await startServer();
  const all: number[] = [];
  for (let index = 0; index < 100; index += 1) {
    setClock(index * 6000);
    all.push((await checkCoupon()).statusCode);
  }
  // The hourly bucket holds 60 tokens, and gains 9 in these ten minutes.
  expect(all.filter((status) => status === 404)).toHaveLength(69);
});

test('two servers on one database share the buckets', async () => {
  await startServer();
  await statusesOf(10, checkCoupon);
  const other = await startTestServer({ database, env: { RATE_LIMIT_FACTOR: '1' } });
  expect((await other.app.inject('/v2/public/offers/NOPE')).statusCode).toBe(429);
  await other.close();
});

test('a hundred concurrent calls get no more tokens than sequential ones', async () => {
  await startServer();
  const responses = await Promise.all(Array.from({ length: 100 }, checkCoupon));
  expect(responses.filter(({ statusCode }) => statusCode === 404)).toHaveLength(10);
});

test('a clock set back locks nobody out', async () => {
  await startServer();
  await statusesOf(10, checkCoupon);
  setClock(-24 * 60 * 60 * 1000);
  expect((await checkCoupon()).statusCode).toBe(404);
});

test('six orders a minute are accepted from one caller', async () => {
  await startServer();
  expect(await statusesOf(7, () => placeOrder())).toEqual([200, 200, 200, 200, 200, 200, 429]);
});

test('thirty order updates and thirty address look-ups a minute are answered for one caller', async () => {
  await startServer();
  const updateOrder = () => server.app.inject({ method: 'PUT', url: '/v2/public/checkout/', payload: {} });
  const unknownOrder = { order_id: 'x', transaction_id: { client_secret: null, customer_id: null }, status: 'pending' };
  expect(
    (await statusesOf(31, () => server.app.inject({ method: 'PUT', url: '/v2/public/checkout/', payload: unknownOrder }))).at(-1),
  ).toBe(429);
  expect((await updateOrder()).statusCode).toBe(422);
  expect((await statusesOf(31, () => server.app.inject('/v2/public/locations/?query=rue'))).slice(29)).toEqual([200, 429]);
});

test('a hundred and twenty requests a minute are answered for each catalogue route', async () => {
  await startServer();
  expect((await statusesOf(121, () => server.app.inject('/v2/public/menus'))).slice(119)).toEqual([200, 429]);
  expect((await server.app.inject('/v2/public/offers')).statusCode).toBe(200);
  setClock(60_000);
  expect((await server.app.inject('/v2/public/menus')).statusCode).toBe(200);
});

test('the factor multiplies every limit', async () => {
  await startServer({ RATE_LIMIT_FACTOR: '2' });
  expect((await statusesOf(21, checkCoupon)).slice(19)).toEqual([404, 429]);
});

describe('a caller', () => {
  test('cannot change its address by a header, unless a trusted proxy wrote it', async () => {
    await startServer();
    let index = 0;
    const requestWithForgedAddress = () =>
      server.app.inject({ url: '/v2/public/offers/NOPE', headers: { 'x-forwarded-for': `10.0.0.${(index += 1)}` } });
    expect((await statusesOf(11, requestWithForgedAddress)).at(-1)).toBe(429);
  });
  test('is stored as a hash, and deleted once its bucket is full', async () => {
    await startServer();
    await checkCoupon();
    const rows = await database.db.select().from(rateLimits);
    expect(rows.map(({ key }) => key).join()).not.toContain('127.0.0.1');
    await deleteExpiredRateLimits(database.db, new Date(mondayNoon.getTime() + 61 * 60 * 1000));
    expect(await database.db.select().from(rateLimits)).toEqual([]);
  });
});
