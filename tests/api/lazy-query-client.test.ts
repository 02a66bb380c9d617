import { expect, test, vi } from 'vitest';
import { createLazyQueryClient } from '#api/http/lazy-query-client.ts';

const minute = 60_000;
const createQuery = (...results: unknown[]) => {
  const queryFn = vi.fn(async () => results.shift());
  return { queryKey: ['settings'] as const, queryFn, staleTime: minute };
};

test('data that came with the page is there without React Query, and is not requested', async () => {
  const client = createLazyQueryClient();
  const query = createQuery('from the API');
  client.setQueryData(query.queryKey, 'from the page');
  await client.ensureQueryData(query);
  expect(client.getQueryData(query.queryKey)).toBe('from the page');
  expect(client.getLoaded()).toBeNull();
  expect(query.queryFn).not.toHaveBeenCalled();
});

test('data that the page lacks is requested, and its subscribers are notified', async () => {
  const client = createLazyQueryClient();
  const query = createQuery('from the API');
  const listener = vi.fn();
  client.watch(query).subscribe(listener);
  await client.ensureQueryData(query);
  expect(client.getQueryData(query.queryKey)).toBe('from the API');
  expect(listener).toHaveBeenLastCalledWith('from the API');
});

test('stale data is refetched while it is shown, once React Query is loaded', async () => {
  const client = createLazyQueryClient();
  const watchedQuery = createQuery('newer');
  const unwatchedQuery = { ...createQuery('newer'), queryKey: ['menus'] as const };
  for (const { queryKey } of [watchedQuery, unwatchedQuery]) client.setQueryData(queryKey, 'old', { updatedAt: Date.now() - 2 * minute });
  const store = client.watch(watchedQuery);
  store.subscribe(() => {});
  const closedSubscription = client.watch(unwatchedQuery).subscribe(() => {});
  closedSubscription.unsubscribe();
  await client.load();
  await vi.waitFor(() => expect(store.getSnapshot()).toBe('newer'));
  expect(unwatchedQuery.queryFn).not.toHaveBeenCalled();
});

test('fresh data is not refetched when React Query is loaded', async () => {
  const client = createLazyQueryClient();
  const query = createQuery('newer');
  client.setQueryData(query.queryKey, 'fresh');
  client.watch(query).subscribe(() => {});
  await client.load();
  expect(query.queryFn).not.toHaveBeenCalled();
  expect(client.getQueryData(query.queryKey)).toBe('fresh');
});

test('a listener to a key prefix is notified of every query under it', () => {
  const client = createLazyQueryClient();
  const listener = vi.fn();
  const unsubscribe = client.subscribe(['profile'], listener);
  client.setQueryData(['profile', 7], { email: 'lea@example.fr' });
  client.setQueryData(['orders', 7], []);
  expect(listener.mock.calls).toEqual([[['profile', 7]]]);
  unsubscribe();
  client.setQueryData(['profile', 8], {});
  expect(listener).toHaveBeenCalledOnce();
});
