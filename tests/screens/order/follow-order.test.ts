import { focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#api/http/errors.ts';
import type { ApiClient, ApiRequest } from '#api/http/http.ts';
import { trackingQuery } from '#api/tracking/tracking.ts';

const token = 'A'.repeat(67);

let requests: ApiRequest[] = [];
let respond: () => unknown = () => null;
const api: ApiClient = {
  send: async (request) => {
    requests.push(request);
    return respond();
  },
};
const state = (name: string) => () => ({ status: 'success', payload: { state: name, promised_at: null, reason: null, refunded: 0 } });

let stop = () => {};

/** Starts to follow an order. Returns a function that waits for some seconds, and returns the number of requests meanwhile. */
function followOrder(): (seconds: number) => Promise<number> {
  const client = new QueryClient();
  client.mount();
  const unsubscribe = new QueryObserver(client, trackingQuery(api, token)).subscribe(() => {});
  stop = () => {
    unsubscribe();
    client.unmount();
  };
  let counted = 0;
  return async (seconds) => {
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    const countBefore = counted;
    counted = requests.length;
    return counted - countBefore;
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
});
afterEach(() => {
  stop();
  focusManager.setFocused(undefined);
  vi.useRealTimers();
});

test('an open order is asked for every second, by its token', async () => {
  respond = state('accepted');
  expect(await followOrder()(5.5)).toBe(6);
  expect(requests[0]).toMatchObject({ path: '/v2/public/tracking', headers: { authorization: `Bearer ${token}` } });
});

test('nothing is asked for while the page is hidden, and at once when it is shown again', async () => {
  respond = state('preparing');
  const requestsIn = followOrder();
  await requestsIn(1.5);
  focusManager.setFocused(false);
  expect(await requestsIn(60)).toBe(0);
  focusManager.setFocused(true);
  expect(await requestsIn(0)).toBe(1);
});

test.each(['handedOver', 'refunded', 'refused', 'cancelled'])(
  'an order that is %s is asked for once, and again when the page is shown again',
  async (name) => {
    respond = state(name);
    const requestsIn = followOrder();
    expect(await requestsIn(60)).toBe(1);
    focusManager.setFocused(false);
    focusManager.setFocused(true);
    expect(await requestsIn(60)).toBe(1);
  },
);

test('an unknown order is not asked for again', async () => {
  respond = () => {
    throw new ApiError({ status: 404, code: 'not_found' });
  };
  const requestsIn = followOrder();
  expect(await requestsIn(60)).toBe(1);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  expect(await requestsIn(60)).toBe(0);
});

test('after a failure requests are less frequent, until one succeeds', async () => {
  respond = () => {
    throw new ApiError({ status: 503 });
  };
  const requestsIn = followOrder();
  expect(await requestsIn(10.5)).toBe(3);
  respond = state('ready');
  expect(await requestsIn(6.9)).toBe(3);
});
