// References: INV-n in docs/invariants.md, S-n in docs/security.md.

import { connect } from 'node:net';
import { beforeEach, describe, expect, test } from 'vitest';
import { orders } from '#server/orders/order-tables.ts';
import { createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';
import { mondayNoon } from '../../support/test-shop.ts';

const { database, server } = await useTestServer({ env: { PUBLIC_URL: 'https://shop.example' } });

await server.app.listen({ port: 0, host: '127.0.0.1' });

const address = server.app.server.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
beforeEach(() => {
  server.clock.now = mondayNoon;
});
const checkout = '/v2/public/checkout/';
const json = { 'content-type': 'application/json' };
const postPayload = (payload: string | Buffer, headers: Record<string, string> = json, url = checkout) =>
  server.app.inject({ method: 'POST', url, payload, headers });
const statusOf = async (response: Promise<{ statusCode: number }>) => (await response).statusCode;

/** Sends text over a socket as it is and returns the whole response. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.end(text));
    const received: Buffer[] = [];
    socket.on('data', (data) => received.push(data));
    socket.on('end', () => resolve(Buffer.concat(received).toString()));
    socket.on('error', reject);
  });
}

describe('a body', () => {
  const order = JSON.stringify(createOrder());
  const bodies: [string, number, string | Buffer, Record<string, string>?][] = [
    ['that is empty', 400, ''],
    ['that is null', 422, 'null'],
    ['that is a list', 422, '[]'],
    ['that is a text', 422, '"order"'],
    ['that is a number', 422, '1'],
    ['that ends too early', 400, order.slice(0, -1)],
    ['in UTF-16', 400, Buffer.from(order, 'utf16le')],
    ['with bytes that are no UTF-8', 400, Buffer.from('{"note":"\u00E9"}', 'latin1')],
    ['with a key for the prototype', 400, '{"__proto__":{"x":1}}'],
    ['with a key for the constructor’s prototype', 400, '{"constructor":{"prototype":{"x":1}}}'],
    ['with a Content-Encoding', 415, order, { ...json, 'content-encoding': 'gzip' }],
    ['of text', 415, order, { 'content-type': 'text/plain' }],
    ['of a form', 415, 'a=1', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['of no type', 415, order, {}],
    ['of 100 kB and a byte', 413, `"${'x'.repeat(99_999)}"`],
    ['of just 100 kB', 422, `"${'x'.repeat(99_998)}"`],
    ['21 levels deep', 422, `${'['.repeat(21)}${']'.repeat(21)}`],
    ['20,000 levels deep', 422, `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  ];
  for (const [what, status, body, headers] of bodies)
    test(`${what} is a ${status} with a French message and no internals`, async () => {
      const response = await postPayload(body, headers);
      expect(response.statusCode).toBe(status);
      expect(response.json()).toMatchObject({ status: 'error', message: expect.stringMatching(/^[A-ZÀ-Ý].*\.$/) });
      expect(response.body).not.toMatch(/node_modules|\bat \w|select |insert |FST_|fastify/i);
    });

  test('with a UTF-8 byte order mark is accepted', async () => {
    expect(await statusOf(postPayload(Buffer.from(`\uFEFF${JSON.stringify(createOrder())}`)))).toBe(200);
  });
  test('truncated anywhere is malformed, never a server error', async () => {
    for (let length = 1; length < order.length; length += 37) expect(await statusOf(postPayload(order.slice(0, length)))).toBe(400);
  });
  test('cannot pollute a prototype: none of those above has (S-45)', async () => {
    expect(Reflect.get({}, 'x')).toBeUndefined();
  });
});

/** Values that commonly break servers. */
const unusualValues: unknown[] = [
  '',
  ' ',
  'x'.repeat(501),
  '\u0000',
  '\uD800',
  '\u202E',
  '\u200B',
  '👨‍👩‍👧‍👦',
  `a${'\u0301'.repeat(100)}`,
  'İıß',
  '٣',
  'a\r\nb',
  '\u001B[31m',
  'null',
  '[object Object]',
  "' OR 1=1 --",
  "'; DROP TABLE orders; --",
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '../../etc/passwd',
  '%00',
  '12,50',
  '1e3',
  null,
  true,
  0,
  -0,
  1e308,
  Number.MAX_SAFE_INTEGER,
  [],
  {},
  [[[]]],
  { $ne: 1 },
  { toString: 1 },
  { length: 1e9 },
];

describe('unusual values (INV-18)', () => {
  const order = createOrder();
  const paths = ['local_id', 'items', 'total', 'is_pickup', 'payment_method', 'user_id', 'customer', 'coupon', 'transaction_id', 'status'];
  for (const field of paths)
    test(`in ${field} of an order are rejected or accepted, never a server error`, async () => {
      for (const value of unusualValues) {
        const response = await postPayload(JSON.stringify({ ...order, local_id: crypto.randomUUID(), [field]: value }));
        expect([200, 409, 422]).toContain(response.statusCode);
      }
    });
  for (const field of ['first_name', 'email', 'phone', 'location', 'date'])
    test(`in the customer’s ${field} are rejected or accepted, never a server error`, async () => {
      for (const value of unusualValues) {
        const customer = { ...order.customer, [field]: value };
        const response = await postPayload(JSON.stringify({ ...order, local_id: crypto.randomUUID(), customer }));
        expect([200, 409, 422, 429]).toContain(response.statusCode);
      }
    });
  test('as coupon, product, address or limit never cause a server error', async () => {
    for (const value of unusualValues.map((raw) =>
      encodeURIComponent(typeof raw === 'string' && raw.isWellFormed() ? raw : JSON.stringify(raw)),
    ))
      for (const url of [
        `/v2/public/offers/${value}`,
        `/v2/public/products/${value}`,
        `/v2/public/locations/?query=${value}`,
        `/v2/public/locations/distance?location=${value}`,
        `/v2/recommendations/popular?limit=${value}`,
      ])
        expect([200, 404, 414, 422]).toContain(await statusOf(server.app.inject(url)));
  });
  test('as items of a cart never cause a server error', async () => {
    for (const value of unusualValues)
      expect([200, 422]).toContain(await statusOf(postPayload(JSON.stringify({ cartItems: [value] }), json, '/v2/recommendations')));
  });
  test('NUL and lone surrogates are rejected in every field', async () => {
    for (const text of ['\u0000', '\uD800']) {
      expect(await statusOf(postPayload(JSON.stringify({ ...createOrder(), extra: { [text]: 1 } })))).toBe(422);
      expect(await statusOf(postPayload(JSON.stringify({ ...createOrder(), extra: [text] })))).toBe(422);
    }
    expect(await statusOf(server.app.inject('/v2/public/locations/?query=rue%00'))).toBe(422);
  });
  test('stored no order without a successful response', async () => {
    await database.db.delete(orders);
    const response = await postPayload(JSON.stringify({ ...order, total: 1 }));
    expect([response.statusCode, (await database.db.select().from(orders)).length]).toEqual([409, 0]);
  });
});

describe('an address', () => {
  test('that is unknown is a 404 with the error body', async () => {
    for (const url of [
      '/v2',
      '/v2/public/nope',
      '/v2/public/../admin',
      '/%00',
      '/V2/PUBLIC/MENUS',
      `/${'x'.repeat(8000)}`,
      '/v2/public/auth/nope/',
    ]) {
      const response = await server.app.inject(url);
      expect([response.statusCode, response.json<{ status: string }>().status]).toEqual([404, 'error']);
    }
  });
  test('that cannot be decoded is a 400', async () => {
    expect(await statusOf(server.app.inject('/v2/public/products/%E0%A4%A'))).toBe(400);
  });
  test('with a query key twice is a 400 (S-50)', async () => {
    expect(await statusOf(server.app.inject('/v2/recommendations/popular?limit=1&limit=2'))).toBe(400);
    expect(await statusOf(server.app.inject('/v2/public/menus?a=1&a=2'))).toBe(400);
  });
  test('requested with another method is a 405 with Allow (S-55)', async () => {
    const rows: ['POST' | 'DELETE' | 'GET' | 'HEAD' | 'PATCH' | 'OPTIONS', string, string][] = [
      ['POST', '/v2/public/menus', 'GET, HEAD'],
      ['DELETE', '/v2/public/offers/x', 'GET, HEAD'],
      ['GET', '/v2/public/checkout/', 'POST, PUT'],
      ['PATCH', '/v2/public/checkout', 'POST, PUT'],
      ['OPTIONS', '/v2/public/settings', 'GET, HEAD'],
      ['GET', '/v2/public/auth/login/', 'POST'],
      ['HEAD', '/v2/public/auth/send-otp/', 'GET'],
      ['POST', '/v2/public/auth/delete-profile', 'DELETE'],
      ['POST', '/menu', 'GET, HEAD'],
      ['POST', '/fr', 'GET, HEAD'],
    ];
    for (const [method, url, allow] of rows) {
      const response = await server.app.inject({ method, url });
      expect([url, response.statusCode, response.headers['allow']]).toEqual([url, 405, allow]);
    }
  });
  test('rejects TRACE (S-55)', async () => {
    expect(await sendRaw('TRACE / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toMatch(/^HTTP\/1\.1 405 /);
  });
  test('may end with a slash or not, in calls', async () => {
    expect(await statusOf(server.app.inject('/v2/public/menus/'))).toBe(200);
    expect(await statusOf(server.app.inject('/v2/public/locations?query=rue'))).toBe(200);
  });
});

describe('headers (S-56)', () => {
  const responses: [string, () => Promise<{ statusCode: number; headers: Record<string, unknown> }>][] = [
    ['200', () => server.app.inject('/v2/public/menus')],
    ['304', () => server.app.inject({ url: '/v2/public/menus', headers: { 'if-none-match': '*' } })],
    ['400', () => server.app.inject('/v2/public/products/%E0%A4%A')],
    ['404', () => server.app.inject('/v2/nope')],
    ['405', () => server.app.inject({ method: 'DELETE', url: '/v2/public/menus' })],
    ['413', () => postPayload('x'.repeat(200_000))],
    ['415', () => postPayload('x', { 'content-type': 'text/plain' })],
    ['422', () => postPayload('{}')],
  ];
  for (const [status, ask] of responses)
    test(`of a ${status} carry the security headers`, async () => {
      const { statusCode, headers } = await ask();
      expect(String(statusCode)).toBe(status);
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
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-powered-by']));
      expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['server']));
    });

  test('forbid caching of responses for one caller', async () => {
    expect((await postPayload(JSON.stringify(createOrder()))).headers['cache-control']).toBe('no-store');
    expect((await postPayload('{}')).headers['cache-control']).toBe('no-store');
  });
  test('include the date, so that clients can correct their clock', async () => {
    expect(Date.parse(String((await server.app.inject('/v2/public/menus')).headers['date']))).toBeGreaterThan(0);
  });
});

describe('another origin (S-51)', () => {
  const requestFrom = (origin: string, method: 'GET' | 'OPTIONS' = 'GET') =>
    server.app.inject({
      method,
      url: '/v2/public/menus',
      headers: { origin, ...(method === 'OPTIONS' ? { 'access-control-request-method': 'GET' } : {}) },
    });
  test('may read if it is the shop’s own, never with credentials', async () => {
    const { headers } = await requestFrom('https://shop.example');
    expect(headers['access-control-allow-origin']).toBe('https://shop.example');
    expect(headers['access-control-allow-credentials']).toBeUndefined();
  });
  test('may not read otherwise', async () => {
    for (const origin of [
      'https://evil.example',
      'null',
      'https://localhost',
      'capacitor://localhost',
      'https://shop.example.evil.example',
      'http://shop.example',
      '',
    ])
      for (const method of ['GET', 'OPTIONS'] as const)
        expect((await requestFrom(origin, method)).headers['access-control-allow-origin']).toBeUndefined();
  });
  test('gets the allowed methods and headers in the preflight response', async () => {
    const { statusCode, headers } = await requestFrom('https://shop.example', 'OPTIONS');
    expect([statusCode, headers['access-control-allow-methods']]).toEqual([204, 'GET, HEAD, POST, PUT, PATCH, DELETE']);
    expect(headers['access-control-allow-headers']).toContain('x-user');
  });
});

test('CSP violation reports are accepted and not stored', async () => {
  expect(await statusOf(postPayload('{"csp-report":{}}', { 'content-type': 'application/csp-report' }, '/csp-report'))).toBe(204);
  expect(await statusOf(postPayload('[]', { 'content-type': 'application/reports+json' }, '/csp-report'))).toBe(204);
});

test('request headers above the limit are rejected', async () => {
  expect(await sendRaw(`GET / HTTP/1.1\r\nhost: x\r\nx-large: ${'x'.repeat(20_000)}\r\nconnection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 431 /,
  );
});

test('a connection stays open unless the response says otherwise, as HTTP/1.1 has it', async () => {
  const menus = 'GET /v2/public/menus HTTP/1.1\r\nhost: x\r\n';
  const [first = '', last = ''] = (await sendRaw(`${menus}\r\n${menus}connection: close\r\n\r\n`)).split(/(?=HTTP\/1\.1 200)/);
  expect(first).toContain('200 OK');
  expect(first).not.toMatch(/^(?:connection|keep-alive):/im);
  expect(last).toMatch(/^connection: close\r$/im);
  // A client of HTTP/1.0 has to be told.
  expect(await sendRaw('GET /v2/public/menus HTTP/1.0\r\nhost: x\r\n\r\n')).toMatch(/^connection: close\r$/im);
});
