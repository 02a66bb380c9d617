// References: INV-n in docs/invariants.md, S-n in docs/security.md.

import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { allPagePaths } from '#server/pages/page-paths.ts';
import { orderItems, orders } from '#server/orders/order-tables.ts';
import { shops } from '#server/catalogue/shop-tables.ts';
import { oneTacos, createOrder } from '../../support/test-orders.ts';
import { openTestDatabase, startTestServer, type TestServer } from '../../support/test-server.ts';
import { mondayNoon, testShop, withSettings } from '../../support/test-shop.ts';

type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

let database: Database;
let server: TestServer;
/**
 * The calls that need no session of the staff, with their path parameters filled in: `tests/server/staff/staff-access.test.ts` has the
 * others.
 */
let calls: { method: Method; url: string }[];
/** Every call of the OpenAPI document. */
let allCalls: { method: Method; url: string }[];
/** Set by a test to make the database fail with an unexpected error. */
let isBroken = false;
beforeAll(async () => {
  database = await openTestDatabase();
  const db = new Proxy(database.db, {
    get(target, key, receiver): unknown {
      if (isBroken) throw new TypeError(`select secret from orders failed in ${import.meta.filename}`);
      return Reflect.get(target, key, receiver);
    },
  });
  const shop = withSettings(testShop, { 'payments.cod.maximum': 1000 });
  server = await startTestServer({ database: { ...database, db }, shop, env: { PUBLIC_URL: 'https://shop.example' } });
  const { paths } = (await server.app.inject('/openapi.json')).json<{ paths: Record<string, object> }>();
  allCalls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => ({ method: method.toUpperCase() as Method, url: path.replaceAll(/\{\w+\}/g, '1') })),
  );
  calls = allCalls.filter(({ method, url }) => !url.startsWith('/v2/staff/') || (method === 'POST' && url === '/v2/staff/session'));
}, 60_000);
beforeEach(() => {
  isBroken = false;
  server.clock.now = mondayNoon;
});
afterAll(async () => {
  await server.close();
  await database.close();
});

const json = { 'content-type': 'application/json' };
const sendRequest = (method: Method, url: string, payload?: string, headers: Record<string, string> = json) =>
  server.app.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
const placeOrder = (order: object) => sendRequest('POST', '/v2/public/checkout/', JSON.stringify(order));
const storedData = async () => ({
  orders: await database.db.select().from(orders),
  items: await database.db.select().from(orderItems),
  shops: await database.db.select().from(shops),
});
const writingCalls = () => calls.filter(({ method }) => method !== 'GET' && method !== 'HEAD');
/** The calls that validate a body; logout has none. */
const callsWithBody = () => writingCalls().filter(({ url }) => !url.endsWith('/logout/'));

