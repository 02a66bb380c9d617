// References: §n in docs/behaviour.

import { CancelledError, focusManager, onlineManager, type QueryKey } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { profileQuery } from '#api/auth.ts';
import { ApiError } from '#api/http/errors.ts';
import { queryKeys } from '#api/query-keys.ts';
import { memoryStorage } from '#platform/storage.ts';
import { createAccount } from '#stores/account.ts';
import { createLazyQueryClient } from '#stores/shop-data/query-client.ts';
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
  const account = createAccount(memoryStorage());
  const queryClient = createLazyQueryClient({ shopLists, account, api: scripted.api, isPopularShown: () => isPopularShown });
  return { ...scripted, shopLists, account, queryClient, requestedPaths: () => scripted.requests.map(({ path }) => path).toSorted() };
}
const allPaths = Object.keys(currentResponses).toSorted();

test('data that came with the page is there without React Query, and is not requested while it is fresh', async () => {
  const { shopLists, queryClient, requests } = openPage({ age: minute / 2 });
  expect(queryClient.current).toBeNull();
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
  await vi.waitFor(() => expect(queryClient.current?.isFetching()).toBe(0));
  vi.setSystemTime(Date.now() + 2 * minute);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.waitFor(() => expect(requests).toHaveLength(8));
});

test('a failed refetch leaves the data as it is, and is not retried by React Query (§9 HTTP retries)', async () => {
  const { shopLists, queryClient, requests, answerWith } = openPage({ age: 2 * minute });
  answerWith(failWith(new ApiError({ kind: 'offline' })));
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

test('all loads give the same client', async () => {
  const { queryClient } = openPage({});
  const clients = await Promise.all([queryClient.load(), queryClient.loadWhenOnline(), queryClient.load()]);
  expect(new Set([...clients, queryClient.current]).size).toBe(1);
  expect(queryClient.loadWhenOnline()).toBe(queryClient.loadWhenOnline());
});

const lea = { id: 7, email: 'lea@example.fr', first_name: 'Léa', last_name: 'Martin', phone: '' };
const session = { token: 'token', user: lea };

/** Opens the profile's page of a customer, which requests the profile. */
async function openProfile() {
  const page = openPage({});
  page.account.startSession(session);
  const client = await page.queryClient.load();
  const refetchProfile = () => client.fetchQuery({ ...profileQuery(page.api, session), staleTime: 0 });
  return { ...page, client, refetchProfile };
}

test('a profile that is fetched anew replaces the customer of the session', async () => {
  const { account, answerWith, refetchProfile } = await openProfile();
  answerWith(() => ({ payload: { user: { ...lea, first_name: 'Zoé' } } }));
  await refetchProfile();
  expect(account.getSnapshot()).toMatchObject({ token: 'token', user: { id: 7, first_name: 'Zoé' } });
});

test('the cached profile does not undo a later change of the customer when other data is fetched', async () => {
  const { account, answerWith, client, refetchProfile } = await openProfile();
  answerWith(() => ({ payload: { user: lea } }));
  await refetchProfile();
  account.startSession({ ...session, user: { ...lea, first_name: 'Zoé' } });
  await client.fetchQuery({ queryKey: ['recommendations', []], queryFn: async () => [] });
  expect(account.getSnapshot()?.user.first_name).toBe('Zoé');
});

test('a change of the customer cancels the request of the profile, whose response would overwrite it', async () => {
  const { account, answerWith, refetchProfile } = await openProfile();
  const response = Promise.withResolvers<unknown>();
  answerWith(() => response.promise);
  const refetched = refetchProfile().catch((error: unknown) => error);
  account.startSession({ ...session, user: { ...lea, first_name: 'Zoé' } });
  response.resolve({ payload: { user: lea } });
  expect(await refetched).toBeInstanceOf(CancelledError);
  expect(account.getSnapshot()?.user.first_name).toBe('Zoé');
});

test('another customer’s responses are removed at log-in and log-out, the customer’s own stay', async () => {
  const { account, client } = await openProfile();
  const cachedUsers = () =>
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey)
      .filter(([name]) => name === 'orders' || name === 'profile');
  const keys: QueryKey[] = [queryKeys.orders(7, 1), queryKeys.profile(7), queryKeys.orders(8, 1)];
  for (const key of keys) client.setQueryData(key, {});
  account.startSession({ token: 'renewed', user: lea });
  expect(cachedUsers()).toEqual(keys.slice(0, 2));
  account.endSession('left');
  expect(cachedUsers()).toEqual([]);
});
