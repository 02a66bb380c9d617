// References: §n in docs/behaviour.

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { loginResponseSchema, ordersResponseSchema, profileResponseSchema, sendOtpRequestSchema } from '#api/auth.schema.ts';
import {
  orderResponseSchema,
  orderRequestSchema,
  paymentIntentResponseSchema,
  stripeCustomerResponseSchema,
} from '#api/checkout.schema.ts';
import { ApiError } from '#api/http/errors.ts';
import { createApiClient } from '#api/http/http.ts';
import { distanceResponseSchema, locationsResponseSchema } from '#api/locations.schema.ts';
import { parseMenusResponse } from '#api/menus.schema.ts';
import { couponResponseSchema, parseOffersResponse } from '#api/offers.schema.ts';
import { parseResponse, encodeRequest } from '#api/http/contract.ts';
import { parsePopularResponse, parseRecommendationsResponse } from '#api/recommendations.schema.ts';
import { parseSettingsResponse } from '#api/settings.schema.ts';
import { isEmail } from '#domain/account/email.ts';
import type { Item } from '#domain/entities.ts';
import { serve } from '../support/http-server.ts';
import { distance, item, menu, offer, order, user } from './samples.ts';

const warn = vi.spyOn(console, 'warn');
const error = vi.spyOn(console, 'error');
beforeAll(() => void warn.mockImplementation(() => undefined));
afterAll(() => {
  expect(error).not.toHaveBeenCalled();
  vi.restoreAllMocks();
});

const past = { order_id: 1, created_at: 'x', status: 'paid', is_pickup: 1, total: 2, items: order.items };
const parsers: Record<string, { parse: (response: unknown) => unknown; sample: unknown }> = {
  settings: { parse: parseSettingsResponse, sample: { payload: [{ name: 'contacts', value: { facebook: 'https://x.fr' } }] } },
  offers: { parse: parseOffersResponse, sample: { payload: [offer] } },
  menus: { parse: parseMenusResponse, sample: { payload: { menus: [menu] } } },
  recommendations: { parse: parseRecommendationsResponse, sample: { recommendations: [{ itemId: 1 }] } },
  popular: { parse: parsePopularResponse, sample: { popular: [{ itemId: 1 }] } },
  coupon: { parse: (response) => parseResponse('x', couponResponseSchema, response), sample: { status: 'success', payload: [{ id: 1 }] } },
  login: { parse: (response) => parseResponse('x', loginResponseSchema, response), sample: { token: 't', user } },
  profile: { parse: (response) => parseResponse('x', profileResponseSchema, response), sample: { payload: { user } } },
  orders: { parse: (response) => parseResponse('x', ordersResponseSchema, response), sample: { orders: [past], total: 1 } },
  customer: {
    parse: (response) => parseResponse('x', stripeCustomerResponseSchema, response),
    sample: { payload: { customer: { id: 'c' } } },
  },
  intent: {
    parse: (response) => parseResponse('x', paymentIntentResponseSchema, response),
    sample: { payload: { client_secret: 'a_secret_b' } },
  },
  order: { parse: (response) => parseResponse('x', orderResponseSchema, response), sample: { payload: { order_id: 1 } } },
  locations: {
    parse: (response) => parseResponse('x', locationsResponseSchema, response),
    sample: { payload: [{ description: 'x', structured_formatting: { main_text: 'x', secondary_text: 'y' } }] },
  },
  distance: { parse: (response) => parseResponse('x', distanceResponseSchema, response), sample: { payload: distance } },
};

