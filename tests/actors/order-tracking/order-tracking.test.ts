import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { provideOrderTracking } from '#actors/order-tracking/order-tracking.actors.ts';
import { ApiError } from '#api/http/errors.ts';
import { createScriptedApi } from '../../support/actors/scripted-api.ts';
import { open, order } from '../../machines/order-tracking/scenario.ts';

const token = 'A'.repeat(67);

let respond: () => unknown = () => null;
const state = (name: string) => () => ({ status: 'success', payload: { state: name, promised_at: null, reason: null, refunded: 0 } });

let stop = () => {};

/** Starts to follow an order. Its function waits for some seconds, and returns the number of requests meanwhile. */
function followOrder({ needsOrder = false } = {}) {
  const { api, requests } = createScriptedApi(() => respond());
  const actor = createActor(provideOrderTracking(api), { input: { token, needsOrder } }).start();
  stop = () => void actor.stop();
  let counted = 0;
  return {
    actor,
    requests,
    requestsIn: async (seconds: number) => {
      await vi.advanceTimersByTimeAsync(seconds * 1000);
      const countBefore = counted;
      counted = requests.length;
      return counted - countBefore;
    },
    hide: () => actor.send({ type: 'page.hidden' }),
    show: () => actor.send({ type: 'page.resumed' }),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('an open order is asked for every second, by its token', async () => {
  respond = state('accepted');
  const { requestsIn, requests } = followOrder();
  expect(await requestsIn(5.5)).toBe(6);
  expect(requests[0]).toMatchObject({ path: '/v2/public/tracking', headers: { authorization: `Bearer ${token}` } });
});

test('nothing is asked for while the page is hidden, and at once when it is shown again', async () => {
  respond = state('preparing');
  const { requestsIn, hide, show } = followOrder();
  await requestsIn(1.5);
  hide();
  expect(await requestsIn(60)).toBe(0);
  show();
  expect(await requestsIn(0)).toBe(1);
});

test('a page that is hidden while a request is in flight asks no more after its response', async () => {
  let resolve: (response: unknown) => void = () => {};
  respond = () => new Promise((settle) => (resolve = settle));
  const { requestsIn, hide, show } = followOrder();
  expect(await requestsIn(0.5)).toBe(1);
  hide();
  resolve(state('ready')());
  expect(await requestsIn(60)).toBe(0);
  show();
  expect(await requestsIn(0)).toBe(1);
});

test.each(['handedOver', 'refunded', 'refused', 'cancelled'])(
  'an order that is %s is asked for once, and again when the page is shown again',
  async (name) => {
    respond = state(name);
    const { requestsIn, hide, show } = followOrder();
    expect(await requestsIn(60)).toBe(1);
    hide();
    show();
    expect(await requestsIn(60)).toBe(1);
  },
);

test('an unknown order is not asked for again', async () => {
  respond = () => {
    throw new ApiError({ status: 404, code: 'not_found' });
  };
  const { requestsIn, hide, show } = followOrder();
  expect(await requestsIn(60)).toBe(1);
  hide();
  show();
  expect(await requestsIn(60)).toBe(0);
});

test('after a failure requests are less frequent, until one succeeds', async () => {
  respond = () => {
    throw new ApiError({ status: 503 });
  };
  const { requestsIn } = followOrder();
  expect(await requestsIn(10.5)).toBe(3);
  respond = state('ready');
  expect(await requestsIn(6.9)).toBe(3);
});

test('the link to an order loads the order first, with its state', async () => {
  respond = () => ({ status: 'success', payload: { order, tracking: open } });
  const { actor, requests, requestsIn } = followOrder({ needsOrder: true });
  await requestsIn(0.5);
  expect(actor.getSnapshot().context).toMatchObject({ order: { order_id: 'o-1' }, tracking: { state: 'preparing' }, failure: null });
  expect(requests).toMatchObject([{ path: '/v2/public/tracking/order', headers: { authorization: `Bearer ${token}` } }]);
  respond = state('ready');
  await requestsIn(1);
  expect(actor.getSnapshot().context).toMatchObject({ order: { order_id: 'o-1' }, tracking: { state: 'ready' } });
});

test('a failure keeps the last known state, and is forgotten with the next response', async () => {
  respond = state('ready');
  const { actor, requestsIn } = followOrder();
  await requestsIn(0.5);
  respond = () => {
    throw new ApiError({ status: 503 });
  };
  await requestsIn(1);
  expect(actor.getSnapshot().context).toMatchObject({ tracking: { state: 'ready' }, failure: 'unreachable' });
  respond = state('handedOver');
  await requestsIn(5);
  expect(actor.getSnapshot()).toMatchObject({ value: 'settled', context: { failure: null } });
});
