import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createChunkLoader } from '../../scripts/build/chunks/chunk-loader.ts';
import {
  isNotFound,
  keepServerHtml,
  matchedRoutes,
  renderResult,
  replaceBack,
  replaceComponentLoads,
  replacePreloadRoute,
} from '#app/navigation/router-internals.ts';

type Options = { path?: string; isServer?: boolean; importPage?: () => Promise<{ Page: () => React.ReactElement }> };

const Page = () => <h1>La carte</h1>;

/** Creates a router with a page, a lazy one, and one that redirects. */
function openRouter({ path = '/', isServer = false, importPage = async () => ({ Page }) }: Options = {}) {
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => <p>Introuvable</p> });
  const home = createRoute({ getParentRoute: () => root, path: '/', component: Page });
  const lazy = createRoute({ getParentRoute: () => root, path: '/lazy', component: lazyRouteComponent(importPage, 'Page') });
  const old = createRoute({
    getParentRoute: () => root,
    path: '/old',
    beforeLoad: () => {
      throw redirect({ to: '/' });
    },
  });
  const history = createMemoryHistory({ initialEntries: [path] });
  const defaultErrorComponent = () => <p>Une erreur</p>;
  return createRouter({ routeTree: root.addChildren([home, lazy, old]), history, isServer, defaultErrorComponent });
}

test('a server’s router says with which status to send a page, or where it redirects', async () => {
  const outcomeOf = async (path: string) => {
    const router = openRouter({ path, isServer: true });
    await router.load();
    const result = renderResult(router);
    return result?.type === 'redirect' ? result.redirect.headers.get('location') : result?.status;
  };
  expect(await outcomeOf('/')).toBe(200);
  expect(await outcomeOf('/nowhere')).toBe(404);
  expect(await outcomeOf('/old')).toBe('/');
});

test('the routes that match a path are known without loading them', () => {
  const router = openRouter({ isServer: true });
  const idsOf = (path: string) => matchedRoutes(router, path).map(({ id }) => id);
  expect([idsOf('/lazy'), router.state.matches]).toEqual([['__root__', '/lazy'], []]);
});

test('a match that shows the not-found page differs from one that has a page', async () => {
  const missesPage = async (path: string) => {
    const router = openRouter({ path });
    await router.load();
    return router.state.matches.some(isNotFound);
  };
  expect([await missesPage('/nowhere'), await missesPage('/')]).toEqual([true, false]);
});

test.each([
  ['is kept', true],
  ['would be discarded otherwise', false],
])('the server’s HTML %s as the router hydrates it', async (_, isKept) => {
  const onServer = openRouter({ path: '/lazy', isServer: true });
  await onServer.load();
  const container = document.createElement('div');
  container.innerHTML = renderToString(<RouterProvider router={onServer} />);
  const heading = container.querySelector('h1');
  const router = openRouter({ path: '/lazy' });
  await router.load();
  if (isKept) keepServerHtml(router);
  const errors: unknown[] = [];
  const root = await act(async () =>
    hydrateRoot(container, <RouterProvider router={router} />, { onRecoverableError: (error) => errors.push(error) }),
  );
  expect([heading === container.querySelector('h1'), errors.length === 0]).toEqual([isKept, isKept]);
  await act(async () => root.unmount());
});

test('a link preloads its route through the function that replaces the router’s', async () => {
  const router = openRouter();
  const preloaded: unknown[] = [];
  replacePreloadRoute(router, (preloadRoute) => (options) => {
    preloaded.push(options.to);
    return preloadRoute(options);
  });
  const matches = await router.preloadRoute({ to: '/lazy' });
  expect([preloaded, matches?.at(-1)?.routeId]).toEqual([['/lazy'], '/lazy']);
});

test('a lazy component whose chunk fails is loaded again by the function that replaces the router’s', async () => {
  const importPage = vi.fn<NonNullable<Options['importPage']>>();
  importPage.mockRejectedValueOnce(new Error('chunk failed')).mockResolvedValue({ Page });
  const router = openRouter({ path: '/lazy', importPage });
  const failures: unknown[] = [];
  replaceComponentLoads(router, async (loadComponent) => {
    await loadComponent().catch((error: unknown) => failures.push(error));
    await loadComponent();
  });
  await router.load();
  expect([failures.length, importPage.mock.calls.length, router.state.matches.at(-1)?.status]).toEqual([1, 2, 'success']);
});

/** Error of the browser for a missing file. The router reloads the page once for each message. */
const missingFile = (name: string) => new TypeError(`Failed to fetch dynamically imported module: http://shop.example/${name}.js`);

/** Loads a chunk whose file is missing, as the build's loader does. */
const loadMissing = createChunkLoader({}, { lazy: [] }, '12345678', () => Promise.reject(missingFile('late')));

test.each([
  ['reloads the page for an error of the browser', () => Promise.reject(missingFile('lazy')), 1],
  ['does not for one of the build’s loader', () => loadMissing('lazy'), 0],
])('the router %s about a missing chunk', async (_, importChunk, reloadCount) => {
  const reload = vi.fn<() => void>();
  vi.stubGlobal('location', { href: 'http://shop.example/', reload });
  for (const method of ['error', 'warn'] as const) vi.spyOn(console, method).mockImplementation(() => {});
  const router = openRouter({
    path: '/lazy',
    importPage: async () => {
      await importChunk();
      return { Page };
    },
  });
  await router.load();
  const { unmount } = render(<RouterProvider router={router} />);
  await waitFor(() => expect(reload.mock.calls.length === 1 || screen.queryByText('Une erreur') !== null).toBe(true));
  expect(reload).toHaveBeenCalledTimes(reloadCount);
  unmount();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('the history goes back through the function that replaces its own', async () => {
  const { history } = openRouter();
  history.push('/lazy');
  const calls: string[] = [];
  replaceBack(history, (back) => (options) => {
    calls.push(history.location.pathname);
    back(options);
  });
  history.back();
  expect([calls, history.location.pathname]).toEqual([['/lazy'], '/']);
});
