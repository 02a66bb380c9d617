import type { OfferId } from '#domain/entities.ts';
import { isSameId } from './active-offers.ts';
import type { PricedCart } from '#domain/pricing.ts';

/** A valid coupon code with the id of its offer, as it is stored. @spec docs/behaviour §4 Coupon: valid stores the offer id */
export type StoredCoupon = { code: string; offerId: OfferId };

/** Result of looking up a code. `rateLimited`: retry after `pauseMs`. */
export type CouponResult = { type: 'valid'; offerId: OfferId } | { type: 'invalid' } | { type: 'rateLimited'; pauseMs: number };

/**
 * Returns the coupon code to send with an order: the valid code if its offer applies, otherwise null.
 *
 * @spec docs/behaviour §3 Order payload; §9 Offer conditions
 */
export function activeCouponCode({ code, offerId }: { code: string; offerId: OfferId | null }, price: PricedCart): string | null {
  return offerId !== null && price.appliedOffers.some(({ id }) => isSameId(id, offerId)) ? code.trim() : null;
}
