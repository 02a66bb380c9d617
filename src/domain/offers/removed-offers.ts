import type { Offer, OfferId } from '#domain/entities.ts';
import { unmetConditions, type OfferCondition, type OfferMoment } from './offer-conditions.ts';
import { isSameId } from './active-offers.ts';
import type { PricedCart } from '#domain/pricing.ts';

/** An offer that no longer applies, with its unmet conditions. */
export type RemovedOffer = { offer: Offer; conditions: OfferCondition[] };

/** The previous quote: applied offers, all offers, and the offers that had already stopped applying. */
type PreviousQuote = { applied: PricedCart['appliedOffers']; offers: readonly Offer[]; removed: readonly RemovedOffer[] };

type CurrentQuote = OfferMoment & { applied: PricedCart['appliedOffers']; offers: readonly Offer[]; couponOfferId: OfferId | null };

/**
 * Returns the offers that applied to this cart and no longer do, because a line was removed, the mode changed, their hours are over,
 * or the restaurant withdrew them. Excludes offers that apply again, offers of a removed coupon, free delivery in pickup mode, and
 * offers replaced by a better one. Returns none for an empty cart.
 *
 * @spec docs/behaviour §9 Discounts; complaint 12
 */
export function findRemovedOffers(previous: PreviousQuote, current: CurrentQuote): RemovedOffer[] {
  if (current.items.length === 0) return [];
  const justRemoved = previous.applied.flatMap(({ id }) => previous.offers.filter((offer) => isSameId(offer.id, id)));
  const candidates = [...previous.removed.map(({ offer }) => offer), ...justRemoved];
  return candidates
    .filter((offer) => !current.applied.some(({ id }) => isSameId(id, offer.id)))
    .map((offer) => refreshOffer(offer, current))
    .filter(({ offer }) => isStillRelevant(offer, current))
    .map((removed) => ({ ...removed, conditions: removed.conditions ?? unmetConditions(removed.offer, current) }))
    .filter(({ offer, conditions }) => conditions.length > 0 || offer.type === 'free_item');
}

/** Returns the current version of the offer. An offer that no longer exists is over. */
function refreshOffer(offer: Offer, { offers }: CurrentQuote): { offer: Offer; conditions: OfferCondition[] | null } {
  const current = offers.find(({ id }) => isSameId(id, offer.id));
  return current === undefined ? { offer, conditions: [{ type: 'over' }] } : { offer: current, conditions: null };
}

function isStillRelevant(offer: Offer, { mode, couponOfferId }: CurrentQuote): boolean {
  if (offer.type === 'free_delivery' && mode !== 'delivery') return false;
  return offer.auto_apply === 'Yes' || (couponOfferId !== null && isSameId(offer.id, couponOfferId));
}
