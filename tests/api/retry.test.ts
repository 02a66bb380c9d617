// References: §n in docs/behaviour.

import { describe, expect, test } from 'vitest';
import { sendOtp, verifyOtp } from '#api/auth.ts';
import { placeOrder, updateOrder } from '#api/checkout.ts';
import { createApiClient, type ApiRequest } from '#api/http/http.ts';
import { fetchRecommendations } from '#api/cart/recommendations.ts';
import { json, serve, type Reply } from '../support/http-server.ts';
import { order } from './samples.ts';

const retriedStatuses = [408, 409, 425, 429, 500, 502, 503, 504];
const final = [400, 401, 403, 404, 405, 410, 413, 415, 422, 501, 505];
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const failsOnce =
  (fault: Reply): Reply =>
  (response, received, index) =>
    (index === 0 ? fault : json({ status: 'success', n: index }))(response, received, index);

const reset: Reply = (response) => response.destroy();
const resetInBody: Reply = (response) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('{"status": "succ', () => response.destroy());
};

const request = (method: ApiRequest['method']): ApiRequest => ({ call: 'X', method, path: '/x' });

for (const method of methods) {
  for (const status of retriedStatuses) {
    const times = method === 'GET' ? 2 : 1;
    test(`${method}, status ${status}: sent ${times === 2 ? 'twice' : 'once'} (§9)`, async () => {
      const server = await serve(json({ status: 'error' }, status));
      await expect(createApiClient({ apiRoot: server.origin }).send(request(method))).rejects.toMatchObject({ name: 'ApiError', status });
      expect(server.requests).toHaveLength(times);
    });
  }
  for (const status of final) {
    test(`${method}, status ${status}: sent once (§9)`, async () => {
      const server = await serve(json({ status: 'error' }, status));
      await expect(createApiClient({ apiRoot: server.origin }).send(request(method))).rejects.toMatchObject({ name: 'ApiError', status });
      expect(server.requests).toHaveLength(1);
    });
  }
}

for (const status of retriedStatuses) {
  test(`a retry after status ${status} can succeed (§9)`, async () => {
    const server = await serve(failsOnce(json({}, status)));
    expect(await createApiClient({ apiRoot: server.origin }).send(request('GET'))).toEqual({ status: 'success', n: 1 });
  });
}

describe('creating an order', () => {
  for (const status of [408, 425, 500, 502, 503, 504]) {
    test(`is retried once, unchanged, after status ${status} (§9)`, async () => {
      const server = await serve((response, received, index) =>
        json(index === 0 ? {} : { payload: { order_id: 'o' } }, index === 0 ? status : 200)(response, received, index),
      );
      expect(await placeOrder(createApiClient({ apiRoot: server.origin }), order)).toEqual({ order_id: 'o', order_number: null });
      expect(server.requests).toHaveLength(2);
      expect(server.requests[1]?.body).toBe(server.requests[0]?.body);
      expect(JSON.parse(server.requests[1]?.body ?? '')).toEqual(order);
    });
  }
  for (const status of [409, 429, 400, 422]) {
    test(`is sent once after status ${status} (§9)`, async () => {
      const server = await serve(json({}, status));
      await expect(placeOrder(createApiClient({ apiRoot: server.origin }), order)).rejects.toMatchObject({ status });
      expect(server.requests).toHaveLength(1);
    });
  }
  for (const [name, fault] of Object.entries({ 'before the headers': reset, 'in the body': resetInBody })) {
    test(`is sent once if the connection breaks ${name} (§9)`, async () => {
      const server = await serve(fault);
      await expect(placeOrder(createApiClient({ apiRoot: server.origin }), order)).rejects.toMatchObject({ kind: 'network' });
      expect(server.requests).toHaveLength(1);
    });
  }
});

test('order updates and recommendations are never retried (§9)', async () => {
  const server = await serve(json({}, 503));
  const api = createApiClient({ apiRoot: server.origin });
  const update = { order_id: 1, transaction_id: order.transaction_id, status: 'pending' as const };
  await expect(updateOrder(api, update)).rejects.toMatchObject({ status: 503 });
  await expect(fetchRecommendations(api, [1])).rejects.toMatchObject({ status: 503 });
  expect(server.requests).toHaveLength(2);
});

