import { useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { QueryRegion } from '#app/pages/shop-data/query-region.tsx';
import { memoryStorage } from '#platform/storage.ts';
import { createAccount } from '#stores/account.ts';
import { createLazyQueryClient } from '#stores/shop-data/query-client.ts';
import { createShopLists } from '#stores/shop-data/shop-lists.ts';
import { createScriptedApi } from '../../support/actors/scripted-api.ts';

// The first import of a module includes its transformation, which may take longer than the test waits.
beforeAll(() => import('#stores/shop-data/shop-queries.ts'));
afterEach(cleanup);

const FirstView = vi.fn(() => <p>first view</p>);
function Recommendation() {
  const { data } = useQuery({ queryKey: ['recommendation'], queryFn: async () => 'Cola' });
  return <p>{data}</p>;
}

/** Renders a page whose first view has no queries, beside a part that has. */
function openPage() {
  const queryClient = createLazyQueryClient({
    shopLists: createShopLists(),
    account: createAccount(memoryStorage()),
    api: createScriptedApi().api,
    isPopularShown: () => false,
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute(), history, context: { queryClient } });
  const page = (
    <RouterContextProvider router={router}>
      <FirstView />
      <QueryRegion fallback={<p>waiting</p>}>
        <Recommendation />
      </QueryRegion>
    </RouterContextProvider>
  );
  return { queryClient, page };
}

test('a part with queries shows its fallback until React Query is loaded; the first view is not rendered anew', async () => {
  const { page } = openPage();
  expect(renderToString(page)).toContain('waiting');
  FirstView.mockClear();
  await act(async () => render(page));
  expect(await screen.findByText('Cola')).toBeTruthy();
  expect(FirstView).toHaveBeenCalledOnce();
});

test('a part with queries does not wait if React Query is loaded', async () => {
  const { queryClient, page } = openPage();
  await queryClient.load();
  render(page);
  expect(screen.queryByText('waiting')).toBeNull();
  expect(await screen.findByText('Cola')).toBeTruthy();
});
