import { UnreachableError } from '#api/http/errors.ts';
import { loadLaterParts } from '#app/pages/later-part.tsx';
import type { ShopRouter } from '#app/router.tsx';
import { loadWhenOnline } from '#lazy/connection.ts';
import { load } from '#lazy/load.ts';

/**
 * Loads a dependency of a page. During a navigation it waits for the network until another navigation starts; meanwhile the router
 * keeps the current page. On the first page load and in preloads, a failure rejects immediately.
 */
export async function loadForPage<T>(router: ShopRouter, loadDependency: () => Promise<T>): Promise<T> {
  const { resolvedLocation, isLoading } = router.state;
  if (resolvedLocation === undefined || !isLoading) return loadDependency();
  const controller = new AbortController();
  const unsubscribe = router.subscribe('onBeforeLoad', () => controller.abort());
  try {
    return await loadWhenOnline(loadDependency, controller.signal);
  } finally {
    unsubscribe();
  }
}

/**
 * Makes navigation wait for the page's chunk while the network is down. If the chunk is missing although the server is reachable,
 * a new version of the site has replaced it, so the page is reloaded. The router's lazy component does not reject when its chunk
 * fails to load: it keeps its `preload` method and throws when it is rendered.
 */
export function recoverMissingChunks(router: ShopRouter): void {
  window.addEventListener('vite:preloadError', disableRouterReload);
  for (const route of Object.values(router.routesById)) {
    const component: { preload?: () => Promise<void> } | undefined = route.options.component;
    const preload = component?.preload;
    if (component === undefined || preload === undefined) continue;
    const loadComponent = async () => {
      await preload();
      if (component.preload !== undefined) throw new UnreachableError('network');
      // A page that the visitor opens from another is rendered whole.
      if (router.state.resolvedLocation !== undefined) await loadLaterParts();
    };
    component.preload = () => loadForPage(router, () => load(loadComponent)).catch(() => {});
  }
}

/**
 * Changes the message of a chunk's error. The router recognises the error by its message and would reload the page once more, even
 * while an order is in flight.
 */
function disableRouterReload(event: Event & { payload?: Error }) {
  if (event.payload !== undefined) event.payload.message = `chunk failed: ${event.payload.message}`;
}
