// References: §n in docs/behaviour.

import { QueryClient, type FetchQueryOptions } from '@tanstack/react-query';
import { describe, expect, test } from 'vitest';
import {
  deleteProfile,
  login,
  logout,
  fetchOrders,
  ordersQuery,
  fetchProfile,
  resetPassword,
  sendOtp,
  signup,
  updateProfile,
  verifyOtp,
} from '#api/auth.ts';
import { createPaymentIntent, placeOrder, createStripeCustomer, updateOrder } from '#api/checkout.ts';
import { createApiClient, type ApiClient } from '#api/http/http.ts';
import { fetchDistance, suggestAddresses } from '#api/locations.ts';
import { menusQuery } from '#api/menus.ts';
import { lookUpCoupon } from '#api/cart/coupon.ts';
import { offersQuery } from '#api/offers.ts';
import { fetchProduct } from '#api/products.ts';
import { fetchRecommendations, recommendationsQuery } from '#api/cart/recommendations.ts';
import { fetchPopularItems, popularQuery } from '#api/popular.ts';
import { settingsQuery } from '#api/settings.ts';
import { json, serve } from '../support/http-server.ts';
import { cartItem, credentials, distance, item, menu, offer, order, user } from './samples.ts';

/** Fetches a query's data, as screens do. */
const fetchData = <T, K extends readonly unknown[]>(query: FetchQueryOptions<T, Error, T, K>) => new QueryClient().fetchQuery(query);

const success = (rest: object) => ({ status: 'success', ...rest });
const identity = { authorization: 'Bearer secret-token', 'x-user': '5' };
const pastOrder = {
  order_id: 'o-1',
  created_at: '2026-11-20T12:00:00Z',
  status: 'paid',
  is_pickup: false,
  total: 21.45,
  items: order.items,
  delivery_date: '2026-11-20',
  delivery_time_range: 'ASAP',
};

type Row = {
  run: (api: ApiClient) => Promise<unknown>;
  method: string;
  path: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
  answer: unknown;
  result?: unknown;
};

