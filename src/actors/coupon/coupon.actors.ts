import { createActor, fromPromise } from 'xstate';
import { ApiError } from '#api/http/errors.ts';
import type { ApiClient } from '#api/http/http.ts';
import { lookUpCoupon } from '#api/cart/coupon.ts';
import { queryKeys } from '#api/query-keys.ts';
import { couponCooldownMs, maximumCouponCooldownMs } from '#config/constants.ts';
import type { CouponResult } from '#domain/offers/coupon.ts';
import type { OfferId } from '#domain/entities.ts';
import { isSameId } from '#domain/offers/active-offers.ts';
import { couponMachine } from '#machines/coupon.machine.ts';
import { inspectOptions } from '#platform/chart-watcher.ts';
import type { KeyValueStorage } from '#platform/storage.ts';
import { couponKey } from '#stores/storage-keys.ts';
import type { LazyQueryClient } from '#stores/shop-data/query-client.ts';
import type { ShopListsStore } from '#stores/shop-data/shop-lists.ts';
import { storageParsers } from '#stores/stored-data.ts';

export type CouponOptions = { api: ApiClient; storage: KeyValueStorage; queryClient: LazyQueryClient; shopLists: ShopListsStore };

/**
 * Starts the coupon actor, kept in sync with the other tabs. A valid code is stored with its offer, so that it applies immediately
 * after a reload, while it is validated again.
 *
 * @spec docs/behaviour §4 Coupon; §7 GET /v2/public/offers/{coupon}
 */
export function startCoupon({ api, storage, queryClient, shopLists }: CouponOptions) {
  const readStoredCoupon = () => storageParsers.coupon(storage.get(couponKey));
  /** Refetches the offers if the coupon's offer is not among them. */
  function fetchMissingOffer(offerId: OfferId) {
    const offers = shopLists.getSnapshot().offers ?? [];
    if (!offers.some(({ id }) => isSameId(id, offerId)))
      void queryClient
        .load()
        .then((client) => client.refetchQueries({ queryKey: queryKeys.offers }))
        .catch(() => {});
  }
  const actor = createActor(
    couponMachine.provide({
      actors: {
        checkCoupon: fromPromise(async ({ input, signal }) => {
          const result = await checkCode(api, input.code, signal);
          if (result.type === 'valid') fetchMissingOffer(result.offerId);
          return result;
        }),
      },
    }),
    inspectOptions(),
  );
  storage.onForeignChange((key) => {
    if (key !== null && key !== couponKey) return;
    const coupon = readStoredCoupon();
    actor.send(coupon === null ? { type: 'coupon.removedInOtherTab' } : { type: 'coupon.foundInOtherTab', ...coupon });
  });
  actor.start();
  const coupon = readStoredCoupon();
  if (coupon !== null) actor.send({ type: 'coupon.restored', ...coupon });
  // Subscribe after sending the stored coupon, so that the initial empty state does not overwrite it.
  actor.subscribe(({ context: { code, offerId } }) => {
    const next = offerId === null ? null : JSON.stringify({ code, offerId });
    if (next === storage.get(couponKey)) return;
    if (next === null) storage.remove(couponKey);
    else storage.set(couponKey, next);
  });
  return actor;
}

async function checkCode(api: ApiClient, code: string, signal: AbortSignal): Promise<CouponResult> {
  try {
    const offerId = await lookUpCoupon(api, code, { signal });
    return offerId === null ? { type: 'invalid' } : { type: 'valid', offerId };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error;
    const requestedPauseMs = error.retryAfterSeconds === null ? couponCooldownMs : error.retryAfterSeconds * 1000;
    return { type: 'rateLimited', pauseMs: Math.min(requestedPauseMs, maximumCouponCooldownMs) };
  }
}
