import { preloadsInFlight } from '#config/constants.ts';
import type { ShopRouter } from './router.tsx';

/** Lets a limited number of chunk preloads run at a time; the rest wait for their turn. @spec §9 Technical limits */
export function limitPreloads(router: ShopRouter) {
  const preload = router.preloadRoute;
  const waiting: (() => void)[] = [];
  let running = 0;

  router.preloadRoute = (async (options: Parameters<typeof preload>[0]) => {
    if (running >= preloadsInFlight) await new Promise<void>((start) => waiting.push(start));
    running += 1;
    try {
      return await preload(options);
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  }) as typeof preload;
}
