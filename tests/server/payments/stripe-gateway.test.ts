// Errors of Stripe's SDK, the circuit breaker, and the gateway, without a network.

import Stripe from 'stripe';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FastifyBaseLogger } from 'fastify';
import { HttpError } from '#server/http/errors.ts';
import { apiVersion } from '#server/payments/stripe/api-version.ts';
import { createCircuitBreaker } from '#server/payments/stripe/circuit-breaker.ts';
import {
  classifyStripeError,
  describeStripeError,
  isStoredFailure,
  rejectedParam,
  stripeErrorCode,
} from '#server/payments/stripe/stripe-errors.ts';
import { createStripeGateway, stripeLog } from '#server/payments/stripe/stripe-gateway.ts';
import { stripeError as invalidRequest } from '../../support/stripe/card-routes.ts';

const { StripeAPIError, StripeAuthenticationError, StripeCardError, StripeConnectionError, StripeRateLimitError } = Stripe.errors;
const fields = (more: object = {}) => ({ message: 'no', type: 'api_error', ...more }) as never;
const outage = new StripeConnectionError(fields());
const fault = invalidRequest({ param: 'amount', code: 'parameter_invalid', requestId: 'req_1' });

describe('an error', () => {
  test.each([
    ['unknown', new Error('no')],
    ['unknown', 'no'],
    ['busy', invalidRequest({ code: 'lock_timeout' })],
    ['busy', new StripeAPIError(fields({ code: 'idempotency_key_in_use' }))],
    ['outage', new StripeAPIError(fields())],
    ['outage', outage],
    ['outage', new StripeRateLimitError(fields())],
    ['expected', new StripeCardError(fields())],
    ['expected', invalidRequest({ code: 'resource_missing' })],
    ['expected', invalidRequest({ code: 'charge_already_refunded' })],
    ['expected', invalidRequest({ code: 'payment_intent_unexpected_state' })],
    ['expected', invalidRequest({ param: 'email' })],
    ['expected', invalidRequest({ param: 'name' })],
    ['expected', invalidRequest({ param: 'phone' })],
    ['fault', fault],
    ['fault', invalidRequest({})],
    ['fault', new StripeAuthenticationError(fields())],
  ])('is %s: %s', (kind, error) => {
    expect(classifyStripeError(error)).toBe(kind);
  });

  test('names the parameter that a visitor typed, and its code', () => {
    expect([invalidRequest({ param: 'email' }), fault, new StripeAPIError(fields({ param: 'email' })), null].map(rejectedParam)).toEqual([
      'email',
      null,
      null,
      null,
    ]);
    expect([fault, invalidRequest({}), new Error('no')].map(stripeErrorCode)).toEqual(['parameter_invalid', null, null]);
  });

  test('is described without what a visitor typed', () => {
    expect(describeStripeError(fault)).toEqual({
      type: 'StripeInvalidRequestError',
      code: 'parameter_invalid',
      param: 'amount',
      requestId: 'req_1',
    });
    const nothing = { code: null, param: null, requestId: null };
    expect(describeStripeError(outage)).toEqual({ type: 'StripeConnectionError', ...nothing });
    expect(describeStripeError(new Error('lea@example.fr'))).toEqual({ type: 'unknown', ...nothing });
  });

  test('is stored under its idempotency key if Stripe answered, and not as busy', () => {
    const answered = (statusCode: number) => invalidRequest({ statusCode });
    expect(isStoredFailure(answered(500))).toBe(true);
    expect(isStoredFailure(Object.assign(new HttpError(503, 'no'), { cause: answered(400) }))).toBe(true);
    for (const status of [401, 403, 409, 429]) expect([status, isStoredFailure(answered(status))]).toEqual([status, false]);
    for (const error of [outage, invalidRequest({}), new StripeAPIError({ message: 'no', statusCode: 500 }), new Error('no')])
      expect(isStoredFailure(error)).toBe(false);
    expect(isStoredFailure(Object.assign(new Error('no'), { rawType: 'api_error', statusCode: 500 }))).toBe(false);
  });
});

describe('the circuit breaker', () => {
  let nowMs: number;
  let warnings: string[];
  let breaker: ReturnType<typeof createCircuitBreaker>;
  beforeEach(() => {
    nowMs = Date.UTC(2027, 0, 4, 12);
    warnings = [];
    breaker = createCircuitBreaker(
      () => new Date(nowMs),
      (message) => void warnings.push(message),
    );
  });
  const repeat = (times: number, action: () => void) => Array.from({ length: times }).forEach(action);

  test('opens for thirty seconds after five outages in a row', () => {
    repeat(4, () => breaker.recordOutage(outage));
    expect([breaker.isClosed(), warnings]).toEqual([true, []]);
    breaker.recordOutage(outage);
    expect([breaker.isClosed(), warnings]).toEqual([false, ['Stripe does not answer: cards are not offered for 30 s (Error)']]);
    nowMs += 29_999;
    expect(breaker.isClosed()).toBe(false);
    nowMs += 1;
    expect(breaker.isClosed()).toBe(true);
    breaker.recordOutage('no');
    expect([breaker.isClosed(), warnings.at(-1)]).toEqual([false, 'Stripe does not answer: cards are not offered for 30 s (unknown)']);
  });

  test('is closed by a success, which ends the row', () => {
    repeat(4, () => breaker.recordOutage(outage));
    breaker.recordSuccess();
    repeat(4, () => breaker.recordOutage(outage));
    expect(breaker.isClosed()).toBe(true);
    breaker.recordOutage(outage);
    breaker.recordSuccess();
    expect(breaker.isClosed()).toBe(true);
  });

  test('opens after five faults within ten minutes, and a success does not close it', () => {
    breaker.recordFault(fault);
    nowMs += 10 * 60_000;
    repeat(4, () => breaker.recordFault(fault));
    breaker.recordSuccess();
    expect([breaker.isClosed(), warnings]).toEqual([true, []]);
    nowMs += 10 * 60_000 - 1;
    breaker.recordFault(fault);
    breaker.recordSuccess();
    expect([breaker.isClosed(), warnings]).toEqual([
      false,
      ['Stripe refuses the requests of this server: cards are not offered for 30 s (Error)'],
    ]);
  });

  test('is closed if the clock was set back by more than its pause', () => {
    repeat(5, () => breaker.recordOutage(outage));
    expect(breaker.isClosed()).toBe(false);
    nowMs -= 1;
    expect(breaker.isClosed()).toBe(true);
  });
});

