import { setupI18n } from '@lingui/core';
import { I18nProvider, useLingui } from '@lingui/react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { createActor, setup } from 'xstate';
import * as z from 'zod/mini';

const itemSchema = z.object({ id: z.string(), name: z.string(), description: z.string(), price: z.string() });
const pageSchema = z.object({ title: z.string(), picture: z.nullable(z.string()), items: z.array(itemSchema) });

/** The content of the page. */
export type PageContent = z.infer<typeof pageSchema>;

const cartMachine = setup({ types: { events: {} as { type: 'item.added' } } }).createMachine({
  initial: 'empty',
  states: { empty: { on: { 'item.added': 'filled' } }, filled: {} },
});

function Items({ page: rendered }: { page: PageContent }) {
  const { i18n } = useLingui();
  const [cart] = useState(() => createActor(cartMachine).start());
  const { data: page } = useQuery({ queryKey: ['page'], queryFn: () => pageSchema.parse(rendered), initialData: rendered });
  return (
    <main>
      <h1>{page.title}</h1>
      {page.picture === null ? null : <img src={page.picture} alt="" width={750} height={563} fetchPriority="high" />}
      <ul>
        {page.items.map(({ id, name, description, price }) => (
          <li key={id}>
            <h2>{name}</h2>
            <p>{description}</p>
            <p>{price}</p>
            <button type="button" onClick={() => cart.send({ type: 'item.added' })}>
              {i18n._('add')}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}

/** A list of items that uses every library of the shop and little else. */
export function FloorApp({ i18n, queryClient, router }: Awaited<ReturnType<typeof loadFloor>>) {
  return (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </I18nProvider>
  );
}

/** Creates what the app needs, and loads its only route. */
export async function loadFloor(page: PageContent, { isServer }: { isServer: boolean }) {
  const rootRoute = createRootRoute();
  const itemsRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => <Items page={page} /> });
  const router = createRouter({
    routeTree: rootRoute.addChildren([itemsRoute]),
    ...(isServer ? { history: createMemoryHistory({ initialEntries: ['/'] }), isServer } : {}),
  });
  await router.load();
  const i18n = setupI18n({ locale: 'fr', messages: { fr: { add: ['Ajouter'] } } });
  return { i18n, queryClient: new QueryClient(), router };
}
