import { expect, test, vi } from 'vitest';
import { createLazyQueryClient } from '#api/http/lazy-query-client.ts';

const minute = 60_000;
const queryOf = (...results: unknown[]) => {
  const queryFn = vi.fn(async () => results.shift());
  return { queryKey: ['settings'] as const, queryFn, staleTime: minute };
};

test('data that came with the page is there without React Query, and is not requested', async () => {
  const client = createLazyQueryClient();
  const query = queryOf('from the API');
  client.setQueryData(query.queryKey, 'from the page');
  await client.ensureQueryData(query);
  expect(client.getQueryData(query.queryKey)).toBe('from the page');
  expect(client.getLoaded()).toBeNull();
  expect(query.queryFn).not.toHaveBeenCalled();
});

test('data that the page lacks is requested, and its subscribers are notified', async () => {
  const client = createLazyQueryClient();
  const query = queryOf('from the API');
  const received = vi.fn();
  client.watch(query).subscribe(received);
  await client.ensureQueryData(query);
  expect(client.getQueryData(query.queryKey)).toBe('from the API');
  expect(received).toHaveBeenLastCalledWith('from the API');
});

test('stale data is refetched while it is shown, once React Query is loaded', async () => {
  const client = createLazyQueryClient();
  const shown = queryOf('newer');
  const hidden = { ...queryOf('newer'), queryKey: ['menus'] as const };
  for (const { queryKey } of [shown, hidden]) client.setQueryData(queryKey, 'old', { updatedAt: Date.now() - 2 * minute });
  const store = client.watch(shown);
  store.subscribe(() => {});
  const closed = client.watch(hidden).subscribe(() => {});
  closed.unsubscribe();
  await client.load();
  await vi.waitFor(() => expect(store.getSnapshot()).toBe('newer'));
  expect(hidden.queryFn).not.toHaveBeenCalled();
});

test('fresh data is not refetched when React Query is loaded', async () => {
  const client = createLazyQueryClient();
  const query = queryOf('newer');
  client.setQueryData(query.queryKey, 'fresh');
  client.watch(query).subscribe(() => {});
  await client.load();
  expect(query.queryFn).not.toHaveBeenCalled();
  expect(client.getQueryData(query.queryKey)).toBe('fresh');
});

test('a listener of a key’s beginning hears of every query below it', () => {
  const client = createLazyQueryClient();
  const heard = vi.fn();
  const unsubscribe = client.subscribe(['profile'], heard);
  client.setQueryData(['profile', 7], { email: 'lea@example.fr' });
  client.setQueryData(['orders', 7], []);
  expect(heard.mock.calls).toEqual([[['profile', 7]]]);
  unsubscribe();
  client.setQueryData(['profile', 8], {});
  expect(heard).toHaveBeenCalledOnce();
});