describe('the gateway', () => {
  const log = { warn: vi.fn(), error: vi.fn() };
  const requests: Request[] = [];
  let respond: () => Response;
  const createGateway = () =>
    createStripeGateway({
      ...stripeLog({ log: log as unknown as FastifyBaseLogger }),
      keys: { secretKey: 'sk_1', publishableKey: 'pk_1' },
      scriptUrl: 'https://js.test',
      webhookSecret: 'whsec_1',
      now: () => new Date(0),
      client: Stripe.createFetchHttpClient(async (input: RequestInfo | URL, init?: RequestInit) => {
        requests.push(new Request(input, init));
        return respond();
      }),
    });
  const reject = (failure: Error) => () => Promise.reject(failure);
  beforeEach(() => {
    vi.useFakeTimers();
    vi.clearAllMocks();
    requests.length = 0;
  });
  afterEach(() => vi.useRealTimers());

  test('sends a request in its API version, and returns the response', async () => {
    respond = () => Response.json({ id: 'cus_1' });
    const gateway = createGateway();
    expect(gateway).toMatchObject({ publishableKey: 'pk_1', scriptUrl: 'https://js.test', webhookSecret: 'whsec_1' });
    expect(await gateway.request((stripe) => stripe.customers.retrieve('cus_1'))).toMatchObject({ id: 'cus_1' });
    await gateway.request((stripe) => stripe.customers.retrieve('cus_1'));
    expect(requests.map(({ headers }) => [headers.get('stripe-version'), headers.get('authorization')])).toEqual([
      [apiVersion, 'Bearer sk_1'],
      [apiVersion, 'Bearer sk_1'],
    ]);
    expect(requests[1]?.headers.has('x-stripe-client-telemetry')).toBe(false);
  });

  test('does not repeat a failed request, and pauses after five', async () => {
    respond = () => Response.json({ error: { type: 'api_error', message: 'no' } }, { status: 500 });
    const gateway = createGateway();
    const unavailable = {
      statusCode: 503,
      message: 'Le paiement par carte est momentanément indisponible, veuillez réessayer.',
      details: { code: 'unavailable', retryAfter: 5 },
    };
    const request = () => gateway.request((stripe) => stripe.customers.retrieve('cus_1'));
    for (let count = 1; count <= 5; count += 1) {
      expect(gateway.isAvailable()).toBe(true);
      await expect(request()).rejects.toMatchObject({ ...unavailable, cause: { statusCode: 500 } });
    }
    expect([gateway.isAvailable(), requests.length]).toEqual([false, 5]);
    await expect(request()).rejects.toMatchObject(unavailable);
    expect([requests.length, log.warn.mock.calls.length, log.error.mock.calls]).toEqual([5, 1, []]);
  });

  test('rethrows what its caller handles, which ends a row of outages', async () => {
    const gateway = createGateway();
    for (const error of [invalidRequest({ code: 'resource_missing' }), new TypeError('no')]) {
      for (let count = 1; count <= 4; count += 1) await expect(gateway.request(reject(outage))).rejects.toMatchObject({ statusCode: 503 });
      await expect(gateway.request(reject(error))).rejects.toBe(error);
    }
    expect([gateway.isAvailable(), log.error.mock.calls]).toEqual([true, []]);
  });

  test('reports a fault of this server, and pauses after five', async () => {
    const gateway = createGateway();
    for (let count = 1; count <= 5; count += 1)
      await expect(gateway.request(reject(fault))).rejects.toMatchObject({ statusCode: 503, cause: fault });
    expect([gateway.isAvailable(), log.error.mock.calls.length]).toEqual([false, 5]);
    expect(log.error).toHaveBeenCalledWith({ stripe: describeStripeError(fault) }, 'Stripe refused a request of this server');
  });

  test('repeats a request that conflicts with another one, every quarter of a second, eight times at most', async () => {
    const busy = invalidRequest({ code: 'lock_timeout' });
    const gateway = createGateway();
    const call = vi.fn(reject(busy));
    const failing = expect(gateway.request(call)).rejects.toMatchObject({ statusCode: 503, cause: busy });
    await vi.advanceTimersByTimeAsync(249);
    expect(call).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(call).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(10_000);
    await failing;
    expect([call.mock.calls.length, gateway.isAvailable()]).toEqual([8, true]);
    let isBusy = true;
    const succeeding = gateway.request(async () => {
      if (!isBusy) return 'done';
      isBusy = false;
      throw busy;
    });
    await vi.advanceTimersByTimeAsync(250);
    expect(await succeeding).toBe('done');
  });
});
