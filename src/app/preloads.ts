import { maximumPreloads } from '#config/constants.ts';
import { blockReload } from '#platform/reload.ts';
import { replacePreloadRoute } from './navigation/router-internals.ts';
import type { ShopRouter } from './router.tsx';

/**
 * Limits the number of concurrent chunk preloads; the rest are queued. A preload that fails does not reload the page: the visitor only
 * points at a link.
 *
 * @spec docs/behaviour §9 Technical limits
 */
export function limitPreloads(router: ShopRouter) {
  const waiting: (() => void)[] = [];
  let running = 0;

  blockReload(() => running > 0 && !router.state.isLoading);
  replacePreloadRoute(router, (preloadRoute) => async (options) => {
    if (running >= maximumPreloads) await new Promise<void>((start) => waiting.push(start));
    running += 1;
    try {
      return await preloadRoute(options);
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  });
}
