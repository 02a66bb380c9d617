import type { OfferId } from '#domain/entities.ts';
import { isSameId } from './offers.ts';
import type { PricedCart } from '#domain/pricing.ts';

/** A code that was found valid, and its offer: what is kept of a coupon. @spec §4 Coupon: valid stores the offer id */
export type StoredCoupon = { code: string; offerId: OfferId };

/** What the back end says of a code. `busy`: it was asked too often, and may be asked again after `pauseMs`. */
export type CouponAnswer = { type: 'known'; offerId: OfferId } | { type: 'unknown' } | { type: 'busy'; pauseMs: number };

/**
 * The code that an order carries: the coupon's, while its offer counts in the order's price; else null.
 *
 * @spec §3 Order payload; §9 Offer conditions
 */
export function activeCouponCode({ code, offerId }: { code: string; offerId: OfferId | null }, price: PricedCart): string | null {
  return offerId !== null && price.appliedOffers.some(({ id }) => isSameId(id, offerId)) ? code.trim() : null;
}
