import { loadLaterParts } from '#lazy/part-code.ts';
import type { ShopRouter } from '#app/router.tsx';
import { loadWhenOnline } from '#lazy/connection.ts';
import { load } from '#lazy/load.ts';
import { replaceComponentLoads } from './router-internals.ts';

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
 * a new version of the site has replaced it, so the page is reloaded.
 */
export function recoverMissingChunks(router: ShopRouter): void {
  replaceComponentLoads(router, async (loadComponent) => {
    const loadWholePage = async () => {
      await loadComponent();
      // A page that the visitor opens from another is rendered whole.
      if (router.state.resolvedLocation !== undefined) await loadLaterParts();
    };
    await loadForPage(router, () => load(loadWholePage)).catch(() => {});
  });
}
