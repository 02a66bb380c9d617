// References: INV-n in docs/invariants.md, S-n in docs/security.md, §n in docs/behaviour.

import { expect, test } from 'vitest';
import { waitFor } from 'xstate';
import { couponKey } from '#stores/storage-keys.ts';
import { createCoupon } from '#actors/coupon/coupon.ts';
import { startCoupon } from '#actors/coupon/coupon.actors.ts';
import { createApiClient } from '#api/http/http.ts';
import { lookUpCoupon } from '#api/cart/coupon.ts';
import { sharedStorage } from '../../support/stored.ts';
import { offer } from '../../domain/shop.ts';
import type { Offer } from '#domain/entities.ts';
import { loadedQueryClient } from '../../support/actors/query-client.ts';
import { createShopLists } from '#stores/shop-data/shop-lists.ts';

type ServiceResponse = { status?: number; body?: unknown; headers?: Record<string, string> };
const foundResponse = { body: { status: 'success', payload: [{ id: 'ten' }] } };

/** Creates an API client of a fake coupon service, which returns these responses in order and repeats the last. Null: a lost connection. */
function fakeService(...responses: (ServiceResponse | null)[]) {
  const requests: { url: string; cache: RequestCache | undefined; header: string | null }[] = [];
  const api = createApiClient({
    apiRoot: 'http://shop.test',
    wait: async () => {},
    fetch: async (url, init) => {
      requests.push({
        url: url instanceof Request ? url.url : String(url),
        cache: init?.cache,
        header: new Headers(init?.headers).get('cache-control'),
      });
      const response = responses.length > 1 ? responses.shift() : responses[0];
      if (!response) throw new TypeError('connection reset');
      return new Response(JSON.stringify(response.body ?? { status: 'error' }), {
        status: response.status ?? 200,
        headers: response.headers ?? {},
      });
    },
  });
  return { api, requests };
}
const startTestCoupon = (
  api: ReturnType<typeof fakeService>['api'],
  storage = sharedStorage().tab(),
  queryClient = loadedQueryClient(),
  offers: Offer[] = [],
) => {
  const shopLists = createShopLists();
  shopLists.set({ offers });
  return startCoupon({ api, storage, queryClient, shopLists });
};
const waitForState = (coupon: ReturnType<typeof startTestCoupon>, state: string) =>
  waitFor(coupon, ({ value }) => value === state, { timeout: 5000 });

test('a code is checked without any cache, and its offer applies (§7 GET /v2/public/offers/{coupon})', async () => {
  const { api, requests } = fakeService(foundResponse);
  const coupon = startTestCoupon(api);
  coupon.send({ type: 'coupon.submit', code: ' tacos10 ' });
  expect((await waitForState(coupon, 'valid')).context.offerId).toBe('ten');
  expect(requests).toEqual([{ url: 'http://shop.test/v2/public/offers/tacos10', cache: 'no-cache', header: 'no-cache' }]);
});

test('an unknown code is invalid; after a lost connection, a server error or an invalid response it is not (§4)', async () => {
  const responses: [ServiceResponse | null, string][] = [
    [{ status: 404, body: { status: 'error', code: 'coupon_invalid' } }, 'invalid'],
    [{ body: { status: 'error' } }, 'invalid'],
    [null, 'unreachable'],
    [{ status: 500 }, 'unreachable'],
    [{ body: 'nonsense' }, 'unreachable'],
  ];
  for (const [response, state] of responses) {
    const coupon = startTestCoupon(fakeService(response).api);
    coupon.send({ type: 'coupon.submit', code: 'X' });
    expect((await waitForState(coupon, state)).context.offerId).toBeNull();
  }
});

test('a rate limit pauses for its Retry-After, or half a minute without one (429)', async () => {
  for (const [headers, pauseMs] of [
    [{ 'retry-after': '6' }, 6000],
    [{}, 30_000],
    [{ 'retry-after': '999999999' }, 600_000],
  ] as const) {
    const coupon = startTestCoupon(fakeService({ status: 429, headers }).api);
    coupon.send({ type: 'coupon.submit', code: 'X' });
    expect((await waitForState(coupon, 'limited')).context.pauseMs).toBe(pauseMs);
    coupon.stop();
  }
});

test('a valid code survives a reload: it applies at once and is validated again (§4)', async () => {
  const shared = sharedStorage();
  const { api, requests } = fakeService(foundResponse);
  const first = startTestCoupon(api, shared.tab());
  first.send({ type: 'coupon.submit', code: 'TACOS10' });
  await waitForState(first, 'valid');
  first.stop();
  const second = startTestCoupon(api, shared.tab());
  expect(second.getSnapshot()).toMatchObject({ value: 'checking', context: { code: 'TACOS10', offerId: 'ten' } });
  await waitForState(second, 'valid');
  expect(requests).toHaveLength(2);
  expect(shared.values.get(couponKey)).toBe('{"code":"TACOS10","offerId":"ten"}');
});

test('after a reload without a network the code still applies; one that the service no longer knows is removed', async () => {
  const shared = sharedStorage();
  shared.values.set(couponKey, '{"code":"TACOS10","offerId":"ten"}');
  const offline = startTestCoupon(fakeService(null).api, shared.tab());
  expect((await waitForState(offline, 'unreachable')).context.offerId).toBe('ten');
  offline.stop();
  const withdrawn = startTestCoupon(fakeService({ status: 404 }).api, shared.tab());
  expect((await waitForState(withdrawn, 'invalid')).context).toMatchObject({ code: 'TACOS10', offerId: null });
  expect(shared.values.has(couponKey)).toBe(false);
});

