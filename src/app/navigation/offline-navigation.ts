import { isServerReachable, loadWhenOnline } from '#api/http/connection.ts';
import { UnreachableError } from '#api/http/errors.ts';
import type { ShopRouter } from '#app/router.tsx';
import { reloadPage } from '#platform/reload.ts';

/**
 * Loads a dependency of a page. During navigation it waits for the network, until another navigation starts, while the
 * router keeps the current page. The first page load and preloads fail at once.
 */
export async function loadForPage<T>(router: ShopRouter, load: () => Promise<T>): Promise<T> {
  const { resolvedLocation, isLoading } = router.state;
  if (resolvedLocation === undefined || !isLoading) return load();
  const controller = new AbortController();
  const unsubscribe = router.subscribe('onBeforeLoad', () => controller.abort());
  try {
    return await loadWhenOnline(load, controller.signal);
  } finally {
    unsubscribe();
  }
}

/**
 * Makes navigation wait for the page's chunk while the network is down, and reloads the page if the chunk is missing although
 * the server is reachable: a new version has replaced it. The router's lazy component does not reject when its chunk fails to
 * load: it keeps its `preload` method and throws when rendered.
 */
export function recoverMissingChunks(router: ShopRouter): void {
  window.addEventListener('vite:preloadError', disableRouterReload);
  for (const route of Object.values(router.routesById)) {
    const component: { preload?: () => Promise<void> } | undefined = route.options.component;
    const preload = component?.preload;
    if (component === undefined || preload === undefined) continue;
    const load = async () => {
      await preload();
      if (component.preload !== undefined) throw new UnreachableError('network');
    };
    component.preload = () => loadForPage(router, load).catch(() => reloadForPage(router));
  }
}

/** Reloads the page that is being opened, unless the network is down. Preloads never reload. */
async function reloadForPage(router: ShopRouter): Promise<void> {
  const isFirstPage = document.documentElement.dataset['ready'] === undefined;
  const isOpening = isFirstPage || router.state.isLoading;
  // The error page must not appear before the reload.
  if (isOpening && (await isServerReachable()) && reloadPage()) await new Promise(() => {});
}

/**
 * Rewords a chunk's error. The router recognises it by its message, and would reload the page once more by itself, also while
 * an order is in flight.
 */
function disableRouterReload(event: Event & { payload?: Error }) {
  if (event.payload !== undefined) event.payload.message = `chunk failed: ${event.payload.message}`;
}
