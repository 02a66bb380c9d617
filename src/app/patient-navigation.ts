import { loadWhenOnline } from '#api/connection.ts';
import { UnreachableError } from '#api/errors.ts';
import type { ShopRouter } from './router.tsx';

/**
 * Loads what a page needs. While a page is on the screen and the visitor goes to another one, a network that is down is
 * waited for, until they go elsewhere: the router keeps the page that is shown. A first page, and a preload, fail at once.
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
 * Makes navigation wait for the chunk of its page while the network is down. The router's lazy component does not reject
 * when its chunk cannot be fetched: it keeps `preload` until it has been, and throws when it is rendered.
 */
export function waitForChunks(router: ShopRouter): void {
  for (const route of Object.values(router.routesById)) {
    const component: { preload?: () => Promise<void> } | undefined = route.options.component;
    const preload = component?.preload;
    if (component === undefined || preload === undefined) continue;
    const load = async () => {
      await preload();
      if (component.preload !== undefined) throw new UnreachableError('network');
    };
    // Where the server answers, the chunk itself is missing: that is shown as any error is.
    component.preload = () => loadForPage(router, load).catch(() => {});
  }
}
