import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#api/http/http.ts';
import type { Coupon } from '#machines/coupon.machine.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { createLazyActor } from '#actors/lazy-actor.ts';

/** The chart's initial snapshot. */
export const uncheckedCoupon: ReturnType<Coupon['getSnapshot']> = {
  value: 'unchecked',
  context: { code: '', offerId: null, pauseMs: 0 },
  hasTag: () => false,
};

/** Creates the coupon's actor, lazy-loaded with a stored code or on first input. @spec §4 Coupon */
export function createCoupon(options: {
  api: ApiClient;
  storage: KeyValueStorage;
  queryClient: QueryClient;
}): Coupon & { load(): Promise<void> } {
  return createLazyActor(uncheckedCoupon, async () => (await import('./coupon.actors.ts')).startCoupon(options));
}