test('the tests below cover every call of the API', () => {
  expect(calls.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual([
    'DELETE /v2/public/auth/delete-profile/',
    'GET /healthz',
    'GET /readyz',
    'GET /v2/public/auth/orders',
    'GET /v2/public/auth/profile',
    'GET /v2/public/auth/send-otp/',
    'GET /v2/public/auth/verify-otp/',
    'GET /v2/public/locations/',
    'GET /v2/public/locations/distance',
    'GET /v2/public/menus',
    'GET /v2/public/offers',
    'GET /v2/public/offers/1',
    'GET /v2/public/products/1',
    'GET /v2/public/settings',
    'GET /v2/public/tracking',
    'GET /v2/public/tracking/order',
    'GET /v2/recommendations/popular',
    'PATCH /v2/public/auth/update-profile',
    'POST /v2/public/auth/login/',
    'POST /v2/public/auth/logout/',
    'POST /v2/public/auth/reset-password/',
    'POST /v2/public/auth/signup/',
    'POST /v2/public/checkout/',
    'POST /v2/public/checkout/stripe-customer',
    'POST /v2/public/checkout/stripe-payment-intent',
    'POST /v2/recommendations',
    'POST /v2/staff/session',
    'PUT /v2/public/checkout/',
  ]);
});

test('every call rejects a repeated query parameter (S-50)', async () => {
  for (const { method, url } of calls)
    for (const query of ['token=a&token=b', 'user_id=1&user_id=2', 'limit=1&limit=1', '__proto__=1&__proto__=2']) {
      const payload = method === 'GET' ? undefined : JSON.stringify(createOrder());
      const { statusCode } = await sendRequest(method, `${url}?query=rue&location=rue&${query}`, payload, method === 'GET' ? {} : json);
      if (url === '/healthz' || !query.startsWith('__proto__')) expect([method, url, query, statusCode]).toEqual([method, url, query, 400]);
      else expect([method, url, query, statusCode < 500]).toEqual([method, url, query, true]);
    }
});

test('no call accepts a body that another site can send without a preflight (S-52)', async () => {
  const dataBefore = await storedData();
  const order = JSON.stringify(createOrder());
  const types = [
    'text/plain',
    'text/plain;charset=UTF-8',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
  ];
  expect(writingCalls()).toHaveLength(12);
  for (const { method, url } of writingCalls()) {
    for (const type of types)
      expect([type, (await sendRequest(method, url, order, { 'content-type': type })).statusCode]).toEqual([type, 415]);
    expect((await sendRequest(method, url, order, {})).statusCode).toBe(415);
  }
  expect(await storedData()).toEqual(dataBefore);
});

test('no GET or HEAD request changes stored data, from any origin (S-53)', async () => {
  await placeOrder(createOrder());
  const dataBefore = await storedData();
  const origins: Record<string, string>[] = [
    {},
    { 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'cross-site' },
    { 'sec-purpose': 'prefetch' },
    { 'x-http-method-override': 'POST', 'x-method-override': 'PUT', origin: 'https://evil.example' },
  ];
  const readCalls = calls.filter(({ method }) => method === 'GET').map(({ url }) => url);
  const reads = [...readCalls, ...allPagePaths, '/v2/public/checkout/', '/openapi.json', '/config.json', '/robots.txt', '/sitemap.xml'];
  for (const url of reads)
    for (const method of ['GET', 'HEAD'] as const)
      for (const headers of origins)
        await server.app.inject({
          method,
          url: `${url}?_method=POST&query=rue&location=rue`,
          headers,
          payload: JSON.stringify(createOrder()),
        });
  expect(await storedData()).toEqual(dataBefore);
});

describe('request limits (S-54)', () => {
  test('every call accepts a body of 100 kB and rejects one byte more', async () => {
    for (const { method, url } of callsWithBody()) {
      expect((await sendRequest(method, url, `"${'x'.repeat(99_999)}"`)).statusCode).toBe(413);
      expect((await sendRequest(method, url, `"${'x'.repeat(99_998)}"`)).statusCode).toBe(422);
    }
  });
  test('every call accepts twenty levels of nesting and rejects twenty-one', async () => {
    const nestedJson = (levels: number) => `${'{"x":'.repeat(levels)}1${'}'.repeat(levels)}`;
    for (const { method, url } of callsWithBody()) {
      expect((await sendRequest(method, url, nestedJson(21))).json()).toMatchObject({
        errors: { body: 'Le champ «\u00A0contenu de la requête\u00A0» a trop de niveaux imbriqués.' },
      });
      expect((await sendRequest(method, url, nestedJson(20))).json<{ errors: object }>().errors).not.toHaveProperty('body');
    }
  });
  test('an order has at most a hundred lines', async () => {
    expect((await placeOrder(createOrder({ lines: Array(100).fill(oneTacos) as (typeof oneTacos)[] }))).statusCode).toBe(200);
    const rejection = await placeOrder(createOrder({ lines: Array(101).fill(oneTacos) as (typeof oneTacos)[] }));
    expect([rejection.statusCode, Object.keys(rejection.json<{ errors: object }>().errors)]).toEqual([422, ['items']]);
  });
  test('a line has at most fifty options, and an option at most fifty choices', async () => {
    const order = createOrder();
    const [line] = order.items;
    const [option] = line?.options ?? [];
    const [choice] = option?.option_options ?? [];
    const withOptions = (count: number) => ({ ...order, items: [{ ...line, options: Array(count).fill(option) as unknown[] }] });
    const withChoices = (count: number) => {
      const choices = Array(count).fill(choice) as unknown[];
      return { ...order, items: [{ ...line, options: [{ ...option, option_options: choices }] }] };
    };
    for (const many of [withOptions, withChoices])
      expect([(await placeOrder(many(50))).statusCode, (await placeOrder(many(51))).statusCode]).toEqual([409, 422]);
  });
  test('every text field has at most five hundred characters', async () => {
    const order = createOrder();
    const [line] = order.items;
    const withText = (text: string): [string, object][] => [
      ['note', { ...order, items: [{ ...line, note: text }] }],
      ['item_name', { ...order, items: [{ ...line, item_name: text }] }],
      ['coupon', { ...order, coupon: text }],
      ...['first_name', 'last_name', 'phone'].map((field): [string, object] => [
        field,
        { ...order, customer: { ...order.customer, [field]: text } },
      ]),
      ...['address', 'city', 'postal_code', 'country'].map((field): [string, object] => [
        field,
        { ...order, customer: { ...order.customer, location: { ...order.customer.location, [field]: text } } },
      ]),
    ];
    for (const [field, body] of withText('é'.repeat(500))) expect([field, (await placeOrder(body)).statusCode]).not.toEqual([field, 422]);
    for (const [field, body] of withText('é'.repeat(501))) expect([field, (await placeOrder(body)).statusCode]).toEqual([field, 422]);
  });
});

/** Matches internals: code, statements, file names, versions. */
const internals =
  /node_modules|\bat \w+ \(|\.ts\b|select |insert |update |TypeError|stack|FST_|fastify|drizzle|pglite|postgres|node\.js|\b\d+\.\d+\.\d+\b/i;

describe('internals and headers in responses', () => {
  test('every error has the same body and reveals no internals (S-55)', async () => {
    const responses = [
      await sendRequest('GET', '/nowhere', undefined, {}),
      await sendRequest('POST', '/nowhere', '{}'),
      await sendRequest('GET', '/v2/public/products/%E0%A4%A', undefined, {}),
      ...(await Promise.all(calls.map(({ url }) => sendRequest('PATCH', url, '{}')))),
      ...(await Promise.all(
        calls
          .filter(({ url }) => url.includes('/auth/'))
          .map(({ method, url }) => sendRequest(method, url, method === 'GET' ? undefined : '{}')),
      )),
      ...(await Promise.all(callsWithBody().map(({ method, url }) => sendRequest(method, url, '{"a":')))),
      ...(await Promise.all(callsWithBody().map(({ method, url }) => sendRequest(method, url, '[]')))),
      await placeOrder({ ...createOrder(), total: 0 }),
      await placeOrder(createOrder({ lines: [{ id: 3 }] })),
    ];
    isBroken = true;
    server.clock.now = new Date(mondayNoon.getTime() + 5000);
    const unexpectedErrors = [await placeOrder(createOrder()), await sendRequest('GET', '/v2/public/offers/x', undefined, {})];
    expect(unexpectedErrors.map(({ statusCode }) => statusCode)).toEqual([500, 500]);
    for (const { body, headers } of [...responses, ...unexpectedErrors]) {
      expect(JSON.parse(body)).toMatchObject({ status: 'error', message: expect.stringMatching(/^[A-ZÀ-Ý]/) });
      expect(body).not.toMatch(internals);
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    }
  });

  test('an unsupported method, even TRACE or an unknown one, is a 405 with Allow (S-55)', async () => {
    const callsByUrl = Map.groupBy(allCalls, ({ url }) => url);
    for (const [url, callsOfUrl] of callsByUrl) {
      // A GET with side effects has no HEAD, and neither has a stream.
      const isRead = !url.endsWith('-otp/') && !url.endsWith('/events');
      const methods = callsOfUrl.flatMap(({ method }) => (method === 'GET' && isRead ? ['GET', 'HEAD'] : [method])).toSorted();
      for (const unsupported of (['POST', 'PUT', 'PATCH', 'DELETE'] as const).filter((method) => !methods.includes(method))) {
        const { statusCode, headers } = await sendRequest(unsupported, url, '{}');
        expect([unsupported, url, statusCode, headers['allow']]).toEqual([unsupported, url, 405, methods.join(', ')]);
      }
    }
  });

  test('responses 204, 308, 409, 429, 500, and 503 have the security headers too (S-56)', async () => {
    const limitedServer = await startTestServer({ database, env: { RATE_LIMIT_FACTOR: '0.1', PUBLIC_URL: 'https://shop.example' } });
    const requestUntilLimited = async () => {
      await limitedServer.app.inject('/v2/public/offers/x');
      return limitedServer.app.inject('/v2/public/offers/x');
    };
    const closedDatabase = await openTestDatabase();
    const serverWithoutDatabase = await startTestServer({ database: closedDatabase, env: { PUBLIC_URL: 'https://shop.example' } });
    await closedDatabase.close();
    const preflight = { origin: 'capacitor://localhost', 'access-control-request-method': 'POST' };
    const rows: [number, () => Promise<{ statusCode: number; headers: Record<string, unknown> }>][] = [
      [204, () => server.app.inject({ method: 'OPTIONS', url: '/v2/public/checkout/', headers: preflight })],
      [308, () => sendRequest('GET', '/MENU', undefined, {})],
      [409, () => placeOrder({ ...createOrder(), total: 0 })],
      [429, requestUntilLimited],
      [503, () => serverWithoutDatabase.app.inject('/healthz')],
      [500, () => ((isBroken = true), sendRequest('GET', '/v2/public/offers/x', undefined, {}))],
    ];
    for (const [status, request] of rows) {
      const { statusCode, headers } = await request();
      expect(statusCode).toBe(status);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': 'DENY',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'strict-transport-security': 'max-age=63072000',
        'permissions-policy': expect.stringContaining('camera=()'),
        vary: expect.stringContaining('Origin'),
      });
      expect(Object.keys(headers).filter((name) => /^(?:server|x-powered-by|set-cookie)$/.test(name))).toEqual([]);
    }
    await limitedServer.close();
    await serverWithoutDatabase.close();
  });
});

test('invalid HTTP closes only its own connection (S-55, INV-18)', async () => {
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const address = server.app.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const sendRaw = (bytes: string) =>
    new Promise<string>((resolve) => {
      const received: Buffer[] = [];
      const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
      socket.on('data', (data) => received.push(data));
      socket.on('error', () => {});
      socket.on('close', () => resolve(Buffer.concat(received).toString()));
    });
  for (const bytes of [
    '\0\0\0\0',
    'GET\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
    'GET / HTTP/1.1\r\n\r\n',
    'POST /v2/public/checkout/ HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
    'POST /v2/public/checkout/ HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: x\r\nx: a\rb\r\n\r\n',
    'FOO / HTTP/1.1\r\nhost: x\r\n\r\n',
  ]) {
    const received = await sendRaw(bytes);
    expect(received).not.toMatch(/^HTTP\/1\.1 5/);
    expect(received).not.toMatch(internals);
  }
  expect(await sendRaw('TRACE /v2/public/menus HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 405 [^]*\r\nallow: GET, HEAD\r\n/i,
  );
  expect((await sendRequest('GET', '/healthz', undefined, {})).statusCode).toBe(200);
});
