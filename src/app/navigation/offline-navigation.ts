import { loadWhenOnline } from '#api/http/connection.ts';
import { UnreachableError } from '#api/http/errors.ts';
import type { ShopRouter } from '#app/router.tsx';

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
 * Makes navigation wait for the page's chunk while the network is down. The router's lazy component does not reject when
 * its chunk fails to load: it keeps its `preload` method and throws when rendered.
 */
export function retryChunksWhenOnline(router: ShopRouter): void {
  for (const route of Object.values(router.routesById)) {
    const component: { preload?: () => Promise<void> } | undefined = route.options.component;
    const preload = component?.preload;
    if (component === undefined || preload === undefined) continue;
    const load = async () => {
      await preload();
      if (component.preload !== undefined) throw new UnreachableError('network');
    };
    // If the server responds, the chunk is missing: rendering shows the error.
    component.preload = () => loadForPage(router, load).catch(() => {});
  }
}