/** Generates JSON with keys and texts that break careless code. */
const key = fc.oneof(
  fc.constantFrom(
    '__proto__',
    'constructor',
    'prototype',
    'toString',
    'hasOwnProperty',
    'length',
    'payload',
    'name',
    'value',
    'items',
    'then',
  ),
  fc.string(),
);
const leaf = fc.oneof(
  fc.constantFrom(
    null,
    true,
    -0,
    1e308,
    2 ** 53,
    -1,
    0.001,
    '',
    '\0',
    '\uD800',
    '1e3',
    'javascript:alert(1)',
    '{"__proto__": {"x": 1}}',
    'NaN',
  ),
  fc.string(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
);
const { anything } = fc.letrec((tie) => ({
  anything: fc.oneof(
    { maxDepth: 5 },
    leaf,
    fc.array(tie('anything'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('anything')), { maxLength: 4 }).map(objectOf),
  ),
}));

/** Creates an object like JSON.parse: `__proto__` is an own property. */
function objectOf(pairs: [string, unknown][]): unknown {
  return JSON.parse(`{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`);
}

/** Replaces the value at a path chosen by `path`. */
function replaceAtPath(value: unknown, [step, ...path]: number[], by: unknown): unknown {
  if (step === undefined || typeof value !== 'object' || value === null) return by;
  const entries = Object.entries(value);
  const chosen = entries[step % Math.max(1, entries.length)]?.[0];
  const next = entries.map(([name, inner]): [string, unknown] => [name, name === chosen ? replaceAtPath(inner, path, by) : inner]);
  return Array.isArray(value) ? next.map(([, inner]) => inner) : Object.fromEntries(next);
}

/** Runs a parser, which may only return or report an invalid response, and must not pollute a prototype. Returns what it has parsed. */
function runParser(parse: (response: unknown) => unknown, received: unknown): unknown {
  const propertiesBefore = Object.getOwnPropertyNames(Object.prototype).length;
  let result: unknown;
  try {
    result = parse(received);
  } catch (failure) {
    expect(failure).toMatchObject({ name: 'ApiError', kind: 'invalidResponse' });
  }
  expect(Object.getOwnPropertyNames(Object.prototype)).toHaveLength(propertiesBefore);
  expect({}).not.toHaveProperty('x');
  for (const value of nestedObjects(result)) expect([Object.prototype, Array.prototype]).toContain(Object.getPrototypeOf(value));
  return result;
}

function nestedObjects(value: unknown): object[] {
  return typeof value === 'object' && value !== null ? [value, ...Object.values(value).flatMap(nestedObjects)] : [];
}

describe('any response of a back end', () => {
  for (const [name, { parse: read, sample }] of Object.entries(parsers)) {
    test(`the parser of ${name} returns or reports an invalid response, and pollutes no prototype (§7)`, () => {
      fc.assert(
        fc.property(anything, (response) => void runParser(read, response)),
        { numRuns: 150 },
      );
      fc.assert(
        fc.property(fc.array(fc.nat(20), { maxLength: 10 }), anything, (path, by) => void runParser(read, replaceAtPath(sample, path, by))),
        { numRuns: 300 },
      );
    });
  }

  test('a parsed item is valid in an order (§7)', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 1, maxLength: 6 }), anything, (path, by) => {
        const parsedMenus = parseMenusResponse([
          { ...menu, categories: [{ ...menu.categories[0], items: [replaceAtPath(item, path, by)] }] },
        ]);
        const parsedItem: Item | undefined = parsedMenus[0]?.categories[0]?.items[0];
        if (parsedItem === undefined) return;
        const options = (parsedItem.options ?? []).map((option) => ({
          ...option,
          option_options: option.option_options.map((choice) => ({ ...choice, quantity: 1 })),
        }));
        const line = { ...parsedItem, options, note: '', quantity: 1 };
        expect(() => encodeRequest('POST checkout', orderRequestSchema, { ...order, items: [line] })).not.toThrow();
      }),
      { numRuns: 500 },
    );
  });

  test('an email accepted by the form is valid in a request (§5)', () => {
    const part = fc.string({ unit: fc.constantFrom(...Array.from("aZ09_'+-.!#$%&*/=?^`{|}~"), 'é', '<', '"', ' '), maxLength: 8 });
    const email = fc.oneof(
      fc.emailAddress(),
      fc.tuple(part, part, part).map(([local, host, top]) => `${local}@${host}.${top}`),
    );
    fc.assert(fc.property(email, (text) => !isEmail(text) || sendOtpRequestSchema.safeParse({ email: text }).success));
  });

  test('for any response bytes, a call returns JSON or rejects with a declared error (§7)', async () => {
    let body = '';
    let status = 200;
    const server = await serve((response) => response.writeHead(status).end(body));
    const api = createApiClient({ apiRoot: server.origin });
    const text = fc.oneof(
      fc.string(),
      anything.map((value) => JSON.stringify(value)),
      anything.map((value) => (JSON.stringify(value) ?? '').slice(0, -1)),
    );
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(200, 201, 400, 404, 409, 500), async (message, code) => {
        [body, status] = [message, code];
        const result = await api.send({ call: 'X', method: 'POST', path: '/' }).catch((failure: unknown) => failure);
        if (result instanceof Error) expect(result).toBeInstanceOf(ApiError);
        else expect(status).toBeLessThan(300);
        expect(JSON.stringify(result instanceof ApiError ? [result.errors, result.payload] : result) ?? '').not.toContain('"__proto__":');
      }),
      { numRuns: 200 },
    );
  });
});
