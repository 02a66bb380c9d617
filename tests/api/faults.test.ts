// References: INV-n in docs/invariants.md, §n in docs/behaviour.

import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { login } from '#api/auth.ts';
import { placeOrder } from '#api/checkout.ts';
import { createLazyApiClient } from '#api/http/lazy-client.ts';
import { loadModule } from '#api/http/load-module.ts';
import { createApiClient, type ApiRequest } from '#api/http/http.ts';
import { json, serve, type Reply } from '../support/http-server.ts';
import { order } from './samples.ts';

const get: ApiRequest = { call: 'GET x', method: 'GET', path: '/x' };
const neverResponds: Reply = () => undefined;
const dripSlowly: Reply = (response, { closed: gone }) => {
  response.writeHead(200, { 'content-length': '1000' });
  const dripping = setInterval(() => response.write(' '), 5);
  void gone.then(() => clearInterval(dripping));
};

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('time', () => {
  for (const [name, fault] of Object.entries({ 'never begins': neverResponds, 'never ends': dripSlowly })) {
    test(`a response that ${name} times out and is not retried (§9)`, async () => {
      const server = await serve(fault);
      const api = createApiClient({ apiRoot: server.origin, timeouts: { call: 400, order: 60_000 } });
      await expect(api.send(get)).rejects.toMatchObject({ name: 'ApiError', kind: 'timeout' });
      expect(server.requests).toHaveLength(1);
      await server.requests[0]?.closed;
    });
  }

  test('an order call has its own, longer timeout (§9)', async () => {
    const server = await serve(neverResponds);
    const api = createApiClient({ apiRoot: server.origin, timeouts: { call: 60_000, order: 400 } });
    await expect(placeOrder(api, order)).rejects.toMatchObject({ name: 'ApiError', kind: 'timeout' });
    expect(server.requests).toHaveLength(1);
  });
});

describe('a call that is retried', () => {
  /** Responds to the first attempt after six of the call's ten seconds, and records each attempt. */
  async function lateAnswer(headers: Record<string, string>) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const attempts = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const server = await serve((response, received, index) => {
      if (index === 0) {
        vi.advanceTimersByTime(6000);
        json({}, 503, headers)(response, received, index);
      }
      attempts[index]?.resolve();
    });
    const waiting = Promise.withResolvers<void>();
    const pause = (_: number, signal: AbortSignal) =>
      new Promise<void>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
        waiting.resolve();
      });
    const outcome = createApiClient({ apiRoot: server.origin, wait: pause })
      .send(get)
      .catch((error: unknown) => error);
    return { server, outcome, asked: attempts.map(({ promise }) => promise), waits: waiting.promise };
  }

  test('has one timeout for both attempts, which also ends a second attempt that hangs (INV-9)', async () => {
    const { outcome, asked: attempts } = await lateAnswer({});
    await attempts[1];
    vi.advanceTimersByTime(4000);
    expect(await outcome).toMatchObject({ name: 'ApiError', kind: 'timeout' });
  });

  test('does not wait for a retry beyond its timeout, and rejects with the first error (INV-9)', async () => {
    const { server, outcome, waits } = await lateAnswer({ 'retry-after': '5' });
    await waits;
    vi.advanceTimersByTime(4000);
    expect(await outcome).toMatchObject({ name: 'ApiError', status: 503, retryAfterSeconds: 5 });
    expect(server.requests).toHaveLength(1);
  });
});

