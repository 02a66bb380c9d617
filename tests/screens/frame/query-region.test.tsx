import { useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { QueryProvider } from '#app/pages/shop-data/query-provider.tsx';
import { QueryRegion } from '#app/pages/shop-data/query-region.tsx';
import { createQueryClientStore } from '#stores/shop-data/query-client.ts';
import { createShopLists } from '#stores/shop-data/shop-lists.ts';
import { createScriptedApi } from '../../support/actors/scripted-api.ts';

afterEach(cleanup);

const FirstView = vi.fn(() => <p>first view</p>);
function Recommendation() {
  const { data } = useQuery({ queryKey: ['recommendation'], queryFn: async () => 'Cola' });
  return <p>{data}</p>;
}

test('a part with queries waits for React Query, which the provider at the root then gives it; the first view is not rendered anew', async () => {
  const queryClient = createQueryClientStore({
    shopLists: createShopLists(),
    api: createScriptedApi().api,
    isPopularShown: () => false,
    isHydrated: Promise.resolve(),
  });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute(), history, context: { queryClient } });
  await act(async () =>
    render(
      <QueryProvider queryClient={queryClient}>
        <RouterContextProvider router={router}>
          <FirstView />
          <Suspense fallback="waiting">
            <QueryRegion>
              <Recommendation />
            </QueryRegion>
          </Suspense>
        </RouterContextProvider>
      </QueryProvider>,
    ),
  );
  await vi.waitFor(() => expect(screen.getByText('Cola')).toBeTruthy());
  expect(FirstView).toHaveBeenCalledOnce();
});