const rows: Row[] = [
  {
    run: (api) => fetchData(settingsQuery(api)),
    method: 'GET',
    path: '/v2/public/settings',
    answer: success({ payload: [{ name: 'payments', value: { cod: { active: 1 } } }] }),
    result: { 'payments.cod.active': 1 },
  },
  {
    run: (api) => fetchData(offersQuery(api)),
    method: 'GET',
    path: '/v2/public/offers',
    answer: success({ payload: [offer] }),
    result: [offer],
  },
  {
    run: (api) => lookUpCoupon(api, ' été/50% '),
    method: 'GET',
    path: '/v2/public/offers/%C3%A9t%C3%A9%2F50%25',
    headers: { 'cache-control': 'no-cache' },
    answer: success({ payload: [{ id: 7 }] }),
    result: 7,
  },
  {
    run: (api) => fetchData(menusQuery(api)),
    method: 'GET',
    path: '/v2/public/menus',
    answer: success({ payload: [menu] }),
    result: [menu],
  },
  { run: (api) => fetchProduct(api, 12), method: 'GET', path: '/v2/public/products/12', answer: success({ payload: item }) },
  {
    run: (api) => login(api, { email: 'zoe@example.fr', password: ' pass word ' }),
    method: 'POST',
    path: '/v2/public/auth/login/',
    body: { email: 'zoe@example.fr', password: ' pass word ' },
    answer: success({ token: 'secret-token', user }),
    result: { token: 'secret-token', user },
  },
  {
    run: (api) => signup(api, { first_name: 'Zoé', last_name: 'Martin', phone: '06', email: 'zoe@example.fr', password: 'pw' }),
    method: 'POST',
    path: '/v2/public/auth/signup/',
    body: { first_name: 'Zoé', last_name: 'Martin', phone: '06', email: 'zoe@example.fr', password: 'pw' },
    answer: success({ payload: { token: 'secret-token', user } }),
    result: { token: 'secret-token', user },
  },
  { run: (api) => logout(api, credentials), method: 'POST', path: '/v2/public/auth/logout/', headers: identity, answer: success({}) },
  {
    run: (api) => verifyOtp(api, { otp: '012345', email: 'zoe+test@example.fr' }),
    method: 'GET',
    path: '/v2/public/auth/verify-otp/',
    query: { otp: '012345', email: 'zoe+test@example.fr' },
    answer: success({ token: 'secret-token', user }),
    result: { token: 'secret-token', user },
  },
  {
    run: (api) => sendOtp(api, 'zoe@example.fr'),
    method: 'GET',
    path: '/v2/public/auth/send-otp/',
    query: { email: 'zoe@example.fr' },
    answer: success({}),
  },
  {
    run: (api) => resetPassword(api, { email: 'zoe@example.fr', otp: '012345', password: 'new' }),
    method: 'POST',
    path: '/v2/public/auth/reset-password/',
    body: { email: 'zoe@example.fr', otp: '012345', password: 'new' },
    answer: success({}),
  },
  {
    run: (api) => fetchProfile(api, credentials),
    method: 'GET',
    path: '/v2/public/auth/profile',
    query: { token: 'secret-token', user_id: '5' },
    headers: identity,
    answer: success({ user }),
    result: user,
  },
  {
    run: (api) => updateProfile(api, credentials, Object.assign({ role: 'admin', password: 'x' }, user)),
    method: 'PATCH',
    path: '/v2/public/auth/update-profile',
    query: { token: 'secret-token', user_id: '5' },
    headers: identity,
    body: user,
    answer: success({}),
  },
  {
    run: (api) => fetchOrders(api, credentials, 2),
    method: 'GET',
    path: '/v2/public/auth/orders',
    query: { token: 'secret-token', user_id: '5', page: '2', limit: '20' },
    headers: identity,
    answer: success({ orders: [pastOrder], total: '21' }),
    result: { orders: [pastOrder], received: 1, total: 21 },
  },
  {
    run: (api) => deleteProfile(api, credentials, 'pw'),
    method: 'DELETE',
    path: '/v2/public/auth/delete-profile/',
    headers: identity,
    body: { token: 'secret-token', user_id: 5, password: 'pw' },
    answer: success({}),
  },
  {
    run: (api) => createStripeCustomer(api, { email: 'zoe@example.fr', name: 'Zoé Martin', phone: '06' }),
    method: 'POST',
    path: '/v2/public/checkout/stripe-customer',
    body: { email: 'zoe@example.fr', name: 'Zoé Martin', phone: '06' },
    answer: success({ payload: { customer: { id: 'cus_1', object: 'customer' } } }),
    result: 'cus_1',
  },
  {
    run: (api) => createPaymentIntent(api, { customerId: 'cus_1', amount: 2340, localId: order.local_id }),
    method: 'POST',
    path: '/v2/public/checkout/stripe-payment-intent',
    headers: { 'idempotency-key': `${order.local_id}:23.40` },
    body: { customer_id: 'cus_1', amount: '23.40' },
    answer: success({ payload: { client_secret: 'pi_1_secret_2' } }),
    result: 'pi_1_secret_2',
  },
  {
    run: (api) => placeOrder(api, { ...order, items: [cartItem as never] }, { credentials }),
    method: 'POST',
    path: '/v2/public/checkout/',
    headers: identity,
    body: order,
    answer: success({ payload: { order_id: 'o-1', order_number: 'K7M2P' } }),
    result: { order_id: 'o-1', order_number: 'K7M2P' },
  },
  {
    run: (api) =>
      updateOrder(api, {
        order_id: 'o-1',
        transaction_id: { client_secret: 'pi_1_secret_2', customer_id: 'cus_1', payment_intent_id: 'pi_1' },
        status: 'paid',
      }),
    method: 'PUT',
    path: '/v2/public/checkout/',
    body: {
      order_id: 'o-1',
      transaction_id: { client_secret: 'pi_1_secret_2', customer_id: 'cus_1', payment_intent_id: 'pi_1' },
      status: 'paid',
    },
    answer: success({}),
  },
  {
    run: (api) => suggestAddresses(api, '1 rue & cie'),
    method: 'GET',
    path: '/v2/public/locations/',
    query: { query: '1 rue & cie' },
    answer: success({ payload: [{ description: '1 rue, Lille', structured_formatting: { main_text: '1 rue', secondary_text: 'Lille' } }] }),
    result: [{ description: '1 rue, Lille', structured_formatting: { main_text: '1 rue', secondary_text: 'Lille' } }],
  },
  {
    run: (api) => fetchDistance(api, '50.63660,3.06300'),
    method: 'GET',
    path: '/v2/public/locations/distance',
    query: { location: '50.63660,3.06300' },
    answer: success({ payload: distance }),
    result: distance,
  },
  {
    run: (api) => fetchRecommendations(api, [12, '13']),
    method: 'POST',
    path: '/v2/recommendations',
    body: { cartItems: [12, '13'], maxRecommendations: 12 },
    answer: success({ recommendations: [{ itemId: 14 }, { itemId: '15', score: 1 }] }),
    result: [14, '15'],
  },
  {
    run: (api) => fetchPopularItems(api),
    method: 'GET',
    path: '/v2/recommendations/popular',
    query: { limit: '12' },
    answer: success({ popular: [{ itemId: 14 }] }),
    result: [14],
  },
];