describe('the caller’s abort', () => {
  const reason = new Error('no longer wanted');

  test('rejects with the caller’s reason and closes its connection (§7)', async () => {
    const controller = new AbortController();
    const server = await serve(() => controller.abort(reason));
    await expect(createApiClient({ apiRoot: server.origin }).send({ ...get, signal: controller.signal })).rejects.toBe(reason);
    await server.requests[0]?.closed;
    expect(server.requests).toHaveLength(1);
  });

  test('rejects while its response is being received (§7)', async () => {
    const controller = new AbortController();
    const server = await serve((response, received, index) => {
      dripSlowly(response, received, index);
      controller.abort(reason);
    });
    await expect(createApiClient({ apiRoot: server.origin }).send({ ...get, signal: controller.signal })).rejects.toBe(reason);
  });

  test('is not retried (§9)', async () => {
    const controller = new AbortController();
    const server = await serve((response, received, index) => {
      json({}, 503, { 'retry-after': '5' })(response, received, index);
      void received.closed.then(() => setImmediate(() => controller.abort(reason)));
    });
    await expect(createApiClient({ apiRoot: server.origin }).send({ ...get, signal: controller.signal })).rejects.toBe(reason);
    expect(server.requests).toHaveLength(1);
    expect(getEventListeners(controller.signal, 'abort')).toHaveLength(0);
  });

  test('sends nothing if aborted before the call (§7)', async () => {
    const server = await serve(json({}));
    await expect(createApiClient({ apiRoot: server.origin }).send({ ...get, signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    expect(server.requests).toHaveLength(0);
  });

  test('a signal that outlives its calls has no listeners left (§7)', async () => {
    const { signal } = new AbortController();
    const server = await serve((response, received, index) => json({}, index % 2 === 0 ? 503 : 200)(response, received, index));
    const api = createApiClient({ apiRoot: server.origin });
    for (let calls = 0; calls < 5; calls += 1) await api.send({ ...get, signal });
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});

test('rejects with the reason even if the platform drops it (§7)', async () => {
  const server = await serve(neverResponds);
  const failing: typeof globalThis.fetch = (input, init) =>
    fetch(input, init).catch(() => {
      throw new TypeError('Load failed');
    });
  const options = { apiRoot: server.origin, fetch: failing };
  const lateCall = createApiClient({ ...options, timeouts: { call: 400, order: 400 } }).send(get);
  await expect(lateCall).rejects.toMatchObject({ kind: 'timeout' });
  const controller = new AbortController();
  const aborted = createApiClient(options).send({ ...get, signal: controller.signal });
  controller.abort('no longer wanted');
  await expect(aborted).rejects.toBe('no longer wanted');
});

describe('no connection', () => {
  test('a refused connection is an ApiError of kind network (§8)', async () => {
    const server = await serve(json({}));
    await server.close();
    await expect(createApiClient({ apiRoot: server.origin }).send(get)).rejects.toMatchObject({ kind: 'network' });
  });

  test('on an offline device the error is of kind offline, and the call is not retried (§8)', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const server = await serve((response) => response.destroy());
    const failed = createApiClient({ apiRoot: server.origin }).send(get);
    await expect(failed).rejects.toMatchObject({ name: 'ApiError', kind: 'offline' });
    expect(server.requests).toHaveLength(1);
  });

  test('a chunk that cannot be loaded is an ApiError without a response too (§8 Failed page-chunk load)', async () => {
    const cause = new TypeError('Failed to fetch dynamically imported module');
    await expect(loadModule(() => Promise.reject(cause))).rejects.toMatchObject({
      name: 'ApiError',
      kind: 'network',
      cause: { name: 'ChunkError', cause },
    });
  });
});

describe('the lazy API client', () => {
  test('behaves like the client it loads, and loads nothing before the first call (§7)', async () => {
    const server = await serve((response, received, index) => json({ n: index })(response, received, index));
    const api = createLazyApiClient({ apiRoot: server.origin });
    expect(server.requests).toHaveLength(0);
    expect(await Promise.all([api.send(get), api.send(get)])).toHaveLength(2);
    await expect(api.send({ ...get, signal: AbortSignal.abort('x') })).rejects.toBe('x');
    expect(server.requests).toHaveLength(2);
  });
});

describe('bodies', () => {
  const text =
    (body: string, status = 200): Reply =>
    (response) =>
      response.writeHead(status, { 'content-type': 'text/html' }).end(body);

  for (const body of ['<!doctype html><p>Portail', '{"status": "succ', '{"a": undefined}', 'NaN', '[1,]', '\u0000']) {
    test(`a successful response without JSON is an invalid response, and is not retried:  ${JSON.stringify(body)} (§7)`, async () => {
      const server = await serve(text(body));
      const failed = createApiClient({ apiRoot: server.origin }).send(get);
      await expect(failed).rejects.toMatchObject({ name: 'ApiError', kind: 'invalidResponse', field: 'body' });
      expect(server.requests).toHaveLength(1);
    });
  }

  test('JSON is parsed with any content type (§7)', async () => {
    const server = await serve(text('\uFEFF {"status": "success"} '));
    expect(await createApiClient({ apiRoot: server.origin }).send(get)).toEqual({ status: 'success' });
  });

  test('an empty successful response is null (§7)', async () => {
    const server = await serve((response, _, index) => response.writeHead(index === 0 ? 204 : 200).end());
    const api = createApiClient({ apiRoot: server.origin });
    expect([await api.send(get), await api.send(get)]).toEqual([null, null]);
  });

  test('a login response with a missing or invalid token starts no session (§4 Auth)', async () => {
    for (const token of [undefined, '', 'a b', 'a\nb', 5, 'é', 'x'.repeat(5000)]) {
      const server = await serve(json({ status: 'success', token, user: { id: 1, email: 'a@b.fr' } }));
      const failed = login(createApiClient({ apiRoot: server.origin }), { email: 'a@b.fr', password: 'x' });
      await expect(failed).rejects.toMatchObject({ name: 'ApiError', kind: 'invalidResponse', field: 'token' });
    }
  });

  for (const name of ['__proto__', '\\u005f_proto__', '__pr\\u006Fto__']) {
    test(`__proto__ is removed from responses, also written as ${name} (§7)`, async () => {
      const server = await serve(text(`{"payload": {"${name}": {"x": 1}, "ok": [{"${name}": 1}]}}`));
      const response = await createApiClient({ apiRoot: server.origin }).send(get);
      expect(JSON.stringify(response)).toBe('{"payload":{"ok":[{}]}}');
    });
  }
});

describe('refusals', () => {
  const refusal = async (body: unknown, status: number, headers?: Record<string, string>) => {
    const server = await serve(json(body, status, headers));
    return createApiClient({ apiRoot: server.origin })
      .send({ call: 'POST x', method: 'POST', path: '/x' })
      .catch((error: unknown) => error);
  };

  test('have status, code, message, errors and payload (§8)', async () => {
    const errorBody = { status: 'error', message: 'Prix changé', code: 'price_changed', errors: { total: 'Non' }, payload: { total: 9 } };
    expect(await refusal(errorBody, 409)).toMatchObject({ name: 'ApiError', ...errorBody, status: 409, retryAfterSeconds: null });
  });

  test('status error with HTTP 200 is an error (§7)', async () => {
    expect(await refusal({ status: 'error', message: 'Non' }, 200)).toMatchObject({ name: 'ApiError', status: 200, message: 'Non' });
  });

  test('a message of more than 300 characters is dropped (§8)', async () => {
    expect(await refusal({ message: 'x'.repeat(300) }, 400)).toMatchObject({ message: 'x'.repeat(300) });
    expect(await refusal({ message: 'x'.repeat(301) }, 400)).toMatchObject({ message: '' });
  });

  test('of any other shape have only their status (§8)', async () => {
    for (const body of [null, 'x', 5, [], { message: {}, code: 5, errors: 'x' }, { errors: [1], message: null }]) {
      expect(await refusal(body, 400)).toMatchObject({ name: 'ApiError', status: 400, message: '', code: null });
    }
    const server = await serve((response) => response.writeHead(502).end('<html>Bad gateway'));
    const failed = createApiClient({ apiRoot: server.origin }).send({ call: 'POST x', method: 'POST', path: '/x' });
    await expect(failed).rejects.toMatchObject({ name: 'ApiError', status: 502, message: '' });
  });

  test('errors by field are texts: the first of a list, anything else is dropped (§8)', async () => {
    const errors = { email: ['Déjà pris', 'Autre'], phone: 'Non', x: 5, y: [] };
    expect(await refusal({ errors }, 422)).toHaveProperty('errors', { email: 'Déjà pris', phone: 'Non' });
  });
});

test('the server’s time is reported with the device’s, also for errors, but not for responses from a cache (§5)', async () => {
  const serverDates: [string, number][] = [];
  const date = 'Sat, 21 Nov 2026 12:00:00 GMT';
  const headers: Record<string, string>[] = [
    { date },
    { date, 'cache-control': 'max-age=60' },
    { date, age: '5' },
    { date: 'never' },
    { date },
  ];
  const server = await serve((response, received, index) => json({}, index === 4 ? 404 : 200, headers[index])(response, received, index));
  const api = createApiClient({ apiRoot: server.origin, onServerDate: (at, device) => serverDates.push([at.toUTCString(), device]) });
  const startedAt = Date.now();
  for (let calls = 0; calls < 4; calls += 1) await api.send(get);
  await expect(api.send(get)).rejects.toMatchObject({ status: 404 });
  expect(serverDates.map(([at]) => at)).toEqual([date, date]);
  for (const [, device] of serverDates) expect(device).toBeGreaterThanOrEqual(startedAt);
});