test('an invalid stored code is an empty field (INV-15)', () => {
  for (const text of ['', '{', 'null', '[]', '{"code":7}', '{"code":"","offerId":1}', `{"code":"${'x'.repeat(501)}","offerId":1}`]) {
    const shared = sharedStorage();
    shared.values.set(couponKey, text);
    expect(startTestCoupon(fakeService(foundResponse).api, shared.tab()).getSnapshot()).toMatchObject({
      value: 'unchecked',
      context: { code: '', offerId: null },
    });
  }
});

test('two tabs share the code and its removal', async () => {
  const shared = sharedStorage();
  const { api, requests } = fakeService(foundResponse);
  const first = startTestCoupon(api, shared.tab());
  const second = startTestCoupon(api, shared.tab());
  first.send({ type: 'coupon.submit', code: 'TACOS10' });
  await waitForState(first, 'valid');
  expect(second.getSnapshot()).toMatchObject({ value: 'valid', context: { code: 'TACOS10', offerId: 'ten' } });
  expect(requests).toHaveLength(1);
  second.send({ type: 'coupon.remove' });
  expect(first.getSnapshot()).toMatchObject({ value: 'unchecked', context: { code: '', offerId: null } });
});

test('the offers are refetched if the code’s offer is not among them, and only then', async () => {
  for (const { offers, fetches } of [
    { offers: [], fetches: 2 },
    { offers: [offer({ id: 'ten' })], fetches: 1 },
  ]) {
    const queryClient = loadedQueryClient();
    let fetched = 0;
    const queryFn = async () => ((fetched += 1), offers);
    await queryClient.client.fetchQuery({ queryKey: ['offers'], queryFn });
    const coupon = startTestCoupon(fakeService(foundResponse).api, sharedStorage().tab(), queryClient, offers);
    coupon.send({ type: 'coupon.submit', code: 'TACOS10' });
    await waitForState(coupon, 'valid');
    expect(fetched).toBe(fetches);
  }
});

test('a stored coupon applies as soon as its chart is loaded', async () => {
  const shared = sharedStorage();
  shared.values.set(couponKey, '{"code":"TACOS10","offerId":"ten"}');
  const coupon = createCoupon({
    api: fakeService(foundResponse).api,
    storage: shared.tab(),
    queryClient: loadedQueryClient(),
    shopLists: createShopLists(),
  });
  const notified: unknown[] = [];
  coupon.subscribe(({ context }) => notified.push(context.offerId));
  expect(coupon.getSnapshot().context.offerId).toBeNull();
  await coupon.load();
  expect([coupon.getSnapshot().context.offerId, notified[0]]).toEqual(['ten', 'ten']);
});

test('a text of a hundred thousand characters is rejected at once, without a call (S-46)', async () => {
  const { api, requests } = fakeService(foundResponse);
  await lookUpCoupon(api, 'warm up');
  for (const text of [
    'a'.repeat(100_000),
    ' '.repeat(100_000),
    `${'%2F'.repeat(33_000)}!`,
    '\u0301'.repeat(100_000),
    `(a+)+$${'a'.repeat(99_000)}!`,
  ]) {
    const cpuTimeBefore = process.threadCpuUsage();
    expect(await lookUpCoupon(api, text)).toBeNull();
    const { user, system } = process.threadCpuUsage(cpuTimeBefore);
    expect((user + system) / 1000).toBeLessThan(50);
  }
  expect(requests).toHaveLength(1);
});

test('another tab that clears its storage removes the code; other keys change nothing', async () => {
  const tab = sharedStorage().tab();
  const listeners: ((key: string | null) => void)[] = [];
  const storage = {
    ...tab,
    onForeignChange(listener: (key: string | null) => void) {
      listeners.push(listener);
      return () => {};
    },
  };
  const coupon = startTestCoupon(fakeService(foundResponse).api, storage);
  coupon.send({ type: 'coupon.submit', code: 'TACOS10' });
  await waitForState(coupon, 'valid');
  tab.remove(couponKey);
  for (const listener of listeners) listener('cart');
  expect(coupon.getSnapshot().value).toBe('valid');
  for (const listener of listeners) listener(null);
  expect(coupon.getSnapshot()).toMatchObject({ value: 'unchecked', context: { code: '', offerId: null } });
});

test('only the offers are refetched, and none for an invalid code', async () => {
  const queryClient = loadedQueryClient();
  const fetched: string[] = [];
  for (const name of ['offers', 'menus']) {
    const queryFn = async () => (fetched.push(name), []);
    await queryClient.client.fetchQuery({ queryKey: [name], queryFn });
  }
  const coupon = startTestCoupon(fakeService({ status: 404 }, foundResponse).api, sharedStorage().tab(), queryClient);
  coupon.send({ type: 'coupon.submit', code: 'NOPE' });
  await waitForState(coupon, 'invalid');
  expect(fetched).toEqual(['offers', 'menus']);
  coupon.send({ type: 'coupon.submit', code: 'TACOS10' });
  await waitForState(coupon, 'valid');
  expect(fetched).toEqual(['offers', 'menus', 'offers']);
});
