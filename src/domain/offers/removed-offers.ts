import type { Offer, OfferId } from '#domain/entities.ts';
import { unmetConditions, type OfferCondition, type OfferMoment } from './offer-conditions.ts';
import { isSameId } from './offers.ts';
import type { PricedCart } from '#domain/pricing.ts';

/** An offer that no longer applies, with its unmet conditions. */
export type RemovedOffer = { offer: Offer; conditions: OfferCondition[] };

/** The previous quote: applied offers, all offers, and the offers that had already stopped applying. */
type PreviousQuote = { applied: PricedCart['appliedOffers']; offers: readonly Offer[]; removed: readonly RemovedOffer[] };

type Now = OfferMoment & { applied: PricedCart['appliedOffers']; offers: readonly Offer[]; couponOfferId: OfferId | null };

/**
 * Returns the offers that applied to this cart and no longer do, because a line was removed, the mode changed, their hours are over,
 * or the restaurant withdrew them. Excludes offers that apply again, offers of a removed coupon, free delivery in pickup mode, and
 * offers replaced by a better one. Returns none for an empty cart.
 *
 * @spec §9 Discounts; complaint 12
 */
export function findRemovedOffers(before: PreviousQuote, now: Now): RemovedOffer[] {
  if (now.items.length === 0) return [];
  const justRemoved = before.applied.flatMap(({ id }) => before.offers.filter((offer) => isSameId(offer.id, id)));
  const candidates = [...before.removed.map(({ offer }) => offer), ...justRemoved];
  return candidates
    .filter((offer) => !now.applied.some(({ id }) => isSameId(id, offer.id)))
    .map((offer) => refreshOffer(offer, now))
    .filter(({ offer }) => isStillRelevant(offer, now))
    .map((removed) => ({ ...removed, conditions: removed.conditions ?? unmetConditions(removed.offer, now) }))
    .filter(({ offer, conditions }) => conditions.length > 0 || offer.type === 'free_item');
}

/** Returns the current version of the offer. An offer that no longer exists is over. */
function refreshOffer(offer: Offer, { offers }: Now): { offer: Offer; conditions: OfferCondition[] | null } {
  const current = offers.find(({ id }) => isSameId(id, offer.id));
  return current === undefined ? { offer, conditions: [{ type: 'over' }] } : { offer: current, conditions: null };
}

function isStillRelevant(offer: Offer, { mode, couponOfferId }: Now): boolean {
  if (offer.type === 'free_delivery' && mode !== 'delivery') return false;
  return offer.auto_apply === 'Yes' || (couponOfferId !== null && isSameId(offer.id, couponOfferId));
}
