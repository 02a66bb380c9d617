import type { Coupon } from '#machines/coupon.machine.ts';
import { createLazyActor } from '#actors/lazy-actor.ts';
import type { CouponOptions } from './coupon.actors.ts';
import { load } from '#lazy/load.ts';

/** The chart's initial snapshot. */
export const uncheckedCoupon: ReturnType<Coupon['getSnapshot']> = {
  value: 'unchecked',
  context: { code: '', offerId: null, pauseMs: 0 },
  hasTag: () => false,
};

/**
 * Creates the coupon's actor, which is lazy-loaded if a code is stored, otherwise on the first input.
 *
 * @spec docs/behaviour §4 Coupon
 */
export function createCoupon(options: CouponOptions): Coupon & { load(): Promise<void> } {
  return createLazyActor(uncheckedCoupon, async () => (await load(() => import('./coupon.actors.ts'))).startCoupon(options));
}
