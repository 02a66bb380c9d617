import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#api/http.ts';
import type { Coupon } from '#machines/coupon.machine.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { lazyActor } from '#actors/lazy-actor.ts';

/** How the chart begins. */
export const uncheckedCoupon: ReturnType<Coupon['getSnapshot']> = {
  value: 'unchecked',
  context: { code: '', offerId: null, pauseMs: 0 },
  hasTag: () => false,
};

/** The coupon's actor, fetched when it is needed: with a kept code, or the first that is typed. @spec §4 Coupon */
export function createCoupon(sources: {
  api: ApiClient;
  storage: KeyValueStorage;
  queryClient: QueryClient;
}): Coupon & { wake(): Promise<void> } {
  return lazyActor(uncheckedCoupon, async () => (await import('./coupon.actors.ts')).startCoupon(sources));
}