describe('a connection that fails or breaks', () => {
  for (const [name, fault] of Object.entries({ 'before the headers': reset, 'in the body': resetInBody })) {
    test(`${name}: a GET is retried once (§9)`, async () => {
      const server = await serve(failsOnce(fault));
      expect(await createApiClient({ apiRoot: server.origin }).send(request('GET'))).toEqual({ status: 'success', n: 1 });
      const faultyServer = await serve(fault);
      const failed = createApiClient({ apiRoot: faultyServer.origin }).send(request('GET'));
      await expect(failed).rejects.toMatchObject({ name: 'ApiError', kind: 'network' });
      expect(faultyServer.requests).toHaveLength(2);
    });

    for (const method of methods.slice(1)) {
      test(`${name}: a ${method} is sent once (§9)`, async () => {
        const server = await serve(fault);
        const failed = createApiClient({ apiRoot: server.origin }).send(request(method));
        await expect(failed).rejects.toMatchObject({ name: 'ApiError', kind: 'network' });
        expect(server.requests).toHaveLength(1);
      });
    }

    test(`${name}: requesting and submitting a code are never retried (§9)`, async () => {
      const server = await serve(fault);
      const api = createApiClient({ apiRoot: server.origin });
      await expect(sendOtp(api, 'a@b.fr')).rejects.toMatchObject({ kind: 'network' });
      await expect(verifyOtp(api, { email: 'a@b.fr', otp: '123456' })).rejects.toMatchObject({ kind: 'network' });
      expect(server.requests).toHaveLength(2);
    });
  }

  test('a retry that breaks has no response, although the first attempt got a response (§9)', async () => {
    const server = await serve((response, received, index) => (index === 0 ? json({}, 503) : reset)(response, received, index));
    await expect(createApiClient({ apiRoot: server.origin }).send(request('GET'))).rejects.toMatchObject({ kind: 'network' });
    expect(server.requests).toHaveLength(2);
  });
});

describe('Retry-After', () => {
  /** Returns how long the client waits before its retry. */
  async function pausesAfter(headers: Record<string, string>, status = 429): Promise<number[]> {
    const pauses: number[] = [];
    const server = await serve(failsOnce(json({}, status, headers)));
    const pause = (ms: number) => Promise.resolve(void pauses.push(ms));
    await createApiClient({ apiRoot: server.origin, wait: pause }).send(request('GET'));
    return pauses;
  }
  const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
  const rows = [
    { headers: { 'retry-after': '2' }, pauses: [2000], why: 'waits for seconds' },
    { headers: { 'retry-after': '60' }, pauses: [5000], why: 'waits for at most five seconds' },
    { headers: { 'retry-after': '0' }, pauses: [], why: 'does not wait for zero' },
    { headers: {}, pauses: [], why: 'does not wait without one' },
    { headers: { 'retry-after': 'soon' }, pauses: [], why: 'ignores an invalid value' },
    { headers: { 'retry-after': '-3' }, pauses: [], why: 'ignores a negative value' },
    { headers: { date, 'retry-after': 'Sat, 21 Nov 2026 12:00:03 GMT' }, pauses: [3000], why: 'waits until a date by the server’s clock' },
    { headers: { date, 'retry-after': 'Sat, 21 Nov 2026 11:00:00 GMT' }, pauses: [], why: 'does not wait for a past date' },
  ];
  for (const { headers, pauses, why } of rows) {
    test(`${why} (§9)`, async () => {
      expect(await pausesAfter(headers)).toEqual(pauses);
    });
  }

  test('also applies to 503 (§9)', async () => {
    expect(await pausesAfter({ 'retry-after': '1' }, 503)).toEqual([1000]);
  });

  test('is part of the error in full (§8)', async () => {
    const server = await serve(json({}, 429, { 'retry-after': '60' }));
    await expect(createApiClient({ apiRoot: server.origin }).send(request('POST'))).rejects.toMatchObject({ retryAfterSeconds: 60 });
  });
});