test('every call of the API is covered (§7)', () => {
  expect(new Set(rows.map(({ method, path }) => `${method} ${path}`)).size).toBe(23);
});

for (const row of rows) {
  test(`${row.method} ${row.path} sends exactly its method, path, query, headers and body, and parses its response (§7)`, async () => {
    const server = await serve(json(row.answer));
    const result = await row.run(createApiClient({ apiRoot: `${server.origin}/` }));
    const [sent] = server.requests;
    expect(server.requests).toHaveLength(1);
    expect(sent).toMatchObject({ method: row.method, path: row.path, query: row.query ?? {} });
    expect(sent?.body === '' ? undefined : JSON.parse(sent?.body ?? '')).toEqual(row.body);
    const { authorization, 'x-user': xUser, 'idempotency-key': key, 'content-type': type, 'cache-control': cache } = sent?.headers ?? {};
    expect({ authorization, 'x-user': xUser, 'idempotency-key': key }).toEqual({
      authorization: row.headers?.['authorization'],
      'x-user': row.headers?.['x-user'],
      'idempotency-key': row.headers?.['idempotency-key'],
    });
    expect(type).toBe(row.body === undefined ? undefined : 'application/json');
    expect(cache === 'no-cache').toBe(row.headers?.['cache-control'] === 'no-cache');
    expect(sent?.headers.cookie).toBeUndefined();
    if ('result' in row) expect(result).toEqual(row.result);
  });
}

describe('queries for screens', () => {
  const api = createApiClient({ apiRoot: '' });

  test('their keys equal those of the server’s dehydrated state (§7)', () => {
    expect(settingsQuery(api).queryKey).toEqual(['settings']);
    expect(offersQuery(api).queryKey).toEqual(['offers']);
    expect(menusQuery(api).queryKey).toEqual(['menus']);
    expect(recommendationsQuery(api, [1, 'b']).queryKey).toEqual(['recommendations', [1, 'b']]);
    expect(popularQuery(api).queryKey).toEqual(['popular']);
    expect(ordersQuery(api, credentials, 2).queryKey).toEqual(['orders', 5, 2]);
  });

  test('a failed query is retried only by the API client (§9)', async () => {
    const server = await serve(json({}, 503));
    await expect(fetchData(menusQuery(createApiClient({ apiRoot: server.origin })))).rejects.toMatchObject({ status: 503 });
    expect(server.requests).toHaveLength(2);
  });

  test('an unmounted screen aborts the request of its query (§9)', async () => {
    const server = await serve(() => undefined);
    const client = new QueryClient();
    const pendingQuery = client.fetchQuery(ordersQuery(createApiClient({ apiRoot: server.origin }), credentials, 1));
    const refused = expect(pendingQuery).rejects.toThrow();
    await expect.poll(() => server.requests.length).toBe(1);
    await client.cancelQueries({ queryKey: ['orders'] });
    await refused;
    await server.requests[0]?.closed;
  });
});

