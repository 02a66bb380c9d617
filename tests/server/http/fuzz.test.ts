// References: INV-n in docs/invariants.md.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOrder } from '../../support/test-orders.ts';
import { useTestServer } from '../../support/test-server.ts';

const { server } = await useTestServer();

const randomText = fc.oneof(
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 20 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom('\0', 'a\0b', '\uD800', 'a\uDC00', '', ' ', '%00', '../..', '__proto__', 'toString', 'x'.repeat(600)),
  },
);
const randomValue = fc.oneof(
  { weight: 3, arbitrary: randomText },
  { weight: 2, arbitrary: fc.constantFrom(null, true, 0, -0, -1, 0.1, 1e9, 1e308, 2 ** 53, [], {}, [[]], { length: 1e9 }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 4 }) },
);

/** Returns the paths of all nested values. */
function pathsOf(value: unknown): string[][] {
  if (typeof value !== 'object' || value === null) return [[]];
  return [[], ...Object.entries(value).flatMap(([key, inner]) => pathsOf(inner).map((place) => [key, ...place]))];
}

/** Replaces the value at a path, or removes it if the replacement is undefined. */
function replaceAtPath(value: unknown, [key, ...rest]: readonly string[], replacement: unknown): unknown {
  if (key === undefined) return replacement;
  if (Array.isArray(value))
    return value.map((inner: unknown, index) => (String(index) === key ? replaceAtPath(inner, rest, replacement) : inner));
  return { ...Object(value), [key]: replaceAtPath(Reflect.get(Object(value), key), rest, replacement) };
}

const validOrder = createOrder();
const update = { order_id: 'x', transaction_id: { client_secret: null, customer_id: null }, status: 'pending' };
const signUp = { first_name: 'Léa', last_name: 'Martin', phone: '06', email: 'lea@example.fr', password: 'une phrase de passe' };
const reset = { email: 'lea@example.fr', otp: '123456', password: 'une phrase de passe' };
const removal = { token: 'x', user_id: 'y', password: 'z' };
const options = { cartItems: [1, '2'], maxRecommendations: 12 };

/** Generates a valid body with up to three values replaced or removed. */
const mutatedBody = (validBody: object) =>
  fc
    .array(fc.tuple(fc.constantFrom(...pathsOf(validBody)), fc.option(randomValue, { nil: undefined })), { maxLength: 3 })
    .map((changes) => changes.reduce<unknown>((body, [place, replacement]) => replaceAtPath(body, place, replacement), validBody))
    .map((body) => JSON.stringify(body) ?? '');
const order = mutatedBody(validOrder).map((body) => body.replace(validOrder.local_id, crypto.randomUUID()));
const anyBody = fc.oneof(
  order,
  mutatedBody(update),
  mutatedBody(options),
  fc.json(),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
);

const randomSegment = randomText.map((text) => encodeURIComponent(text.toWellFormed()));
const path = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.constantFrom(
      '/v2/public/checkout/',
      '/v2/recommendations',
      '/v2/recommendations/popular',
      '/v2/public/menus',
      '/v2/public/settings',
      '/v2/public/locations/',
      '/v2/public/locations/distance',
      '/healthz',
      '/csp-report',
      '/v2/public/auth/profile',
      '/v2/public/auth/orders',
      '/v2/public/auth/send-otp/',
      '/v2/public/auth/verify-otp/',
      '/dev/mailbox',
    ),
  },
  { weight: 2, arbitrary: randomSegment.map((segment) => `/v2/public/offers/${segment}`) },
  { weight: 2, arbitrary: randomSegment.map((segment) => `/v2/public/products/${segment}`) },
  { weight: 1, arbitrary: fc.array(randomSegment, { maxLength: 4 }).map((segments) => `/v2/${segments.join('/')}`) },
  { weight: 1, arbitrary: fc.constantFrom('/%', '/%E0%A4%A', '/v2/public/offers/%', '/v2/public/products/%FF', '/.env', '/..%2f..%2f') },
);
const query = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom('query', 'location', 'limit', '__proto__', 'token', 'user_id', 'email', 'otp', 'page'), randomSegment),
      fc.oneof(randomSegment, fc.constant('%')),
    ),
    {
      maxLength: 3,
    },
  )
  .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map((pair) => pair.join('=')).join('&')}`));
const asciiText = fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength: 60 });
const headers = fc.dictionary(
  fc.constantFrom(
    'authorization',
    'x-user',
    'origin',
    'accept',
    'accept-encoding',
    'if-none-match',
    'x-forwarded-for',
    'user-agent',
    'range',
    'cookie',
  ),
  asciiText,
  { maxKeys: 4 },
);
const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 1,
    arbitrary: fc.oneof(asciiText, fc.constantFrom('text/plain', 'application/json; charset=utf-16', 'application/csp-report')),
  },
);
const noBody = fc.constant('');
const requestOf = (method: string, to: fc.Arbitrary<string>, body: fc.Arbitrary<string | Buffer> = noBody) =>
  fc.record({ method: fc.constant(method), path: to, query, headers, type: contentType, body });
const anyRequest = fc.oneof(
  { weight: 5, arbitrary: requestOf('POST', fc.constant('/v2/public/checkout/'), order) },
  { weight: 1, arbitrary: requestOf('PUT', fc.constant('/v2/public/checkout/'), mutatedBody(update)) },
  { weight: 1, arbitrary: requestOf('POST', fc.constant('/v2/recommendations'), mutatedBody(options)) },
  { weight: 1, arbitrary: requestOf('POST', fc.constant('/v2/public/auth/signup/'), mutatedBody(signUp)) },
  { weight: 1, arbitrary: requestOf('POST', fc.constant('/v2/public/auth/login/'), mutatedBody(signUp)) },
  { weight: 1, arbitrary: requestOf('POST', fc.constant('/v2/public/auth/reset-password/'), mutatedBody(reset)) },
  { weight: 1, arbitrary: requestOf('PATCH', fc.constant('/v2/public/auth/update-profile'), mutatedBody(signUp)) },
  { weight: 1, arbitrary: requestOf('DELETE', fc.constant('/v2/public/auth/delete-profile/'), mutatedBody(removal)) },
  { weight: 4, arbitrary: requestOf('GET', path) },
  ...['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].map((method) => ({
    weight: 1,
    arbitrary: requestOf(method, path, anyBody),
  })),
);

test('no input causes a server error: each of a thousand fuzzed requests gets a 2xx, 3xx, or 4xx (INV-18)', async () => {
  const statusCounts = new Map<number, number>();
  const send = fc.asyncProperty(anyRequest, async (request) => {
    const hasBody = request.method !== 'GET' && request.method !== 'HEAD';
    const { statusCode, body } = await server.app.inject({
      method: request.method as 'GET',
      url: request.path + request.query,
      headers: { ...request.headers, ...(hasBody ? { 'content-type': request.type } : {}) },
      ...(hasBody ? { payload: request.body } : {}),
    });
    statusCounts.set(statusCode, (statusCounts.get(statusCode) ?? 0) + 1);
    expect(statusCode).toBeGreaterThanOrEqual(200);
    expect(statusCode).toBeLessThan(500);
    if (statusCode >= 400 && request.method !== 'HEAD' && body !== '') expect(JSON.parse(body)).toMatchObject({ status: 'error' });
  });
  await fc.assert(send, { numRuns: 1000 });
  // Some requests pass the schema validation and reach the handlers.
  for (const status of [200, 404, 409, 422]) expect([status, statusCounts.get(status)]).not.toEqual([status, undefined]);
}, 60_000);
