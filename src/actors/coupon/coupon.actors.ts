import type { QueryClient } from '@tanstack/react-query';
import { createActor, fromPromise } from 'xstate';
import { ApiError } from '#api/errors.ts';
import type { ApiClient } from '#api/http.ts';
import { offerIdOf } from '#api/offers.ts';
import { couponPauseMs, longestCouponPauseMs } from '#config/constants.ts';
import type { CouponAnswer } from '#domain/coupon.ts';
import type { Offer, OfferId } from '#domain/entities.ts';
import { isSame } from '#domain/offers.ts';
import { couponMachine } from '#machines/coupon.machine.ts';
import { watched } from '#platform/chart-watcher.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { couponKey } from '#stores/coupon-key.ts';
import { readers } from '#stores/storage-schemas.ts';

/**
 * Starts the coupon, its slot filled by the offers service. A valid code is kept with its offer, so that it counts again
 * at once after a reload, while it is checked anew; all tabs have the same one.
 *
 * @spec §4 Coupon; §7 GET /v2/public/offers/{coupon}
 */
export function startCoupon({ api, storage, queryClient }: { api: ApiClient; storage: KeyValueStorage; queryClient: QueryClient }) {
  const kept = () => readers.coupon(storage.get(couponKey));
  /** An offer that was made after the list was read is read now. */
  function readOffer(offerId: OfferId) {
    const offers = queryClient.getQueryData<Offer[]>(['offers']) ?? [];
    if (!offers.some(({ id }) => isSame(id, offerId))) void queryClient.refetchQueries({ queryKey: ['offers'] });
  }
  const actor = createActor(
    couponMachine.provide({
      actors: {
        checkCoupon: fromPromise(async ({ input, signal }) => {
          const answer = await checked(api, input.code, signal);
          if (answer.is === 'known') readOffer(answer.offerId);
          return answer;
        }),
      },
    }),
    watched(),
  );
  storage.onForeignChange((key) => {
    if (key !== null && key !== couponKey) return;
    const coupon = kept();
    actor.send(coupon === null ? { type: 'coupon.removedElsewhere' } : { type: 'coupon.foundElsewhere', ...coupon });
  });
  actor.start();
  const coupon = kept();
  if (coupon !== null) actor.send({ type: 'coupon.recall', ...coupon });
  // Not before: how the chart begins is not to be kept.
  actor.subscribe(({ context: { code, offerId } }) => {
    const next = offerId === null ? null : JSON.stringify({ code, offerId });
    if (next === storage.get(couponKey)) return;
    if (next === null) storage.remove(couponKey);
    else storage.set(couponKey, next);
  });
  return actor;
}

async function checked(api: ApiClient, code: string, signal: AbortSignal): Promise<CouponAnswer> {
  try {
    const offerId = await offerIdOf(api, code, { signal });
    return offerId === null ? { is: 'unknown' } : { is: 'known', offerId };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    const asked = error.retryAfterSeconds === null ? couponPauseMs : error.retryAfterSeconds * 1000;
    return { is: 'busy', pauseMs: Math.min(asked, longestCouponPauseMs) };
  }
}