describe('a coupon', () => {
  const responses = [
    { answer: json(success({ payload: [{ id: 'x' }] })), id: 'x', why: 'a success with an id is valid' },
    { answer: json(success({ payload: { offers: [{ id: 3 }] } })), id: 3, why: 'a named list is parsed' },
    { answer: json(success({ payload: [] })), id: null, why: 'an empty list is invalid' },
    { answer: json(success({ payload: null })), id: null, why: 'a missing list is invalid' },
    { answer: json(success({ payload: [{ name: 'x' }] })), id: null, why: 'an offer without an id is invalid' },
    { answer: json({ status: 'none', payload: [{ id: 3 }] }), id: null, why: 'another status is invalid' },
    { answer: json({ status: 'error', message: 'Non' }), id: null, why: 'status error is invalid' },
    { answer: json({ status: 'error', message: 'Non' }, 404), id: null, why: '404 is invalid' },
    { answer: json({}, 422), id: null, why: '422 is invalid' },
  ];
  for (const { answer, id, why } of responses) {
    test(`${why} (§4 Coupon)`, async () => {
      const server = await serve(answer);
      expect(await lookUpCoupon(createApiClient({ apiRoot: server.origin }), 'CODE')).toBe(id);
    });
  }

  for (const status of [408, 409, 425, 429, 500, 501, 502, 503, 504, 505]) {
    test(`status ${status} rejects: the code was not checked (§4 Coupon)`, async () => {
      const server = await serve(json({ status: 'error' }, status));
      await expect(lookUpCoupon(createApiClient({ apiRoot: server.origin }), 'CODE')).rejects.toMatchObject({ status });
    });
  }

  for (const body of [{}, { payload: [{ id: 1 }] }, { status: 'success', payload: 'yes' }, { status: 1 }, [], null]) {
    test(`a response of the wrong shape rejects:  ${JSON.stringify(body)} (§4 Coupon)`, async () => {
      const server = await serve(json(body));
      await expect(lookUpCoupon(createApiClient({ apiRoot: server.origin }), 'CODE')).rejects.toMatchObject({
        name: 'ApiError',
        kind: 'invalidResponse',
      });
    });
  }

  for (const code of ['', '  ', '.', '..', ' .. ', 'a\0b', '\uD800', 'x'.repeat(501), 'a\nb']) {
    test(`a code that cannot be part of a URL is invalid without a call:  ${JSON.stringify(code).slice(0, 12)} (§4 Coupon)`, async () => {
      const server = await serve(json(success({ payload: [{ id: 1 }] })));
      expect(await lookUpCoupon(createApiClient({ apiRoot: server.origin }), code)).toBeNull();
      expect(server.requests).toHaveLength(0);
    });
  }
});

test('a guest’s order has no identity headers (§6)', async () => {
  const server = await serve(json(success({ payload: { order_id: 1 } })));
  expect(await placeOrder(createApiClient({ apiRoot: server.origin }), order, { credentials: null })).toEqual({
    order_id: 1,
    order_number: null,
  });
  expect(server.requests[0]?.headers).not.toHaveProperty('authorization');
  expect(server.requests[0]?.headers).not.toHaveProperty('x-user');
});

test('an identity that is no valid header value is not sent (§6)', async () => {
  const server = await serve(json(success({})));
  const api = createApiClient({ apiRoot: server.origin });
  const logoutWithInvalidToken = logout(api, { token: 'a\r\nx: y', user });
  await expect(logoutWithInvalidToken).rejects.toMatchObject({ name: 'ApiError', kind: 'invalidRequest', field: 'request.authorization' });
  expect(server.requests).toHaveLength(0);
});

test('a product id that cannot be a path segment is not requested (§7)', async () => {
  const server = await serve(json(success({})));
  const fetchWithInvalidId = fetchProduct(createApiClient({ apiRoot: server.origin }), '..');
  await expect(fetchWithInvalidId).rejects.toMatchObject({ name: 'ApiError', kind: 'invalidRequest' });
  expect(server.requests).toHaveLength(0);
});

test('a text is returned as it is, also if it looks like JSON, and an error response is read as JSON (§7)', async () => {
  const request = { call: 'GET file', method: 'GET', path: '/file', isText: true } as const;
  const answer = (status: number) => async () => new Response('{"status":"error","message":"Réservé au gérant."}', { status });
  expect(await createApiClient({ apiRoot: '', fetch: answer(200) }).send(request)).toBe(
    '{"status":"error","message":"Réservé au gérant."}',
  );
  await expect(createApiClient({ apiRoot: '', fetch: answer(403) }).send(request)).rejects.toMatchObject({
    status: 403,
    displayMessage: 'Réservé au gérant.',
  });
});
