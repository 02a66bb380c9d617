import type { Coupon } from '#machines/coupon.machine.ts';
import { createLazyChart } from '#lazy/chart.ts';
import { couponSnapshot } from '#machines/initial-snapshots/coupon.ts';
import type { CouponOptions } from './coupon.actors.ts';
import { load } from '#lazy/load.ts';

/**
 * Creates the coupon's actor, which is lazy-loaded if a code is stored, otherwise on the first input.
 *
 * @spec docs/behaviour §4 Coupon
 */
export function createCoupon(options: CouponOptions): Coupon & { load(): Promise<void> } {
  return createLazyChart(couponSnapshot, async () => (await load(() => import('./coupon.actors.ts'))).startCoupon(options));
}
