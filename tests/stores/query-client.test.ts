// References: §n in docs/behaviour.

import { focusManager, onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { UnreachableError } from '#api/http/errors.ts';
import { createQueryClientStore } from '#stores/shop-data/query-client.ts';
import { createShopLists } from '#stores/shop-data/shop-lists.ts';
import { createScriptedApi, failWith } from '../support/actors/scripted-api.ts';
import { offer } from '../domain/shop.ts';

const minute = 60_000;
const old = { settings: { 'app.name': 'Old' }, menus: [], offers: [offer({ id: 'old' })], popular: [1] };
const currentResponses: Record<string, unknown> = {
  '/v2/public/settings': { status: 'success', payload: [{ name: 'app', value: { name: 'New' } }] },
  '/v2/public/menus': { status: 'success', payload: [] },
  '/v2/public/offers': { status: 'success', payload: [] },
  '/v2/recommendations/popular': { popular: [{ itemId: 2 }] },
};

afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Opens a page whose lists are `age` milliseconds old. The API answers with other ones. */
function openPage({
  age = 0,
  lists = old,
  isPopularShown = true,
}: {
  age?: number;
  lists?: Partial<typeof old>;
  isPopularShown?: boolean;
}) {
  const scripted = createScriptedApi(({ path }) => currentResponses[path]);
  const shopLists = createShopLists();
  shopLists.set(lists, Date.now() - age);
  const queryClient = createQueryClientStore({
    shopLists,
    api: scripted.api,
    isPopularShown: () => isPopularShown,
    isHydrated: Promise.resolve(),
  });
  return { ...scripted, shopLists, queryClient, requestedPaths: () => scripted.requests.map(({ path }) => path).toSorted() };
}
const allPaths = Object.keys(currentResponses).toSorted();

test('data that came with the page is there without React Query, and is not requested while it is fresh', async () => {
  const { shopLists, queryClient, requests } = openPage({ age: minute / 2 });
  expect(queryClient.getSnapshot()).toBeNull();
  expect(shopLists.getSnapshot()).toEqual(old);
  const client = await queryClient.load();
  expect([client.getQueryData(['settings']), client.getQueryData(['popular'])]).toEqual([old.settings, old.popular]);
  expect(requests).toEqual([]);
});

test('stale data is refetched once React Query is loaded, and the store’s subscribers get it', async () => {
  const { shopLists, queryClient, requestedPaths } = openPage({ age: 2 * minute });
  const listener = vi.fn();
  shopLists.subscribe(listener);
  await queryClient.load();
  await vi.waitFor(() => expect(shopLists.getSnapshot()).toMatchObject({ settings: { 'app.name': 'New' }, offers: [], popular: [2] }));
  expect(requestedPaths()).toEqual(allPaths);
  expect(listener).toHaveBeenLastCalledWith(shopLists.getSnapshot());
});

test('data that the page lacks is requested', async () => {
  const { shopLists, queryClient } = openPage({ lists: {} });
  await queryClient.load();
  await vi.waitFor(() => expect(shopLists.getSnapshot()).toMatchObject({ settings: { 'app.name': 'New' }, menus: [], offers: [] }));
});

test('popular items are kept fresh only while the page shows them', async () => {
  const { shopLists, queryClient, requestedPaths } = openPage({ age: 2 * minute, isPopularShown: false });
  await queryClient.load();
  await vi.waitFor(() => expect(shopLists.getSnapshot()).toMatchObject({ settings: { 'app.name': 'New' }, offers: [] }));
  expect(requestedPaths()).toEqual(allPaths.filter((path) => !path.includes('popular')));
  expect(shopLists.getSnapshot().popular).toBe(old.popular);
});

test('data that has become stale is refetched when the page is shown again, and when the network is back', async () => {
  const { queryClient, requests } = openPage({});
  await queryClient.load();
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.dynamicImportSettled();
  expect(requests).toEqual([]);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * minute });
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  await vi.waitFor(() => expect(requests).toHaveLength(4));
  await vi.waitFor(() => expect(queryClient.getSnapshot()?.isFetching()).toBe(0));
  vi.setSystemTime(Date.now() + 2 * minute);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(requests).toHaveLength(8));
});

test('a failed refetch leaves the data as it is, and is not retried by React Query (§9 HTTP retries)', async () => {
  const { shopLists, queryClient, requests, answerWith } = openPage({ age: 2 * minute });
  answerWith(failWith(new UnreachableError('offline')));
  const client = await queryClient.load();
  await vi.waitFor(() => expect(client.getQueryState(['offers'])?.status).toBe('error'));
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(shopLists.getSnapshot()).toEqual(old);
  expect(requests).toHaveLength(4);
});

test('an unchanged response does not notify the subscribers', async () => {
  const { shopLists, queryClient } = openPage({});
  const client = await queryClient.load();
  const listener = vi.fn();
  shopLists.subscribe(listener);
  client.setQueryData(['offers'], [offer({ id: 'old' })]);
  expect(listener).not.toHaveBeenCalled();
  client.setQueryData(['offers'], []);
  expect(listener).toHaveBeenCalledOnce();
});

test('React Query is there only when the page is hydrated, because the provider at the root gets its client then', async () => {
  const { api } = createScriptedApi();
  const hydration = Promise.withResolvers<void>();
  const queryClient = createQueryClientStore({
    shopLists: createShopLists(),
    api,
    isPopularShown: () => false,
    isHydrated: hydration.promise,
  });
  const provided = vi.fn();
  queryClient.subscribe(provided);
  const load = queryClient.load();
  await vi.dynamicImportSettled();
  expect([queryClient.getSnapshot(), provided.mock.calls]).toEqual([null, []]);
  hydration.resolve();
  const client = await load;
  expect(queryClient.getSnapshot()).toBe(client);
  expect(provided.mock.calls).toEqual([[client]]);
});
